package import MarqueeModel
package import MarqueeRecipes

/// What a dashboard keeps of the people who use hosts: a profile for each user of each host.
///
/// Profiles of one person on several hosts, by their external identifier, are told together and stay apart.
package protocol ProfileStorage: Sendable {
    /// Performs a user's edits, in their order; those whose numbers have been acknowledged are passed over. One that opts
    /// out deletes the profile and the details of the user's events, and nothing of that user is taken any more for
    /// ``TrackingPolicy/oldest``.
    ///
    /// - Parameter moment: Of their receipt.
    func edit(_ edits: ProfileEdits, of host: HostIdentity, at moment: Timestamp) async throws -> ProfileOutcome
    /// A user's profile; nil when there is none.
    func profile(_ id: ProfileID) async throws -> StoredProfile?
    /// Profiles in the order of their persons, of one person in the order in which they came.
    ///
    /// - Parameters:
    ///   - place: Where to go on: behind this one.
    ///   - tags: What each of them has: tags with their values, or nil for one of the set.
    func profiles(after place: ProfilePlace?, limit: Int, tags: [ProfileTag]) async throws -> [StoredProfile]
    /// The profiles of an external identifier, in the order in which they came.
    func profiles(ofPerson externalID: String, limit: Int) async throws -> [StoredProfile]
    /// How many profiles an audience has. Takes a while, and keeps nobody waiting; what is changed meanwhile may count as
    /// it was or as it is.
    func count(_ audience: Audience) async throws -> AudienceCount
    /// The numbers of the hosts that have one of an audience. As ``count(_:)``.
    func hosts(of audience: Audience) async throws -> Set<Int64>
    /// Whether an audience has one of a host's profiles.
    func audience(_ audience: Audience, has host: Int64) async throws -> Bool
}

/// How many an audience reaches.
package struct AudienceCount: Sendable, Hashable {
    package var profiles: Int
    /// Hosts that have one of the profiles.
    package var hosts: Int

    package init(profiles: Int = 0, hosts: Int = 0) {
        self.profiles = profiles
        self.hosts = hosts
    }
}

extension ProfileStorage {
    /// The other profiles of the same person: of one who uses several hosts.
    func others(than profile: StoredProfile, limit: Int) async throws -> [StoredProfile] {
        guard let person = profile.externalID else { return [] }
        let all = try await profiles(ofPerson: person, limit: limit + 1)
        return Array(all.filter { $0.id != profile.id }.prefix(limit))
    }
}
