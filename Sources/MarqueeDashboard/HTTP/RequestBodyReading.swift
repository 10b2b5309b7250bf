import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync

/// Reads bodies, and not more of one than is allowed. ``ConnectionGuard`` sees to the time that they take.
struct RequestBodyReading: Sendable {
    let limits: ServerLimits

    /// The body as JSON.
    func json(of request: Request) async throws -> Value {
        try requireType("application/json", of: request)
        let bytes = try await bytes(of: request, limit: limits.bodyBytes)
        do {
            return try Value(json: bytes)
        } catch {
            throw Problem(
                .badRequest, "the body is not JSON: \(error.message) (at byte \(error.offset))")
        }
    }

    /// The fields of a form; of one that is there twice, the first.
    ///
    /// - Parameter limit: In bytes; nil: that of most forms.
    func form(of request: Request, limit: Int? = nil) async throws -> [String: String] {
        try requireType("application/x-www-form-urlencoded", of: request)
        let bytes = try await bytes(of: request, limit: limit ?? limits.formBytes)
        guard let pairs = FormText.pairs(in: bytes) else {
            throw Problem(
                .badRequest, "the form contains a '%' without two hexadecimal digits, or is not UTF-8")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private func requireType(_ expected: String, of request: Request) throws {
        let found = request.headers[.contentType] ?? ""
        let essence = found.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        guard essence != expected else { return }
        let quoted = found.isEmpty ? "nothing" : "'\(found.shortened)'"
        throw Problem(
            .unsupportedMediaType, "expected the Content-Type '\(expected)', got \(quoted)",
            headers: [.accept: expected]
        ).closing
    }

    private func bytes(of request: Request, limit: Int) async throws -> [UInt8] {
        do {
            return try await BodyReading(limit: limit).content(of: request)
        } catch let failure as BodyFailure {
            throw Problem(failure.status, failure.detail, headers: failure.fields)
        }
    }
}

extension String {
    /// Not more of a text than a sentence can quote.
    var shortened: String {
        unicodeScalars.count <= 60 ? self : String(unicodeScalars.prefix(57)) + "…"
    }
}
