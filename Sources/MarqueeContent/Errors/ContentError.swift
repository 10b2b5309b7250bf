public import MarqueeModel

/// Why something was not read from Contentful, or not written to it.
///
/// What a server has answered is here as it came, as far as it is safe to show: its status, Contentful's id of the error,
/// its message, its details and the id of the request, by which Contentful's support finds it. Tokens are never in it.
public struct ContentError: CodedError {
    /// What happened, for those who have to tell one from another.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No connection, or none that can be trusted: nothing was sent.
        case unreachable = "content-unreachable"
        /// What was sent may have arrived; no whole answer came.
        case interrupted = "content-interrupted"
        /// The token is missing, wrong, or may not do this (401, 403).
        case notPermitted = "content-not-permitted"
        /// There is no such space, environment, entry, asset or type (404).
        case notFound = "content-not-found"
        /// Somebody has written in between (409): ``ContentError/currentVersion`` has the version that holds now.
        case versionMismatch = "content-version-mismatch"
        /// Contentful has looked at it and refused it (400, 422 and other statuses of 4xx).
        case refused = "content-refused"
        /// More requests than the space allows, after all tries (429).
        case rateLimited = "content-rate-limited"
        /// The server has failed, after all tries (5xx).
        case serverFailed = "content-server-failed"
        /// What answers is not what Contentful answers, or too large.
        case wrongAnswer = "content-wrong-answer"
        /// An asset's files were not processed in time; they may be later.
        case notProcessed = "content-not-processed"
        /// A resource, or a field of one, is not what it has to be; ``ContentError/resource`` and
        /// ``ContentError/field`` name it.
        case invalidResource = "invalid-content"
        /// A value cannot be written as content: NaN, or a type that no field has.
        case invalidValue = "invalid-content-value"
        /// A configuration, a locale or an address that cannot be used.
        case configuration = "content-configuration"
        /// Templates or messages that have no place there.
        case unsupported = "content-unsupported"
    }

    /// What happened.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it.
    public let advice: String?
    /// The answer's status; nil where there was none.
    public var status: Int?
    /// What Contentful calls the error, such as `ValidationFailed`; nil where it does not say.
    public var errorID: String?
    /// More of what Contentful has said, as it came.
    public var details: Value?
    /// The request's id, as Contentful has given it.
    public var requestID: String?
    /// The entry, asset or type that it is about.
    public var resource: Link?
    /// The field that it is about, as Contentful names it.
    public var field: String?
    /// The version that holds now, after ``Code/versionMismatch``; nil where it is not known.
    public var currentVersion: Int?

    /// Creates an error.
    public init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    /// Somebody has written in between, also after reading again and merging.
    ///
    /// - Parameter current: The version that holds now, where it is known.
    static func versionMismatch(current: Int?) -> ContentError {
        var error = ContentError(
            .versionMismatch,
            "someone else has changed it since it was read"
                + (current.map { " (its version is \($0) now)" } ?? ""),
            advice: "read it again and repeat the change")
        error.currentVersion = current
        return error
    }

    /// The same, of a resource that is named.
    static func versionMismatch(of link: Link, current: Int?) -> ContentError {
        let plain = versionMismatch(current: current)
        var error = ContentError(plain.code, "\(link): \(plain.message)", advice: plain.advice)
        error.currentVersion = current
        error.resource = link
        return error
    }

    /// A resource that is not what it has to be.
    ///
    /// - Parameters:
    ///   - expected: With its article: "a string".
    ///   - found: Nil: nothing is there.
    ///   - showsNumbers: Whether a number is told, and not only that it is one.
    static func invalid(
        _ place: ResourcePlace, expected: String, found: Value?, showsNumbers: Bool = false
    ) -> ContentError {
        var words = found?.kindDescription ?? "nothing"
        if showsNumbers, let number = found?.double {
            words = "the number \(found?.integer.map { "\($0)" } ?? "\(number)")"
        }
        var error = ContentError(.invalidResource, "\(place): expected \(expected), got \(words)")
        error.resource = place.resource
        error.field = place.field
        return error
    }
}
