public import MarqueeHost

/// Records what happens in a host.
public struct RecordingObserver: HostObserver {
    /// The events, in order.
    public let events = Recording<HostEvent>()

    /// Creates an observer.
    public init() {}

    /// Records an event.
    public func observe(_ event: HostEvent) {
        events.append(event)
    }

    /// What happened to one message, in order.
    public func kinds(of id: String) -> [HostEvent.Kind] {
        events.elements.filter { $0.id == id }.map(\.kind)
    }
}
