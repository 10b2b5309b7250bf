import MarqueeModel
import MarqueeSystem
import MarqueeThreads
import Synchronization

/// Hears what connections notify to a channel, on a connection and a thread of its own.
///
/// A notification is a hint that may be missed: while the connection is made anew, nobody listens. ``Event/listening`` says
/// that it does from now on, and whoever relies on it looks for what has come meanwhile.
package final class PostgreSQLListener: Sendable {
    package enum Event: Sendable, Hashable {
        case listening
        case notified(String)
    }

    /// Ends when this object goes. Only the newest are kept for a reader that stands still.
    package let events: AsyncStream<Event>
    private let isOver = OverFlag()

    private final class OverFlag: Sendable {
        let flag = Atomic(false)
    }

    /// How long it takes at most to notice that nobody listens to this any more.
    private static let patience = TimeSpan.milliseconds(200)

    /// - Parameter channel: A name in lower-case letters and '_'.
    package init(
        _ address: PostgreSQLAddress, channel: String, limits: PostgreSQLLimits = PostgreSQLLimits()
    ) throws {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(100))
        self.events = events
        try BlockingThread.start { [isOver] in
            let worker = PostgreSQLWorker(address, limits, Outage())
            var listening: PostgreSQLConnection?
            while !isOver.flag.load(ordering: .relaxed) {
                // Whoever reads cannot do anything about a failure: it is tried again.
                do {
                    let connection = try worker.connection()
                    if listening !== connection {
                        try connection.run(script: "LISTEN \(channel)")
                        listening = connection
                        continuation.yield(.listening)
                    }
                    for event in try connection.notifications(within: Self.patience) {
                        continuation.yield(.notified(event.payload))
                    }
                } catch {
                    worker.pause(after: 7)
                }
            }
            continuation.finish()
        }
    }

    deinit { isOver.flag.store(true, ordering: .relaxed) }
}
