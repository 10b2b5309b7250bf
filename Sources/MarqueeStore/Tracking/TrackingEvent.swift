package import MarqueeModel

/// What an event reports: one of the built-in names, or an application's own.
package struct EventName: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral literal: String) {
        self.rawValue = literal
    }

    package static let received: EventName = "received"
    package static let notified: EventName = "notified"
    package static let engaged: EventName = "engaged"
    package static let viewed: EventName = "viewed"
    package static let clicked: EventName = "clicked"
    package static let dismissed: EventName = "dismissed"
    package static let expired: EventName = "expired"
    package static let discarded: EventName = "discarded"
    package static let failed: EventName = "failed"
}

/// An event that waits to be sent.
package struct TrackingEvent: Sendable, Hashable {
    /// Its place in the order in which events happened.
    package let number: Int64
    /// What makes it count once, however often it is sent.
    package let id: EventID
    package let name: EventName
    package let message: MessageID?
    package let recipe: String?
    package let at: Timestamp
    /// JSON of the event's own properties.
    package let properties: [UInt8]?
    /// JSON of the message's metadata.
    package let metadata: [UInt8]?
}

/// A tracking event's identifier: a random UUID.
package struct EventID: Sendable, Hashable, CustomStringConvertible {
    /// The 16 bytes.
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        self.low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
        return bytes
    }

    /// As RFC 9562 writes it, in lower case.
    package var description: String {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return text
    }
}
