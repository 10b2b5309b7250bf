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

    /// The event that happened last of those that wait: another one after each report, since ids never come again.
    package func lastEvent() throws(StoreError) -> EventID? {
        try database.single { access in
            try access.command("SELECT event FROM outbox ORDER BY seq DESC LIMIT 1").first {
                EventID(bytes: $0.blob(0))
            } ?? nil
        }
    }
}
