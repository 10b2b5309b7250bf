import HTTPTypes
import MarqueeModel
import MarqueeSync
import Synchronization

/// Whom something would reach now.
struct MessageReach: Sendable {
    /// How many hosts it is for.
    var hosts = 0
    /// Where these are.
    var zones: Set<String> = []
    /// Of these, those that cannot show it: how many, and the first of them by name.
    var unable = 0
    var examples: [(id: String, name: String, reason: String)] = []

    /// So many are named.
    static let mostExamples = 20

    mutating func add(_ host: HostFacts, to recipients: Recipients, addressed: Set<Int64>?, template: String?) {
        guard recipients.include(host, addressed: addressed) else { return }
        hosts += 1
        zones.insert(host.timeZone ?? "UTC")
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
    /// Looks whether each host that is named is there: a mistyped id would reach nobody, and nobody would know.
    ///
    /// - Throws: ``Problem`` with every one that is not.
    func requireHosts(of recipients: Recipients, otherwise consequence: String) async throws {
        let problems = try await unknownHosts(of: recipients)
        guard problems.isEmpty else {
            throw Problem(
                .unprocessableContent,
                "'to' contains \(problems.count == 1 ? "an unknown host" : "\(problems.count) unknown hosts");"
                    + " \(consequence)", errors: problems)
        }
    }

    /// A problem for each host that is named and is not there.
    func unknownHosts(of recipients: Recipients) async throws -> [WireProblem] {
        var problems: [WireProblem] = []
        for id in (recipients.hosts ?? []).sorted() where try await storage.host(id: id) == nil {
            let named = try await storage.host(named: id)
            problems.append(
                WireProblem(
                    .wrongShape, "unknown host id '\(id.shortened)'",
                    at: .root.appending("to").appending("hosts"),
                    help: named.map { "the host '\($0.name)' has the id '\($0.id)'" }
                        ?? "'GET /api/v1/hosts' lists hosts with their ids"))
        }
        return problems
    }

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
