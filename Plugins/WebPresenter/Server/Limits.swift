import NIOCore

/// What clients may take, so that none of them keeps others from being served.
enum Limits {
    /// Connections at once. Beyond that the oldest one gives way that has not shown what only the page knows.
    static let connections = 64
    /// Of these, from one address: every browser of this machine has the same one as a rule.
    static let connectionsOfOneAddress = 48
    /// Pages that watch at once.
    static let watchers = 16
    /// A request with everything that belongs to it. Ours have a few hundred bytes, and a reason as their body.
    static let requestBytes = 16_384
    /// From a connection's start, or a request's first byte, to the request's end.
    static let requestTime = TimeAmount.seconds(10)
    /// A connection without a request.
    static let idleTime = TimeAmount.seconds(60)
    /// A response of which the client takes nothing.
    static let writeTime = TimeAmount.seconds(30)
    /// What a file is read and sent in.
    static let pieceBytes = 131_072
    /// What may wait for a watcher that does not read: more than the largest message.
    static let waitingBytes = 8_388_608
    /// How often a watcher hears that the line is still there.
    static let heartbeat = TimeAmount.seconds(20)
    /// From the start until the port is taken: whoever loads a plugin only to see what it is, as `marquee plugins list`
    /// does, has ended by then.
    static let bindingDelay = TimeAmount.milliseconds(100)
    /// How long to wait before the port is tried again.
    static let bindingPause = TimeAmount.seconds(1)
    /// How long to wait before the page's address is written down again.
    static let writingPause = TimeAmount.seconds(10)
}
