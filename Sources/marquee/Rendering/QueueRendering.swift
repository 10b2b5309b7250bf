import MarqueeCommandLine
import MarqueeModel
import MarqueeQueue
import MarqueeStore

/// Messages of the store as `queue` prints them.
struct QueueRendering {
    let now: Timestamp
    /// Nil where only what has ended is told of.
    var waiting: WaitingReasons?

    // MARK: JSON

    func json(_ entry: QueueEntry) -> Value {
        [
            "id": .string(entry.id.rawValue), "template": .string(entry.template),
            "priority": .integer(Int64(entry.priority)), "state": .string(entry.state.rawValue),
            "attempts": .integer(Int64(entry.attempts)), "enqueuedAt": .string(entry.enqueuedAt.description),
            "reason": reason(of: entry).map(Value.string) ?? .null,
        ]
    }

    /// With what is known of one message beyond a list: what has no value is null.
    func fullJSON(_ entry: QueueEntry) -> Value {
        var members = json(entry).object ?? [:]
        let moments = [
            ("notBefore", entry.notBefore), ("expires", entry.expires), ("presentedAt", entry.presentedAt),
            ("endedAt", entry.endedAt),
        ]
        for (key, moment) in moments { members[key] = moment.map { .string($0.description) } ?? .null }
        members["parent"] = entry.parent.map { .string($0.rawValue) } ?? .null
        members["visual"] = .boolean(entry.isVisual)
        members["metadata"] = entry.metadata.flatMap { try? Value(json: $0) } ?? [:]
        let message = entry.body.flatMap { Message(storedBody: $0, id: entry.id.rawValue) }
        members["arguments"] = message.map { .object($0.arguments) } ?? .null
        return .object(members)
    }

    /// Why it ended, or why it waits.
    private func reason(of entry: QueueEntry) -> String? { entry.reason ?? waiting?.reason(for: entry) }

    // MARK: Text

    func table(of entries: [QueueEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        var table = TextTable(header: ["ID", "TEMPLATE", "PRIORITY", "STATE", "ATTEMPTS", "WHEN", "REASON"])
        for entry in entries {
            table.append([
                entry.id.rawValue, entry.template, String(entry.priority), state(of: entry), String(entry.attempts),
                RelativeTime(entry.endedAt ?? entry.enqueuedAt, now: now).text, reason(of: entry) ?? "",
            ])
        }
        return table.text
    }

    private func state(of entry: QueueEntry) -> String {
        guard entry.state == .queued, let start = entry.notBefore, start > now else { return entry.state.rawValue }
        return "queued, due \(RelativeTime(start, now: now).text)"
    }

    func text(of entry: QueueEntry) -> String {
        var table = TextTable()
        func row(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { table.append([name, value]) }
        }
        func row(_ name: String, _ moment: Timestamp?) {
            row(name, moment.map { "\($0) (\(RelativeTime($0, now: now).text))" })
        }
        row("id", entry.id.rawValue)
        row("template", entry.template)
        row("state", entry.state.rawValue)
        row("reason", reason(of: entry))
        row("priority", String(entry.priority))
        row("attempts", String(entry.attempts))
        row("enqueued", entry.enqueuedAt)
        row("not before", entry.notBefore)
        row("expires", entry.expires)
        row("presented", entry.presentedAt)
        row("ended", entry.endedAt)
        row("parent", entry.parent?.rawValue)
        let message = entry.body.flatMap { Message(storedBody: $0, id: entry.id.rawValue) }
        row("arguments", message.map { Value.object($0.arguments).json() })
        row("metadata", entry.metadata.map { String(decoding: $0, as: UTF8.self) })
        return table.text
    }
}
