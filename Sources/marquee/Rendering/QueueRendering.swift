import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeQueue

/// Messages of the store as `queue` prints them.
struct QueueRendering {
    let now: Timestamp

    // MARK: JSON

    func json(_ entry: QueuedMessage) -> Value {
        [
            "id": .string(entry.id), "template": .string(entry.template),
            "priority": .integer(Int64(entry.priority)), "state": .string(entry.state.rawValue),
            "attempts": .integer(Int64(entry.attempts)), "enqueuedAt": .string(entry.enqueuedAt.description),
            "reason": entry.reason.map(Value.string) ?? .null,
        ]
    }

    /// With what is known of one message beyond a list: what has no value is null.
    func fullJSON(_ entry: QueuedMessage) -> Value {
        var members = json(entry).object ?? [:]
        let moments = [
            ("notBefore", entry.notBefore), ("expires", entry.expires), ("presentedAt", entry.presentedAt),
            ("endedAt", entry.endedAt),
        ]
        for (key, moment) in moments { members[key] = moment.map { .string($0.description) } ?? .null }
        members["parent"] = entry.parent.map { .string($0) } ?? .null
        members["visual"] = .boolean(entry.isVisual)
        members["metadata"] = .object(entry.metadata)
        members["arguments"] = entry.message.map { .object($0.arguments) } ?? .null
        return .object(members)
    }

    // MARK: Text

    func table(of entries: [QueuedMessage]) -> String {
        guard !entries.isEmpty else { return "" }
        var table = TextTable(header: ["ID", "TEMPLATE", "PRIORITY", "STATE", "ATTEMPTS", "WHEN", "REASON"])
        for entry in entries {
            table.append([
                entry.id, entry.template, String(entry.priority), state(of: entry), String(entry.attempts),
                RelativeTime(entry.endedAt ?? entry.enqueuedAt, now: now).text, entry.reason ?? "",
            ])
        }
        return table.text
    }

    private func state(of entry: QueuedMessage) -> String {
        guard entry.state == .queued, let start = entry.notBefore, start > now else { return entry.state.rawValue }
        return "queued, due \(RelativeTime(start, now: now).text)"
    }

    func text(of entry: QueuedMessage) -> String {
        var table = TextTable()
        func row(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { table.append([name, value]) }
        }
        func row(_ name: String, _ moment: Timestamp?) {
            row(name, moment.map { "\($0) (\(RelativeTime($0, now: now).text))" })
        }
        row("id", entry.id)
        row("template", entry.template)
        row("state", entry.state.rawValue)
        row("reason", entry.reason)
        row("priority", String(entry.priority))
        row("attempts", String(entry.attempts))
        row("enqueued", entry.enqueuedAt)
        row("not before", entry.notBefore)
        row("expires", entry.expires)
        row("expires", entry.entry.lifetime.map { "\($0) after the clock is set" })
        row("presented", entry.presentedAt)
        row("ended", entry.endedAt)
        row("parent", entry.parent)
        row("arguments", entry.message.map { Value.object($0.arguments).json() })
        row("metadata", entry.metadata.isEmpty ? nil : Value.object(entry.metadata).json())
        return table.text
    }
}
