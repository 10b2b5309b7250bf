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
        try database.single { access in
            try access.command(
                """
                INSERT INTO synced (target, version, at, definitions) VALUES (?, ?, ?, ?)
                ON CONFLICT (target) DO UPDATE SET
                version = excluded.version, at = excluded.at, definitions = excluded.definitions
                """
            ).run(.text(target), .text(record.version), .time(record.at), .blob(record.definitions))
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
