public import MarqueeModel

/// An answer whose status is 2xx.
public struct ContentAnswer: Sendable, Hashable {
    /// Its status.
    public let status: Int
    /// Its headers, in order.
    public let headers: [ContentRequest.Field]
    /// Its body, as it came; empty for 204.
    public let body: [UInt8]

    /// The body's JSON.
    ///
    /// - Throws: `content-wrong-answer`, where it is not JSON; `invalid-content`, where a part of it cannot be read.
    public func json() throws(ContentError) -> Value { try AnswerDocument(json: body).whole() }
}
