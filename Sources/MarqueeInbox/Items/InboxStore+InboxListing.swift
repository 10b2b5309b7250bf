package import MarqueeDatabase
package import MarqueeModel

extension InboxStore {
    /// A page of the inbox and the counts that belong to it, both of one moment: pinned items first, then newest first.
    ///
    /// - Parameter buckets: Which items; those of several are merged.
    /// - Parameter last: The place behind which the page begins.
    package func items(
        in buckets: [InboxBucket], limit: Int, after last: InboxPlace? = nil
    ) throws(StoreError) -> (rows: [InboxRow], counts: InboxCounts) {
        try database.snapshot { access in
            let lists = try buckets.map { try access.items(in: $0, limit: limit, after: last) }
            let rows = lists.count == 1 ? lists[0] : lists.joined().sorted { $0.place.comesBefore($1.place) }
            return (Array(rows.prefix(limit)), try access.inboxCounts())
        }
    }

    /// One item with its content, listed or not; nil when there is none.
    package func item(_ id: String) throws(StoreError) -> InboxRow? {
        try database.single { try $0.item(id) }
    }

    /// How many items there are: one look at a table of five rows.
    package func inboxCounts() throws(StoreError) -> InboxCounts {
        try database.single { try $0.inboxCounts() }
    }

    /// Grows with every change of the inbox, whoever makes it.
    package func inboxRevision() throws(StoreError) -> Int64 {
        try database.single { access in
            try access.command("SELECT count FROM inbox_count WHERE bucket = 4").first { $0.integer(0) } ?? 0
        }
    }

    /// The items behind a place in the order of arrival whose content is not here.
    package func incompleteItems(
        after number: Int64, limit: Int
    ) throws(StoreError) -> [(number: Int64, id: String)] {
        try database.single { access in
            try access.command("SELECT seq, id FROM inbox_item WHERE seq > ? AND is_complete = 0 ORDER BY seq LIMIT ?")
                .all(.integer(number), .integer(limit)) { ($0.integer(0), $0.text(1)) }
        }
    }

    /// Whether there are items whose time is over.
    package func hasExpiredItems(at moment: Timestamp) throws(StoreError) -> Bool {
        try database.single { access in
            try access.command(
                "SELECT 1 FROM inbox_item INDEXED BY inbox_expiry WHERE expires_at IS NOT NULL AND expires_at <= ? LIMIT 1"
            ).first(.time(moment)) { _ in true } ?? false
        }
    }
}

extension Transaction {
    fileprivate func items(in bucket: InboxBucket, limit: Int, after last: InboxPlace?) throws -> [InboxRow] {
        try command(
            """
            SELECT \(InboxRow.columns) FROM inbox_item INDEXED BY inbox_order
            WHERE bucket = \(bucket.rawValue) AND (is_pinned, received_at, seq) < (?, ?, ?)
            ORDER BY is_pinned DESC, received_at DESC, seq DESC LIMIT ?
            """
        ).all(
            .integer(last.map { $0.isPinned ? 1 : 0 } ?? 2), .integer(last?.receivedAt.milliseconds ?? .max),
            .integer(last?.number ?? .max), .integer(limit)
        ) { InboxRow($0, hasContent: false) }
    }

    func item(_ id: String) throws -> InboxRow? {
        try command("SELECT \(InboxRow.columns), envelope, content FROM inbox_item WHERE id = ?").first(.text(id)) {
            InboxRow($0, hasContent: true)
        }
    }

    fileprivate func inboxCounts() throws -> InboxCounts {
        let counts = try command("SELECT count FROM inbox_count ORDER BY bucket LIMIT 3").all { Int($0.integer(0)) }
        guard counts.count == 3 else {
            throw StoreError(.damaged, "the counts of the inbox are missing", advice: "restore the store from a backup")
        }
        return InboxCounts(unread: counts[0], read: counts[1], archived: counts[2])
    }
}
