import MarqueeModel
import MarqueeSync
import Synchronization

/// Whom something would reach now.
struct MessageReach: Sendable {
    /// How many hosts it is for.
    var hosts = 0
    /// Of these, those that cannot show it: how many, and the first of them by name.
    var unable = 0
    var examples: [(id: String, name: String, reason: String)] = []

    /// So many are named.
    static let mostExamples = 20

    mutating func add(_ host: HostFacts, to recipients: Recipients, addressed: Set<Int64>?, template: String?) {
        guard recipients.include(host, addressed: addressed) else { return }
        hosts += 1
        guard let template, let reason = FeedRendering.objection(of: host, to: template) else { return }
        unable += 1
        if examples.count < Self.mostExamples { examples.append((host.id, host.name, reason)) }
    }

    var json: Value {
        [
            "hosts": .integer(Int64(hosts)), "unable": .integer(Int64(unable)),
            "examples": .list(
                examples.map { ["id": .string($0.id), "name": .string($0.name), "reason": .string($0.reason)] }),
        ]
    }
}

extension DashboardService {
    /// Counts whom something would reach, without sending it.
    func reach(of recipients: Recipients, for template: String?) async throws -> MessageReach {
        var addressed: Set<Int64>?
        if let people = recipients.audience { addressed = try await storage.hosts(of: people.audience) }
        let reach = Mutex(MessageReach())
        try await storage.eachHost { [addressed] host in
            reach.withLock { $0.add(host, to: recipients, addressed: addressed, template: template) }
        }
        return reach.withLock { $0 }
    }
}
