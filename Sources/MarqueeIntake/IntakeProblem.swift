import HTTPTypes
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeServing

/// Why a request was not done, as RFC 9457 writes it.
struct IntakeProblem: Error {
    let status: HTTPResponse.Status
    /// The last part of the problem's type.
    let code: String
    let title: String
    let detail: String
    var reasons: [NotificationError.Reason] = []
    var fields = HTTPFields()

    init(_ status: HTTPResponse.Status, _ code: String, _ title: String, _ detail: String) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
    }

    init(_ error: NotificationError) {
        switch error.code {
        case .json, .noObject:
            self.init(.badRequest, error.code.rawValue, "The body is not a notification", error.message)
        case .tooLarge: self.init(.contentTooLarge, error.code.rawValue, "The notification is too large", error.message)
        case .unknownShape:
            self.init(.unprocessableContent, error.code.rawValue, "The notification has an unknown shape", error.message)
            reasons = error.reasons
        }
    }

    init(_ refusal: NameRefusal) {
        let (code, title) =
            switch refusal {
            case .foreignHost: ("host", "The request is for another host")
            case .severalHosts: ("host", "The request has several hosts")
            case .foreignPage: ("origin", "The request comes from a page of another site")
            }
        self.init(refusal.status, code, title, refusal.detail)
        fields[.connection] = "close"
    }

    init(_ failure: BodyFailure) {
        let (code, title) =
            switch failure {
            case .tooLarge: ("too-large", "The notification is too large")
            case .malformed: ("http", "The body is malformed")
            case .unknownCoding, .damaged: ("content-encoding", "The body cannot be decompressed")
            }
        self.init(failure.status, code, title, failure.detail)
        // The rest of it is not read.
        fields = failure.fields
    }

    var json: Value {
        var members: ValueObject = [
            "type": .string("urn:marquee:problem:\(code)"), "title": .string(title),
            "status": .integer(Int64(status.code)), "detail": .string(detail),
        ]
        if !reasons.isEmpty {
            members["reasons"] = .list(
                reasons.map { ["shape": .string($0.shape.rawValue), "reason": .string($0.text)] })
        }
        return .object(members)
    }

    // MARK: The problems that a request may have

    static func unauthorized() -> IntakeProblem {
        var problem = IntakeProblem(
            .unauthorized, "unauthorized", "The token is missing or wrong",
            "send the header field 'Authorization: Bearer TOKEN' with the token of the project's 'listen'")
        problem.fields[.wwwAuthenticate] = "Bearer realm=\"marquee\""
        return problem
    }

    static func tooMany() -> IntakeProblem {
        var problem = IntakeProblem(
            .tooManyRequests, "rate-limit", "Too many requests", "send fewer at a time, and retry later")
        problem.fields[.retryAfter] = "1"
        return problem
    }

    static func tooSlow() -> IntakeProblem {
        var problem = IntakeProblem(
            .requestTimeout, "too-slow", "The body did not arrive in time", "send it without pauses")
        problem.fields[.connection] = "close"
        return problem
    }

    static func badEvent(_ detail: String, _ status: HTTPResponse.Status) -> IntakeProblem {
        IntakeProblem(status, "event", "The event is invalid", detail)
    }

    static func wrongPath(_ path: String) -> IntakeProblem {
        IntakeProblem(
            .notFound, "not-found", "Not found",
            "there is nothing at '\(path.shortened)'; POST notifications to /notifications, events to /events")
    }

    static func wrongMethod(_ method: String, _ allowed: [HTTPRequest.Method]) -> IntakeProblem {
        var problem = IntakeProblem(
            .methodNotAllowed, "method", "The method is not allowed",
            "'\(method.shortened)' is not allowed here; use \(allowed[0].rawValue)")
        problem.fields[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        return problem
    }

    static func wrongType(_ type: String?) -> IntakeProblem {
        IntakeProblem(
            .unsupportedMediaType, "media-type", "The media type is not supported",
            "\(type.map { "'\($0.shortened)' is not supported" } ?? "the type is missing"); send 'Content-Type: application/json'"
        )
    }

    static func notReady() -> IntakeProblem {
        var problem = IntakeProblem(
            .serviceUnavailable, "not-ready", "The host is not ready",
            "its store cannot be read or written; the host's log has the reason")
        problem.fields[.retryAfter] = "5"
        return problem
    }

    /// The store's trouble is nobody's business but the operator's, who finds it in the log.
    static func unavailable() -> IntakeProblem {
        var problem = IntakeProblem(
            .serviceUnavailable, "unavailable", "The notification could not be stored", "retry later")
        problem.fields[.retryAfter] = "5"
        return problem
    }
}
