import HTTPTypes
import MarqueeSync
import Synchronization

/// What this process has done since it started. Each server tells its own; Prometheus adds them up.
final class ServerMetrics: Sendable {
    private let answers = Mutex<[Int: Int]>([:])
    /// How many definitions a version has, which never changes: whoever asks without a token costs no more than that.
    private let size = Mutex<(version: EntityVersion, definitions: Int)?>(nil)

    func count(_ status: HTTPResponse.Status) {
        answers.withLock { $0[status.code, default: 0] += 1 }
    }

    /// How many definitions a version has; they are read once.
    func definitions(of version: EntityVersion, _ read: () async throws -> Int) async rethrows -> Int {
        if let known = size.withLock(\.self), known.version == version { return known.definitions }
        let count = try await read()
        size.withLock { $0 = (version, count) }
        return count
    }

    /// In Prometheus' text format (version 0.0.4).
    func text(version: Int, definitions: Int) -> String {
        let counts = answers.withLock { $0 }.sorted { $0.key < $1.key }
        var lines = [
            "# HELP marquee_http_requests_total Requests that were answered, by status.",
            "# TYPE marquee_http_requests_total counter",
        ]
        lines += counts.map { "marquee_http_requests_total{status=\"\($0.key)\"} \($0.value)" }
        lines += [
            "# HELP marquee_definitions_version The number of the current version.",
            "# TYPE marquee_definitions_version gauge", "marquee_definitions_version \(version)",
            "# HELP marquee_definitions Templates and functions of the current version.",
            "# TYPE marquee_definitions gauge", "marquee_definitions \(definitions)",
        ]
        return lines.map { $0 + "\n" }.joined()
    }
}
