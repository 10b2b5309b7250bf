package import MarqueeDatabase
import MarqueeModel

extension QueueStore {
    /// What was synced last to a target; nil when nothing was.
    package func synced(to target: String) throws(StoreError) -> SyncedRecord? {
        try database.single { access in
            try access.command("SELECT version, at, definitions FROM synced WHERE target = ?")
                .first(.text(target)) { SyncedRecord(version: $0.text(0), at: $0.time(1), definitions: $0.blob(2)) }
        }
    }

    /// Remembers what was synced to a target, in place of what was before.
    package func keepSynced(_ record: SyncedRecord, to target: String) throws(StoreError) {
        try keepSynced([(target, record)])
    }

    /// Remembers what was synced to several targets: all of it, or nothing.
    package func keepSynced(_ records: [(target: String, record: SyncedRecord)]) throws(StoreError) {
        guard !records.isEmpty else { return }
        try database.write { access in
            for (target, record) in records {
                try access.command(
                    """
                    INSERT INTO synced (target, version, at, definitions) VALUES (?, ?, ?, ?)
                    ON CONFLICT (target) DO UPDATE SET
                    version = excluded.version, at = excluded.at, definitions = excluded.definitions
                    """
                ).run(.text(target), .text(record.version), .time(record.at), .blob(record.definitions))
            }
        }
    }

    /// What was synced to the targets whose names begin so, in the order of their names, a page at a time.
    ///
    /// - Parameter last: The name of the last one of the page before.
    package func synced(
        beginning prefix: String, after last: String?, limit: Int
    ) throws(StoreError) -> [(target: String, record: SyncedRecord)] {
        try database.single { access in
            try access.command(
                """
                SELECT target, version, at, definitions FROM synced
                WHERE target > ? AND substr(target, 1, ?) = ? ORDER BY target LIMIT ?
                """
            ).all(
                .text(last ?? prefix), .integer(Int64(prefix.unicodeScalars.count)), .text(prefix),
                .integer(Int64(limit))
            ) { ($0.text(0), SyncedRecord(version: $0.text(1), at: $0.time(2), definitions: $0.blob(3))) }
        }
    }

    /// The contents of live messages in the order in which they came, a page at a time.
    ///
    /// - Parameter last: The last one of the page before.
    package func liveContents(
        after last: MessageNumber?, limit: Int
    ) throws(StoreError) -> [(number: MessageNumber, body: [UInt8])] {
        try database.single { access in
            try access.command(
                """
                SELECT message.seq, body FROM message JOIN content ON content.seq = message.seq
                WHERE ended_at IS NULL AND message.seq > ? ORDER BY message.seq LIMIT ?
                """
            ).all(.integer(last?.rawValue ?? 0), .integer(limit)) { (MessageNumber($0.integer(0)), $0.blob(1)) }
        }
    }
}
