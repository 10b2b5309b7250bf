public import MarqueeModel

/// What can be tracked.
package enum TrackingRules {
    static let longestName = BuiltInFunction.longestName
    static let longestProperties = BuiltInFunction.longestProperties

    /// Checks the name of an application's own event.
    package static func customName(_ name: String) throws(TrackingError) -> EventName {
        guard !name.isBlank else { throw TrackingError(.invalidName, "the event's name is empty") }
        guard name.utf8.count <= longestName else {
            throw TrackingError(
                .invalidName,
                "the event's name '\(name.shortened)' has \(name.utf8.count) bytes; at most \(longestName) are allowed")
        }
        guard !BuiltInFunction.reservedEvents.contains(name) else {
            throw TrackingError(
                .invalidName, "'\(name)' is the name of a built-in event", advice: "choose another name")
        }
        return EventName(rawValue: name)
    }

    /// Checks an application's own event. One that has the name of an answer is one, however it came.
    package static func custom(
        _ name: String, _ properties: ValueObject
    ) throws(TrackingError) -> (name: EventName, properties: ValueObject) {
        let event = try customName(name)
        if let problem = AnswerRules.problem(with: name, properties) {
            throw TrackingError(.invalidAnswer, problem.message)
        }
        return (event, properties)
    }

    package static func properties(_ properties: ValueObject) throws(TrackingError) -> [UInt8] {
        let bytes = Value.object(properties).jsonBytes()
        try check(bytes)
        return bytes
    }

    /// Checks the length of properties as they are sent.
    package static func check(_ bytes: [UInt8]) throws(TrackingError) {
        guard bytes.count <= longestProperties else {
            throw TrackingError(
                .invalidProperties,
                "the event's properties have \(bytes.count) bytes; at most \(longestProperties) are allowed")
        }
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
        /// The id of what an event is about is empty.
        case invalidMessage = "invalid-message"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}
