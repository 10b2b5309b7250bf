import MarqueeModel
import MarqueeSync

/// What is still on its way to a host: it has not said yet that it has it.
struct PendingDeliveries: Sendable {
    /// How many messages.
    var messages = 0
    /// The oldest first.
    var commands: [PendingCommand] = []

    /// So many entries of the feed are looked at, the oldest.
    static let mostEntries = 2_000
}

/// A command that waits for a host.
struct PendingCommand: Sendable {
    let number: Int64
    let command: HostCommand
    let recipients: Recipients
    let by: String?
    let until: Timestamp

    var sentAt: Timestamp { until + TimeSpan(milliseconds: -FeedEntry.commandLife.milliseconds) }

    var json: Value {
        var members = command.json.object ?? [:]
        members["number"] = .integer(number)
        members["to"] = recipients.json
        members["sentAt"] = .moment(sentAt)
        members["sentBy"] = by.map(Value.string) ?? .null
        members["until"] = .moment(until)
        return .object(members)
    }
}

extension DashboardService {
    /// What is still on its way to hosts, by their numbers.
    func pending(for hosts: [HostRecord], at moment: Timestamp) async throws -> [Int64: PendingDeliveries] {
        guard let cursor = hosts.map(\.cursor).min() else { return [:] }
        let entries = try await storage.pending(after: cursor, at: moment, limit: PendingDeliveries.mostEntries)
        var pending: [Int64: PendingDeliveries] = [:]
        // Many messages may be for the same people.
        var known: [Recipients: Set<Int64>] = [:]
        for entry in entries {
            var addressed = known[entry.recipients]
            if addressed == nil, let people = entry.recipients.audience {
                addressed = try await storage.hosts(of: people.audience)
                known[entry.recipients] = addressed
            }
            for host in hosts where host.cursor < entry.number {
                let facts = host.facts
                guard entry.recipients.include(facts, addressed: addressed) else { continue }
                pending[host.number, default: PendingDeliveries()].add(entry, for: facts)
            }
        }
        return pending
    }
}

extension PendingDeliveries {
    fileprivate mutating func add(_ entry: PendingEntry, for host: HostFacts) {
        switch entry.content {
        case .message(let template):
            // One that it cannot show is skipped when it comes.
            if let template, FeedRendering.objection(of: host, to: template) != nil { return }
            messages += 1
        case .command(let command, let by):
            commands.append(
                PendingCommand(
                    number: entry.number, command: command, recipients: entry.recipients, by: by, until: entry.until))
        }
    }
}

extension HostRecord {
    /// What decides which messages are for it.
    fileprivate var facts: HostFacts {
        HostFacts(
            number: number, id: id, name: name, labels: labels, timeZone: registration?.timeZone,
            catalog: registration.map { HostCatalog(digest: "", definitions: $0.catalog) })
    }
}
