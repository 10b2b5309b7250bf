public import MarqueeModel
import MarqueeReactions
import MarqueeTracking

/// An item of the inbox: a notification, and what a person did with it.
public struct InboxItem: Sendable {
    /// What makes it unique.
    public let id: String
    /// What is shown of it; nil for a message that came without words.
    public let alert: NotificationEnvelope.Alert?
    /// What is to be seen behind it. While it is not complete, what its sender's items are as a rule.
    public let type: NotificationContent.Kind
    /// What is to be seen; nil in lists, and while it is not here.
    public let content: NotificationContent?
    /// Whether its content is here.
    public let isComplete: Bool
    /// Whether a person has read it.
    public let status: Status
    /// When it was read first.
    public let seenAt: Timestamp?
    /// Whether it has been put away: then it is in the archive's list only.
    public let isArchived: Bool
    /// Whether it stands before all others.
    public let isPinned: Bool
    /// When it arrived first.
    public let receivedAt: Timestamp
    /// When its sender had scheduled it for.
    public let scheduledAt: Timestamp?
    /// When it vanishes; nil: never.
    public let expiresAt: Timestamp?
    /// What its sender calls the action behind it.
    public let action: String?
    /// The geographical fence that led to it.
    public let fenceID: String?
    /// The recipe that led to it.
    public let recipeID: String?
    /// An application's own statuses.
    public let statuses: Set<String>
    /// The id that it arrived with, where ``id`` is one made of it.
    public let originalID: String?
    /// Everything that came with it; nil in lists.
    public let envelope: NotificationEnvelope?

    package let place: InboxPlace

    /// Whether a person has read an item.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// Not yet.
        case unread
        /// Yes.
        case read
    }
}

extension InboxItem {
    package init(_ row: InboxRow) {
        id = row.id
        alert = row.title == nil && row.body == nil ? nil : .init(title: row.title, body: row.body)
        type = NotificationContent.Kind(rawValue: row.kind) ?? .text
        // Only the store writes these, in forms that it reads back.
        content = row.content.flatMap { try? Value(json: $0) }.flatMap { NotificationContent(json: $0, id: row.id) }
        envelope = row.envelope.flatMap { try? Value(json: $0) }.flatMap { NotificationEnvelope(json: $0) }
        isComplete = row.isComplete
        status = row.isRead ? .read : .unread
        seenAt = row.seenAt
        isArchived = row.isArchived
        isPinned = row.isPinned
        receivedAt = row.receivedAt
        scheduledAt = row.scheduledAt
        expiresAt = row.expiresAt
        action = row.action
        fenceID = row.fence
        recipeID = row.recipe
        originalID = row.originalID
        statuses = row.statuses
        place = row.place
    }

    /// What of its content could not be read: a sentence each, without its end.
    var warnings: [String] {
        if case .reaction(let reaction)? = content { reaction.reading?.warnings ?? [] } else { [] }
    }

    /// What the events of an opened item's messages name it under.
    package static let metadataKey = "itemID"

    /// The message that is staged when a person opens it; nil when there is nothing but words.
    ///
    /// - Parameter now: Tells what a coupon is worth.
    package func message(at now: Timestamp) -> Message? {
        var message = writtenMessage(at: now)
        message?.id = nil
        message?.metadata[Self.metadataKey] = .string(id)
        if let originalID { message?.metadata[KeptID.originalKey] = .string(originalID) }
        return message
    }

    private func writtenMessage(at now: Timestamp) -> Message? {
        let common: ValueObject = ["title": .string(alert?.title ?? ""), "body": .string(alert?.body ?? "")]
        switch content {
        case .message(let message)?: return message
        case .html(let html)?: return builtIn(.html, common, "html", html)
        case .link(let link)?:
            var message = builtIn(.link, common, "link", link)
            message.arguments["open"] = ["type": "url", "url": .string(link)]
            return message
        case .tag(let tag, let value)?:
            var message = builtIn(.tag, common, "tag", tag)
            if value != .null { message.arguments["value"] = value }
            return message
        case .reaction(let reaction)?: return reaction.reading?.reaction.message(at: now)
        case .text?, nil: return nil
        }
    }

    private func builtIn(
        _ template: BuiltInTemplate, _ common: ValueObject, _ key: String, _ text: String
    ) -> Message {
        var arguments = common
        arguments[key] = .string(text)
        return Message(template.rawValue, arguments: arguments)
    }
}

/// Which items are listed and counted.
public enum InboxFilter: String, Sendable, Hashable, CaseIterable {
    /// Those that nobody has read.
    case unread
    /// Those that somebody has read.
    case read
    /// Both.
    case all
    /// Those that were put away.
    case archived

    package var buckets: [InboxBucket] {
        switch self {
        case .unread: [.unread]
        case .read: [.read]
        case .all: [.unread, .read]
        case .archived: [.archived]
        }
    }
}

extension InboxCounts {
    package subscript(filter: InboxFilter) -> Int {
        switch filter {
        case .unread: unread
        case .read: read
        case .all: all
        case .archived: archived
        }
    }
}
