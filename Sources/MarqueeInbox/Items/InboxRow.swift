import MarqueeDatabase
package import MarqueeModel

/// An item of the inbox as it is stored.
package struct InboxRow: Sendable, Hashable {
    /// Its place in the order of arrival.
    package let number: Int64
    package let id: String
    package let isVisible: Bool
    package let isRead: Bool
    package let isArchived: Bool
    package let isPinned: Bool
    package let isComplete: Bool
    package let receivedAt: Timestamp
    package let seenAt: Timestamp?
    package let scheduledAt: Timestamp?
    package let expiresAt: Timestamp?
    package let kind: String
    package let title: String?
    package let body: String?
    package let action: String?
    package let fence: String?
    package let recipe: String?
    /// An application's own statuses.
    package let statuses: Set<String>
    /// The sender's id, where it is kept under another one made of it.
    package let originalID: String?
    /// Nil in lists.
    package let envelope: [UInt8]?
    /// Nil in lists, and when it is not here.
    package let content: [UInt8]?

    static let columns = """
        seq, id, is_visible, is_read, is_archived, is_pinned, is_complete, received_at, seen_at, scheduled_at, expires_at,
        kind, title, body, action, fence, recipe, statuses,
        CASE WHEN id GLOB 'sha256:*' AND json_valid(CAST(envelope AS TEXT))
            THEN json_extract(CAST(envelope AS TEXT), '$.originalID') END
        """

    init(_ row: Row, hasContent: Bool) {
        number = row.integer(0)
        id = row.text(1)
        isVisible = row.flag(2)
        isRead = row.flag(3)
        isArchived = row.flag(4)
        isPinned = row.flag(5)
        isComplete = row.flag(6)
        receivedAt = row.time(7)
        seenAt = row.optionalTime(8)
        scheduledAt = row.optionalTime(9)
        expiresAt = row.optionalTime(10)
        kind = row.text(11)
        title = row.optionalText(12)
        body = row.optionalText(13)
        action = row.optionalText(14)
        fence = row.optionalText(15)
        recipe = row.optionalText(16)
        statuses = row.optionalText(17).map(Self.statuses) ?? []
        originalID = row.optionalText(18)
        envelope = hasContent ? row.blob(19) : nil
        content = hasContent ? row.optionalBlob(20) : nil
    }

    static func statuses(_ text: String) -> Set<String> {
        // Only this type writes them.
        Set((try? Value(json: text))?.list?.compactMap(\.string) ?? [])
    }

    static func text(_ statuses: Set<String>) -> String? {
        statuses.isEmpty ? nil : Value.list(statuses.sorted().map { .string($0) }).json()
    }
}

/// Which items are listed and counted.
package enum InboxBucket: Int, Sendable, Hashable, CaseIterable {
    case unread = 0
    case read = 1
    case archived = 2
    /// Silent ones, which no list has.
    case hidden = 3
}

/// How many items there are, kept by triggers: each number is the length of its list.
package struct InboxCounts: Sendable, Hashable {
    package let unread: Int
    package let read: Int
    package let archived: Int

    package var all: Int { unread + read }

    package init(unread: Int, read: Int, archived: Int) {
        self.unread = unread
        self.read = read
        self.archived = archived
    }
}

/// A place in a list: what comes behind it does not depend on what was changed before it.
package struct InboxPlace: Sendable, Hashable {
    package let isPinned: Bool
    package let receivedAt: Timestamp
    package let number: Int64

    package init(isPinned: Bool, receivedAt: Timestamp, number: Int64) {
        self.isPinned = isPinned
        self.receivedAt = receivedAt
        self.number = number
    }

    /// Reads what ``text`` wrote; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let pin = parts[0], pin == 0 || pin == 1, let time = parts[1], let number = parts[2]
        else { return nil }
        self.init(isPinned: pin == 1, receivedAt: Timestamp(milliseconds: time), number: number)
    }

    /// The place as scripts hand it on: it stays right when the item there is gone.
    package var text: String { "\(isPinned ? 1 : 0).\(receivedAt.milliseconds).\(number)" }

    /// Whether it comes first in a list: pinned before all, then newest first.
    func comesBefore(_ other: InboxPlace) -> Bool {
        (isPinned ? 1 : 0, receivedAt.milliseconds, number)
            > (other.isPinned ? 1 : 0, other.receivedAt.milliseconds, other.number)
    }
}

extension InboxRow {
    package var place: InboxPlace { InboxPlace(isPinned: isPinned, receivedAt: receivedAt, number: number) }
}
