package import MarqueeDatabase
package import MarqueeModel

extension TrackingStore {
    /// Makes an event of how many were dropped since the last time, if there were any: so that it counts once too.
    package func reportDroppedEvents(at moment: Timestamp) throws(StoreError) {
        guard try outboxCounts().dropped > 0 else { return }
        try database.write { access in
            guard let dropped = try access.setting(.dropped).flatMap({ Int($0) }), dropped > 0 else { return }
            var outbox = try OutboxWriter(access, options: options)
            let properties = Value.object(["count": .integer(Int64(dropped))]).jsonBytes()
            try outbox.report(.dropped, of: nil, at: moment, properties: properties)
            try outbox.finish()
            // What this very event has pushed out is counted next time.
            let now = try access.setting(.dropped).flatMap { Int($0) } ?? 0
            try access.set(.dropped, to: String(max(0, now - dropped)))
        }
    }

    /// Lets go of events that no server takes, and counts them among those that were dropped.
    package func drop(_ events: [TrackingEvent]) throws(StoreError) {
        try database.write { access in
            try access.forgetOutboxCount()
            let deletion = try access.command("DELETE FROM outbox WHERE seq = ? AND event = ?")
            var count = 0
            for event in events {
                try deletion.run(.integer(event.number), .blob(event.id.bytes))
                count += access.changes
            }
            // What such an event reports is no reason for another one.
            count -= events.count { $0.name == .dropped }
            guard count > 0 else { return }
            let before = try access.setting(.dropped).flatMap { Int($0) } ?? 0
            try access.set(.dropped, to: String(before + count))
        }
    }

    /// The event that happened last of those that wait: another one after each report, since ids never come again.
    package func lastEvent() throws(StoreError) -> EventID? {
        try database.single { access in
            try access.command("SELECT event FROM outbox ORDER BY seq DESC LIMIT 1").first {
                EventID(bytes: $0.blob(0))
            } ?? nil
        }
    }
}
