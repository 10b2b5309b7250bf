public import MarqueeModel

/// What can be tracked.
package enum TrackingRules {
    static let longestName = 255
    static let longestProperties = 64 << 10

    private static let builtIn: Set<EventName> = [
        .received, .notified, .engaged, .viewed, .clicked, .dismissed, .expired, .discarded, .failed, .dropped,
    ]

    /// Checks the name of an application's own event.
    package static func customName(_ name: String) throws(TrackingError) -> EventName {
        guard !name.isBlank else { throw TrackingError(.invalidName, "the event's name is empty") }
        guard name.utf8.count <= longestName else {
            throw TrackingError(
                .invalidName,
                "the event's name '\(name.shortened)' has \(name.utf8.count) bytes, and \(longestName) are allowed")
        }
        let event = EventName(rawValue: name)
        guard !builtIn.contains(event) else {
            throw TrackingError(.invalidName, "'\(name)' is an event of Marquee's own; give yours another name")
        }
        return event
    }

    package static func properties(_ properties: ValueObject) throws(TrackingError) -> [UInt8] {
        let bytes = Value.object(properties).jsonBytes()
        guard bytes.count <= longestProperties else {
            throw TrackingError(
                .invalidProperties,
                "the event's properties have \(bytes.count) bytes, and \(longestProperties) are allowed")
        }
        return bytes
    }
}

/// Why something was not tracked.
public struct TrackingError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// An event's name is empty, too long, or one of the built-in ones.
        case invalidName = "invalid-name"
        /// Properties are too long.
        case invalidProperties = "invalid-properties"
        /// A rating is not between 0 and 5, or an answer is empty.
        case invalidAnswer = "invalid-answer"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
