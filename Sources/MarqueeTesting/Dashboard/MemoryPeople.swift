package import MarqueeDashboard
package import MarqueeModel
package import MarqueeRecipes
import Synchronization

/// What a dashboard keeps of events and profiles, in memory, and as simply as it can be: for tests that hold the real one
/// against it.
package final class MemoryTrackingStorage: TrackingStorage, ProfileStorage {
    private let people = Mutex(MemoryPeople())

    package init() {}

    package func count(
        _ batch: EventBatch, of host: HostIdentity, at moment: Timestamp
    ) async -> IntakeOutcome {
        people.withLock { people in
            let isGone = batch.user.map { people.isGone(ProfileID($0, of: host)) } ?? false
            return people.tracking.count(batch, of: host, at: moment, keepsDetails: !isGone)
        }
    }

    package func forgetTracking(at moment: Timestamp) async -> Bool {
        people.withLock { $0.tracking.forget(at: moment) }
    }

    package func counts(of subject: StatisticsSubject, days: Range<Int64>?) async -> EventCounts? {
        people.withLock { $0.tracking.counts(of: subject, days: days) }
    }

    package func counts(
        of dimension: Dimension, after name: String?, limit: Int, days: Range<Int64>?
    ) async -> [SubjectCounts] {
        people.withLock { $0.tracking.counts(of: dimension, after: name, limit: limit, days: days) }
    }

    package func series(
        of subject: StatisticsSubject, every interval: StatisticsInterval, in range: Range<Int64>
    ) async -> [IntervalCounts]? {
        people.withLock { $0.tracking.series(of: subject, every: interval, in: range) }
    }

    package func breakdown(of subject: StatisticsSubject, days: Range<Int64>?) async -> SubjectBreakdown? {
        people.withLock { $0.tracking.breakdown(of: subject, days: days) }
    }

    package func traces(of message: String, afterHost host: Int64, limit: Int) async -> [MessageTrace] {
        people.withLock { $0.tracking.traces(of: message, afterHost: host, limit: limit) }
    }

    package func events(of host: Int64, user: String?, limit: Int) async -> [CountedEvent] {
        people.withLock { $0.tracking.events(of: host, user: user, limit: limit) }
    }

    /// Makes a message known, so that its events count for it.
    package func insertMessage(_ id: String) async {
        people.withLock { $0.tracking.insertMessage(id) }
    }

    // MARK: Profiles

    package func edit(_ edits: ProfileEdits, of host: HostIdentity, at moment: Timestamp) async -> ProfileOutcome {
        people.withLock { $0.edit(edits, of: host, at: moment) }
    }

    package func profile(_ id: ProfileID) async -> StoredProfile? {
        people.withLock { $0.profiles[id] }
    }

    package func profiles(after place: ProfilePlace?, limit: Int, tags: [ProfileTag]) async -> [StoredProfile] {
        people.withLock { people in
            let found = people.profiles.values.filter { profile in
                (place.map { $0 < profile.place } ?? true) && profile.content.allTags.isSuperset(of: tags)
            }
            return found.sorted { $0.place < $1.place }.prefix(limit).map(\.self)
        }
    }

    package func profiles(ofPerson externalID: String, limit: Int) async -> [StoredProfile] {
        people.withLock { people in
            people.profiles.values.filter { $0.externalID == externalID }.sorted { $0.number < $1.number }
                .prefix(limit).map(\.self)
        }
    }

    package func count(_ audience: Audience) async -> AudienceCount {
        people.withLock { people in
            let found = people.profiles.values.filter { audience.contains($0.content.recipeProfile()) }
            return AudienceCount(profiles: found.count, hosts: Set(found.map(\.host.number)).count)
        }
    }

    package func hosts(of audience: Audience) async -> Set<Int64> {
        people.withLock { people in
            Set(people.profiles.values.filter { audience.contains($0.content.recipeProfile()) }.map(\.host.number))
        }
    }

    package func audience(_ audience: Audience, has host: Int64) async -> Bool {
        await hosts(of: audience).contains(host)
    }
}

/// What ``MemoryTrackingStorage`` keeps of those who use hosts.
struct MemoryPeople: Sendable {
    var tracking = MemoryTracking()
    private(set) var profiles: [ProfileID: StoredProfile] = [:]
    private var gone: [ProfileID: (lastEdit: Int64, at: Timestamp)] = [:]

    /// Whether the user has opted out.
    func isGone(_ id: ProfileID) -> Bool { gone[id] != nil }
    private var last: Int64 = 0

    mutating func edit(_ edits: ProfileEdits, of host: HostIdentity, at moment: Timestamp) -> ProfileOutcome {
        let id = ProfileID(edits.user, of: host)
        let update = ProfileUpdate(profiles[id], goneAt: gone[id]?.lastEdit, edits, of: host, at: moment)
        guard update.hasChanged else { return update.outcome }
        tracking.note(host)
        guard !update.isGone, var profile = update.profile else {
            profiles[id] = nil
            gone[id] = (update.outcome.acknowledged, moment)
            tracking.removeEvents(of: edits.user, host: host.number)
            return update.outcome
        }
        if profile.number == 0 {
            last += 1
            profile.number = last
        }
        profiles[id] = profile
        return update.outcome
    }
}
