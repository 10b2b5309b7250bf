package import MarqueeModel

/// An error over HTTP (RFC 9457, `application/problem+json`).
package struct ProblemDocument: Sendable, Hashable {
    package static let mediaType = "application/problem+json"

    /// What kind of problem: `about:blank`, or a URI reference that says more.
    package var type: String
    /// The kind in words, the same each time.
    package var title: String
    /// The HTTP status.
    package var status: Int
    /// This time, in one sentence, with what to do.
    package var detail: String?
    /// Places in the body that are wrong: the extension member `errors`.
    package var errors: [WireProblem]
    /// The kind to programs, where the status does not say it: the extension member `code`.
    package var code: String?

    package init(
        status: Int, title: String, detail: String? = nil, type: String = "about:blank", errors: [WireProblem] = [],
        code: String? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.errors = errors
        self.code = code
    }

    package var json: Value {
        var members: ValueObject = [
            "type": .string(type), "title": .string(title), "status": .integer(Int64(status)),
        ]
        if let detail { members["detail"] = .string(detail) }
        if let code { members["code"] = .string(code) }
        if !errors.isEmpty { members["errors"] = .list(errors.map(\.json)) }
        return .object(members)
    }

    /// What a client can use of an answer; nil when it is no problem. Nothing in it is trusted to be there.
    package init?(json value: Value, status: Int) {
        guard let members = value.object, members["title"]?.string != nil || members["detail"]?.string != nil else {
            return nil
        }
        self.type = members["type"]?.string ?? "about:blank"
        self.title = members["title"]?.string ?? ""
        self.status = status
        self.detail = members["detail"]?.string
        self.code = members["code"]?.string
        self.errors = WireProblem.list(members["errors"])
    }
}
