import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeYAML

/// Items of the inbox as `inbox` prints them.
struct InboxRendering {
    let now: Timestamp

    // MARK: JSON

    static func json(_ item: InboxItem) -> Value {
        let alert: ValueObject = [
            "title": item.alert?.title.map { .string($0) } ?? .null,
            "body": item.alert?.body.map { .string($0) } ?? .null,
        ]
        var members: ValueObject = [
            "id": .string(item.id), "alert": item.alert == nil ? .null : .object(alert),
            "type": .string(item.type.rawValue),
            "complete": .boolean(item.isComplete), "status": .string(item.status.rawValue),
            "archived": .boolean(item.isArchived), "pinned": .boolean(item.isPinned),
            "receivedAt": .string(item.receivedAt.description),
            "statuses": .list(item.statuses.sorted().map { .string($0) }),
        ]
        let texts = [
            ("seenAt", item.seenAt?.description), ("scheduledAt", item.scheduledAt?.description),
            ("expiresAt", item.expiresAt?.description), ("action", item.action), ("fenceID", item.fenceID),
            ("recipeID", item.recipeID), ("originalID", item.originalID),
        ]
        for (key, text) in texts { members[key] = text.map { .string($0) } ?? .null }
        return .object(members)
    }

    /// With what one item has beyond a list.
    static func fullJSON(_ item: InboxItem) -> Value {
        var members = json(item).object ?? [:]
        members["content"] = item.content?.json ?? .null
        members["data"] = .object(item.envelope?.data ?? [:])
        members["actions"] = .list(
            (item.envelope?.actions ?? []).map { ["id": .string($0.id), "title": .string($0.title)] })
        return .object(members)
    }

    static func json(_ receipt: Receipt) -> Value {
        var members: ValueObject = ["id": .string(receipt.id), "status": .string(receipt.status.rawValue)]
        if !receipt.diagnostics.isEmpty {
            members["diagnostics"] = .list(receipt.diagnostics.map(JSONReportFormat.value))
        }
        return .object(members)
    }

    // MARK: Text

    func table(of items: [InboxItem]) -> String {
        guard !items.isEmpty else { return "" }
        var table = TextTable(header: ["ID", "STATUS", "TYPE", "WHEN", "TEXT"])
        for item in items {
            table.append([
                item.id, Self.marks(item), Self.type(item), RelativeTime(item.receivedAt, now: now).text,
                Self.line(item).shortened,
            ])
        }
        return table.text
    }

    private static func marks(_ item: InboxItem) -> String {
        ([item.status.rawValue] + (item.isPinned ? ["pinned"] : []) + item.statuses.sorted()).joined(separator: ", ")
    }

    private static func type(_ item: InboxItem) -> String {
        item.isComplete ? item.type.rawValue : "to fetch"
    }

    /// The statuses that its user has given it; nil where there are none.
    static func statuses(of item: InboxItem) -> String? {
        item.statuses.isEmpty ? nil : item.statuses.sorted().joined(separator: ", ")
    }

    /// What stands for it in a list.
    static func line(_ item: InboxItem) -> String {
        let parts = [item.alert?.title, item.alert?.body].compactMap { $0 }
        return parts.isEmpty ? "(\(item.type.rawValue))" : parts.joined(separator: " – ")
    }

    func text(of item: InboxItem) -> String {
        var table = TextTable()
        func row(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { table.append([name, value]) }
        }
        func row(_ name: String, _ moment: Timestamp?) {
            row(name, moment.map { "\($0) (\(RelativeTime($0, now: now).text))" })
        }
        row("id", item.id)
        row("original id", item.originalID)
        row("title", item.alert?.title)
        row("text", item.alert?.body)
        row("status", Self.marks(item))
        row("archived", item.isArchived ? "yes" : nil)
        row("type", Self.type(item))
        row("received", item.receivedAt)
        row("scheduled", item.scheduledAt)
        row("expires", item.expiresAt)
        row("read", item.seenAt)
        row("recipe", item.recipeID)
        row("action", item.action)
        row("data", item.envelope.flatMap { $0.data.isEmpty ? nil : Value.object($0.data).json() })
        guard let reading = ItemReading.text(of: item) else { return table.text }
        return "\(table.text)\n\(reading.visibleLines)\n"
    }
}

/// Prints a list of the inbox.
struct InboxListing {
    let context: CommandContext
    let project: Project

    func print(_ status: InboxFilter, limit: Int?, after: String?) async throws -> ExitStatus {
        let inbox = try project.openInboxForReading()
        var last: InboxPlace?
        if let after { last = try await place(after, inbox) }
        // One more than is printed says whether there are more.
        let page = try await inbox?.page(status, limit: limit.map { min($0, .max - 1) + 1 } ?? .max, after: last)
        let items = page?.items.prefix(limit ?? .max) ?? []
        let next = items.count < page?.items.count ?? 0 ? items.last?.place.text : nil
        switch context.console.format {
        case .json:
            let counts: Value = [
                "unread": .integer(Int64(page?.counts.unread ?? 0)), "read": .integer(Int64(page?.counts.read ?? 0)),
                "all": .integer(Int64(page?.counts.all ?? 0)),
            ]
            context.console.print(
                json: [
                    "counts": counts, "items": .list(items.map(InboxRendering.json)),
                    "next": next.map { .string($0) } ?? .null,
                ])
        case .text:
            context.console.print(InboxRendering(now: SystemClock().now).table(of: Array(items)))
            if items.isEmpty { context.console.note("no items") }
            if let next { context.console.note("there are more items: continue with '--after \(next)'") }
        }
        return .success
    }

    /// The place that was printed as 'next', or that of an item.
    private func place(_ text: String, _ inbox: Inbox?) async throws -> InboxPlace {
        if let item = try await inbox?.message(text) { return item.place }
        if let place = InboxPlace(text) { return place }
        throw CommandFailure(
            "unknown-item",
            "the item '\(text.shortened)' is no longer in the inbox; '--after' also accepts the 'next' that each page"
                + " ends with, which stays valid", status: .invalidInput)
    }
}
