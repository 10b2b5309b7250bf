import MarqueeModel
import MarqueeSync

extension ContentError {
    /// What an answer means whose status is not 2xx.
    ///
    /// Anything can be in the body: its message may be missing, empty or no text, and a proxy's page may stand in its place.
    ///
    /// - Parameters:
    ///   - headers: All of them, in any case and order.
    ///   - body: As it came.
    ///   - resource: What was asked for, or changed: the message begins with it.
    public init(status: Int, headers: [ContentRequest.Field], body: [UInt8], about resource: Link? = nil) {
        self.init(status: status, headers: headers, body: body, about: resource, isCreating: false)
    }

    /// - Parameter isCreating: Whether the request was to create it, under an id that was given: then a mismatch says that it
    ///   is there.
    init(
        status: Int, headers: [ContentRequest.Field], body: [UInt8], about resource: Link?, isCreating: Bool
    ) {
        // What an editor has written there does not hide what Contentful says of it.
        let answer = (try? AnswerDocument(json: body))?.value.object
        let errorID = answer?["sys"]?.object?["id"]?.string.flatMap { $0.isEmpty ? nil : $0.shortened }
        let details = answer?["details"].flatMap { $0 == .null ? nil : $0 }
        let code = Self.code(status, errorID)
        var said = answer.flatMap { $0["message"]?.string }.flatMap { AnswerExcerpt.text(Array($0.utf8)) }
        if answer == nil { said = AnswerExcerpt.text(body) }
        let places = Self.places(in: details)
        if let more = Self.words(places) { said = said.map { "\($0): \(more)" } ?? more }
        // What to do stands behind it, in the same sentence.
        while said?.last == "." { said?.removeLast() }
        let name = [status == 0 ? nil : "\(status)", errorID].compactMap { $0 }.joined(separator: ", ")
        if isCreating, code == .versionMismatch, let resource {
            self.init(code, "\(resource) already exists", advice: "update it, or use another id")
        } else {
            let reset = headers.first { $0.name.lowercased() == "x-contentful-ratelimit-reset" }
            self.init(
                code,
                "\(resource.map { "\($0): " } ?? "")\(Self.opening(code)) (\(name))\(said.map { ": \($0)" } ?? "")",
                advice: Self.advice(code, reset: reset))
        }
        self.resource = resource
        self.status = status
        self.errorID = errorID
        self.details = details
        requestID =
            headers.first { $0.name.lowercased() == "x-contentful-request-id" }?.value
            ?? answer?["requestId"]?.string
        field = places.lazy.compactMap(\.field).first
        if resource == nil, code == .notFound, let object = details?.object, let kind = object["type"]?.string,
            let id = object["id"]?.string
        {
            self.resource = Link(Link.Kind(rawValue: kind), id)
        }
    }

    private static func code(_ status: Int, _ errorID: String?) -> Code {
        switch status {
        case 401, 403: .notPermitted
        case 404: .notFound
        // The id may be missing; others are conflicts that reading again does not solve.
        case 409: errorID == nil || errorID == "VersionMismatch" ? .versionMismatch : .refused
        case 429: .rateLimited
        case 400..<500: .refused
        case 500...: .serverFailed
        default: .wrongAnswer
        }
    }

    private static func opening(_ code: Code) -> String {
        switch code {
        case .notPermitted: "permission denied by Contentful"
        case .notFound: "not found in Contentful"
        case .versionMismatch: "someone else has changed it since it was read"
        case .rateLimited: "too many requests"
        case .serverFailed: "Contentful failed"
        case .wrongAnswer: "the response is not from Contentful, or is a redirect"
        default: "rejected by Contentful"
        }
    }

    private static func advice(_ code: Code, reset: ContentRequest.Field?) -> String? {
        // It can be an hour, where all requests of an hour are used up.
        if code == .rateLimited, let wait = RetryPolicy.span(reset?.value), wait.milliseconds > 0 {
            return "try again in \(wait)"
        }
        return switch code {
        case .notPermitted: "check the token and its permissions in this space"
        case .notFound: "check the ids of the space, the environment and the resource"
        case .versionMismatch: "read it again and repeat the change"
        case .rateLimited, .serverFailed: "try again later"
        case .wrongAnswer: "check the base URL"
        default: nil
        }
    }

    /// One of the errors in the details of a refusal.
    private struct Place {
        var field: String?
        var locale: String?
        var rule: String?
        var said: String?
    }

    private static func places(in details: Value?) -> [Place] {
        let errors = details?.object?["errors"]?.list ?? []
        return errors.compactMap { error in
            guard let object = error.object else { return nil }
            let path = object["path"]?.list?.map { $0.string ?? "" } ?? []
            let isField = path.first == "fields" && path.count > 1
            return Place(
                field: isField ? path[1] : nil, locale: isField && path.count > 2 ? path[2] : nil,
                rule: object["name"]?.string, said: object["details"]?.string)
        }
    }

    /// The first three, in words.
    private static func words(_ places: [Place]) -> String? {
        let words = places.compactMap { place -> String? in
            var parts: [String] = []
            if let field = place.field { parts.append("field '\(field.shortened)'") }
            if let locale = place.locale { parts.append("locale '\(locale.shortened)'") }
            let what = (place.said ?? place.rule).flatMap { AnswerExcerpt.text(Array($0.utf8)) }
            guard !parts.isEmpty || what != nil else { return nil }
            return [parts.isEmpty ? nil : parts.joined(separator: ", "), what].compactMap { $0 }
                .joined(separator: ": ")
        }
        guard !words.isEmpty else { return nil }
        let more = words.count > 3 ? ", and \(words.count - 3) more" : ""
        return words.prefix(3).joined(separator: "; ") + more
    }
}
