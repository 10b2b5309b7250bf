package import MarqueeModel

/// An event that waits to be sent.
package struct TrackingEvent: Sendable, Hashable {
    /// Its place in the order in which events happened.
    package let number: Int64
    /// What makes it count once, however often it is sent.
    package let id: EventID
    package let name: EventName
    /// The message or item that it is about.
    package let message: String?
    package let recipe: String?
    /// The template of the message, where that is known.
    package let template: String?
    package let at: Timestamp
    /// JSON of the event's own properties.
    package let properties: [UInt8]?
    /// JSON of the message's metadata.
    package let metadata: [UInt8]?
}
