import HTTPTypes
import MarqueeModel
import MarqueeServing

/// What a request is answered with.
struct SiteAnswer: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Goes on until one of both ends.
        case stream(ChangeStream)
    }

    var status: HTTPResponse.Status
    var fields: HTTPFields
    var body: Body

    init(_ status: HTTPResponse.Status = .ok, _ bytes: [UInt8], type: String, _ fields: HTTPFields = [:]) {
        (self.status, self.fields, body) = (status, fields, .bytes(bytes))
        self.fields[.contentType] = type
        if self.fields[.cacheControl] == nil { self.fields[.cacheControl] = "no-store" }
        self.fields[.xContentTypeOptions] = "nosniff"
    }

    /// A page of ours.
    static func page(
        _ html: String, status: HTTPResponse.Status = .ok, allowing allowance: SecurityHeaders.Allowance = .nothing,
        _ fields: HTTPFields = [:]
    ) -> SiteAnswer {
        var fields = fields
        SecurityHeaders.addForPages(allowing: allowance, to: &fields)
        return SiteAnswer(status, Array(html.utf8), type: "text/html; charset=utf-8", fields)
    }

    /// What changes its address with its content.
    static func asset(_ text: String, type: String, _ fields: HTTPFields = [:]) -> SiteAnswer {
        var fields = fields
        fields[.cacheControl] = "private, max-age=31536000, immutable"
        return SiteAnswer(.ok, Array(text.utf8), type: type, fields)
    }

    static func stream(_ stream: ChangeStream) -> SiteAnswer {
        var answer = SiteAnswer(.ok, [], type: "text/event-stream")
        answer.body = .stream(stream)
        return answer
    }
}

/// Why a request is not done.
struct SiteProblem: Error, Sendable {
    let status: HTTPResponse.Status
    let heading: String
    /// One sentence.
    let detail: String
    var fields: HTTPFields = [:]
    /// Whether a link leads to the other pages.
    var hasWay = true

    init(_ status: HTTPResponse.Status, _ heading: String, _ detail: String) {
        (self.status, self.heading, self.detail) = (status, heading, detail)
    }

    static let notFound = SiteProblem(.notFound, "Not found", "There is nothing at this address.")

    static func noTemplate(_ name: String) -> SiteProblem {
        SiteProblem(
            .notFound, "Unknown template", "The project has no template or visual function '\(name.visible.shortened)'."
        )
    }
}
