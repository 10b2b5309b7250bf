import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// Why a request is not answered as it wished: becomes a problem document (RFC 9457), or a page that says the same.
struct Problem: Error {
    let status: HTTPResponse.Status
    /// This time, in one sentence, with what to do.
    let detail: String
    /// The same for people, where programs are told something else.
    var pageDetail: String?
    /// Places in the body that are wrong.
    var errors: [WireProblem] = []
    var headers: HTTPFields = [:]
    /// Names the kind of problem to programs, where the status does not.
    var code: String?

    init(_ status: HTTPResponse.Status, _ detail: String, errors: [WireProblem] = [], headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.errors = errors
        self.headers = headers
    }

    /// The status in words. The reason phrase of the status code, as RFC 9457 wants it for `about:blank`.
    var title: String { status.reasonPhrase.isEmpty ? "Error" : status.reasonPhrase }

    var document: ProblemDocument {
        ProblemDocument(status: status.code, title: title, detail: detail, errors: errors, code: code)
    }

    var response: Response {
        var headers = headers
        headers[.contentType] = ProblemDocument.mediaType
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: document.json.jsonBytes(.sorted))))
    }

    /// This problem, after which the connection ends: what is left of the request is not worth reading.
    var closing: Problem {
        var problem = self
        problem.headers[.connection] = "close"
        return problem
    }
}

extension Problem {
    /// What a client is told when a storage fails. Its own words are for the operator.
    static func failure(of code: StorageError.Code) -> Problem {
        let reason =
            switch code {
            case .full: "the dashboard's disk is full; nothing was changed; ask its operator to free space"
            case .busy: "the dashboard's database is busy; nothing was changed; try again"
            case .unreachable: "the dashboard's database cannot be reached; nothing was changed; try again"
            case .unknown:
                "the dashboard's database was lost while it was written; check whether the change is there before you try"
                    + " again"
            case .cannotOpen, .missing, .newerSchema, .failed:
                "the dashboard's database failed; the dashboard's log has the reason"
            }
        return Problem(.serviceUnavailable, reason, headers: [.retryAfter: "5"])
    }

    static let notFound: Problem = {
        var problem = Problem(.notFound, "there is nothing at this address; /openapi.json lists all addresses")
        problem.pageDetail = "there is nothing at this address; check it for mistakes"
        return problem
    }()
}
