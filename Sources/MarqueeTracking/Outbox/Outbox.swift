public import MarqueeModel

/// Events that wait for a server.
public struct Outbox: Sendable, Hashable {
    /// Some of them, the oldest first, as they are sent.
    public let events: [Value]
    /// How many wait.
    public let waiting: Int
    /// How many were dropped because there were too many.
    public let dropped: Int

    package init(events: [Value] = [], waiting: Int = 0, dropped: Int = 0) {
        self.events = events
        self.waiting = waiting
        self.dropped = dropped
    }
}
