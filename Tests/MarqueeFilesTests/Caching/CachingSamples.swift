import MarqueeModel
import Testing

@testable import MarqueeFiles

/// Sat, 21 Nov 2026 12:00:00 GMT, and so many seconds later.
func noon(_ seconds: Int64 = 0) -> Timestamp { Timestamp(milliseconds: 1_795_262_400_000 + seconds * 1_000) }

extension HeaderFields {
    /// Reads lines as they stand in a message.
    init(lines: String) {
        self.init(
            lines.split(separator: "\n").map { line in
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            })
    }
}

extension StoredResponse {
    /// A response that came at noon.
    static func sample(
        _ lines: String = "", status: Int = 200, requestedAt: Timestamp = noon(), receivedAt: Timestamp = noon(),
        request: String = ""
    ) -> StoredResponse {
        let fields = HeaderFields(lines: lines)
        return StoredResponse(
            status: status, fields: fields, requestedAt: requestedAt, receivedAt: receivedAt,
            variant: VariantKey(of: HeaderFields(lines: request), response: fields))
    }
}

extension CacheRequest {
    static func sample(_ lines: String = "", method: String = "GET") -> CacheRequest {
        CacheRequest(method: method, url: "https://cdn.example/a", fields: HeaderFields(lines: lines))
    }
}

/// One row of a table: what the rule is and where it stands, what is given, what comes out.
struct Row<Given: Sendable, Outcome: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let given: Given
    let outcome: Outcome

    init(_ name: String, _ given: Given, _ outcome: Outcome) {
        self.name = name
        self.given = given
        self.outcome = outcome
    }

    var testDescription: String { name }
}
