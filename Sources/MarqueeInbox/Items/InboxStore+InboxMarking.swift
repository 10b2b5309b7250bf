package import MarqueeDatabase
package import MarqueeModel
package import MarqueeQueue
import MarqueeReactions
import MarqueeSystem

/// What a person does with items. An unknown id changes nothing.
extension InboxStore {
    /// Marks an item read, which it was first seen then, or unread again. False when it was so before, or is unknown.
    package func markItem(_ id: String, isRead: Bool, at moment: Timestamp) throws(StoreError) -> Bool {
        try database.write { access in
            try access.markItem(id, isRead: isRead, at: moment)
        }
    }

    /// Marks all that are listed as unread, and returns how many that were.
    package func markAllRead(at moment: Timestamp) throws(StoreError) -> Int {
        try database.write { access in
            try access.command(
                "UPDATE inbox_item SET is_read = 1, seen_at = ifnull(seen_at, ?) WHERE bucket = \(InboxBucket.unread.rawValue)"
            ).run(.time(moment))
            return access.changes
        }
    }

    /// Takes an item out of the lists of read and unread ones, or puts it back.
    package func archiveItem(_ id: String, _ isArchived: Bool) throws(StoreError) -> Bool {
        try set("is_archived", isArchived, of: id)
    }

    /// Puts an item before all others, or back at its place.
    package func pinItem(_ id: String, _ isPinned: Bool) throws(StoreError) -> Bool {
        try set("is_pinned", isPinned, of: id)
    }

    private func set(_ column: StaticString, _ flag: Bool, of id: String) throws(StoreError) -> Bool {
        try database.write { access in
            try access.command("UPDATE inbox_item SET \(column) = ?1 WHERE id = ?2 AND \(column) <> ?1")
                .run(.flag(flag), .text(id))
            return access.changes > 0
        }
    }

    /// Changes an application's own statuses of an item.
    package func changeItemStatuses(
        of id: String, _ change: @Sendable (inout Set<String>) -> Void
    ) throws(StoreError) -> Bool {
        try database.write { access in
            guard let row = try access.item(id) else { return false }
            var statuses = row.statuses
            change(&statuses)
            try access.command("UPDATE inbox_item SET statuses = ?1 WHERE id = ?2 AND statuses IS NOT ?1")
                .run(.text(InboxRow.text(statuses)), .text(id))
            return access.changes > 0
        }
    }

    /// Marks an item read and enqueues the message behind it, together. Nil when the item is unknown.
    ///
    package func openItem(
        _ id: String, at moment: Timestamp, enqueuing message: Arrival? = nil
    ) throws(StoreError) -> (row: InboxRow, outcome: EnqueueOutcome?)? {
        try database.write { access in
            _ = try access.markItem(id, isRead: true, at: moment)
            guard let row = try access.item(id) else { return nil }
            guard let message else { return (row, nil) }
            var arrivals = try Arrivals(access, options: options)
            let outcome = try arrivals.take(message)
            try arrivals.finish()
            return (row, outcome)
        }
    }

    /// Whether an event may say something of the item that its message was opened from.
    package static func listens(to event: String) -> Bool { CouponAnswer(rawValue: event) != nil }

    /// Notes within a transaction what an event says of the coupon behind an item, if it says that somebody has claimed or
    /// redeemed it.
    package static func note(
        _ event: String, _ properties: [UInt8]?, ofItem id: String, at moment: Timestamp, in access: Transaction
    ) throws {
        guard let answer = CouponAnswer(rawValue: event),
            let coupon = properties.flatMap({ try? Value(json: $0) })?.object?["coupon"]?.string,
            let row = try access.item(id),
            let content = InboxItem(row).content?.answered(coupon: coupon, answer, at: moment)
        else { return }
        try access.command("UPDATE inbox_item SET content = ? WHERE id = ?")
            .run(.blob(content.json.jsonBytes()), .text(id))
    }

    // MARK: Removing

    /// Removes an item for good: the same id stays away until the item would have expired.
    package func removeItem(_ id: String) throws(StoreError) -> Bool {
        try database.write { try $0.removeItems("id = ?", .text(id)) > 0 }
    }

    /// Removes all items of a kind for good, and returns how many.
    package func removeItems(in buckets: [InboxBucket]) throws(StoreError) -> Int {
        try database.write { access in
            try buckets.reduce(0) { try $0 + access.removeItems("bucket = ?", .integer($1.rawValue)) }
        }
    }

    /// Whether there is something to let go of; looking costs no commit.
    package func hasExpired(at moment: Timestamp) throws(StoreError) -> Bool {
        try database.single { access in
            try access.command(
                """
                SELECT EXISTS (SELECT 1 FROM inbox_item WHERE expires_at IS NOT NULL AND expires_at <= ?1)
                OR EXISTS (SELECT 1 FROM inbox_tombstone WHERE until <= ?1)
                """
            ).first(.time(moment)) { $0.flag(0) } ?? false
        }
    }

    /// Lets go of what has expired, and returns how many items that were.
    package func removeExpiredItems(at moment: Timestamp) throws(StoreError) -> Int {
        try database.write { access in
            try access.command("DELETE FROM inbox_tombstone WHERE until <= ?").run(.time(moment))
            try access.command("DELETE FROM inbox_item WHERE expires_at IS NOT NULL AND expires_at <= ?")
                .run(.time(moment))
            return access.changes
        }
    }
}

extension Transaction {
    fileprivate func markItem(_ id: String, isRead: Bool, at moment: Timestamp) throws -> Bool {
        try command(
            """
            UPDATE inbox_item SET is_read = ?1, seen_at = CASE WHEN ?1 = 1 THEN ifnull(seen_at, ?2) ELSE seen_at END
            WHERE id = ?3 AND is_read <> ?1
            """
        ).run(.flag(isRead), .time(moment), .text(id))
        return changes > 0
    }

    func removeItems(_ condition: String, _ value: SQLValue) throws -> Int {
        try command(
            """
            INSERT INTO inbox_tombstone (id, until) SELECT id, expires_at FROM inbox_item WHERE \(condition)
            ON CONFLICT (id) DO UPDATE SET until = excluded.until
            """
        ).run(value)
        try command("DELETE FROM inbox_item WHERE \(condition)").run(value)
        return changes
    }
}
