package import NIOCore

/// A request to a ``FrontCache``.
package struct FrontRequest: Sendable {
    package var method: String
    /// Path and query.
    package var target: String
    package var fields: HeaderFields
    package var body: ByteBuffer

    package init(method: String = "GET", target: String, fields: HeaderFields, body: ByteBuffer = ByteBuffer()) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }
}

/// What a ``FrontCache`` answers.
package struct FrontResponse: Sendable {
    package let status: Int
    package let fields: HeaderFields
    package let body: Body

    package enum Body: Sendable, Hashable {
        case none
        case text(String)
        /// A part of a file, or all of it.
        case file(String, Range<Int64>)
    }
}
