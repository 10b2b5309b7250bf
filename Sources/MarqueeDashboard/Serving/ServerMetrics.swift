import HTTPTypes
import MarqueeModel
import MarqueeServing
import MarqueeSync
import Synchronization

/// What this process has done since it started. Each server tells its own; Prometheus adds them up.
final class ServerMetrics: Sendable {
    /// One kind of request, as the API's description names it: what clients make up stays out of the names.
    private struct Kind: Hashable {
        let method: String
        let route: String
    }

    private struct Counts {
        /// By status.
        var answers: [Kind: [Int: Int]] = [:]
        var durations: [Kind: Histogram] = [:]
        var failedLogins = 0
        /// How many definitions a version has, which never changes: whoever asks without a token costs no more than that.
        var size: (version: EntityVersion, definitions: Int)?
    }

    private static let limits = [0.005, 0.02, 0.1, 0.5, 2.5]

    private let startedAt: Timestamp
    private let counts = Mutex(Counts())

    init(startedAt: Timestamp) {
        self.startedAt = startedAt
    }

    func count(_ method: HTTPRequest.Method, _ route: String?, _ status: HTTPResponse.Status, after seconds: Double) {
        let kind = Kind(method: route == nil ? "" : method.rawValue, route: route ?? "")
        counts.withLock { counts in
            counts.answers[kind, default: [:]][status.code, default: 0] += 1
            counts.durations[kind, default: Histogram(Self.limits)].add(seconds)
        }
    }

    func countFailedLogin() {
        counts.withLock { $0.failedLogins += 1 }
    }

    /// How many definitions a version has; they are read once.
    func definitions(of version: EntityVersion, _ read: () async throws -> Int) async rethrows -> Int {
        if let known = counts.withLock(\.size), known.version == version { return known.definitions }
        let count = try await read()
        counts.withLock { $0.size = (version, count) }
        return count
    }

    /// In Prometheus' text format (version 0.0.4).
    func text(
        version: Int, definitions: Int, databaseBytes: Int64, hosts: (all: Int, seen: Int), streams: Int
    ) -> String {
        let counts = counts.withLock { $0 }
        var text = PrometheusText()
        text.addProcess(version: ProductVersion.current, startedAt: startedAt)
        let kinds = counts.answers.keys.sorted { ($0.route, $0.method) < ($1.route, $1.method) }
        text.add(
            "marquee_http_requests_total", .counter, "Answered requests.",
            kinds.flatMap { kind in
                (counts.answers[kind] ?? [:]).sorted { $0.key < $1.key }.map { status, count in
                    (["method": kind.method, "route": kind.route, "status": "\(status)"], "\(count)")
                }
            })
        text.add(
            "marquee_http_request_duration_seconds", .histogram, "Time from a request's header to the response's.",
            kinds.flatMap { kind -> [PrometheusText.Sample] in
                counts.durations[kind]?.samples { limit in
                    limit.map { ["method": kind.method, "route": kind.route, "le": $0] }
                        ?? ["method": kind.method, "route": kind.route]
                } ?? []
            })
        text.add(
            "marquee_failed_logins_total", .counter, "Requests with an invalid token.",
            [([:], "\(counts.failedLogins)")])
        text.add("marquee_database_bytes", .gauge, "The size of the database.", [([:], "\(databaseBytes)")])
        text.add(
            "marquee_definitions_version", .gauge, "The number of the current version.", [([:], "\(version)")])
        text.add(
            "marquee_definitions", .gauge, "Templates and functions of the current version.",
            [([:], "\(definitions)")])
        text.add(
            "marquee_hosts", .gauge, "Hosts that have joined, by whether they were seen recently.",
            [(["state": "here"], "\(hosts.seen)"), (["state": "away"], "\(hosts.all - hosts.seen)")])
        text.add("marquee_streams", .gauge, "Hosts that are connected to this server.", [([:], "\(streams)")])
        return text.text
    }
}
