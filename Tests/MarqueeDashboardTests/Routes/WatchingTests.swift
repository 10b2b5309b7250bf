import Foundation
import HTTPTypes
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeDashboard

/// What tells whoever watches a dashboard how it is.
@Suite(.timeLimit(.minutes(20)))
struct WatchingTests {
    /// Definitions that take up more than a page of the database each.
    private static func many(_ count: Int) -> String {
        let text = String(repeating: "x", count: 8_000)
        let items = (0..<count).map {
            "{\"name\":\"t\($0)\",\"type\":\"function\",\"description\":\"\(text)\",\"arguments\":[]}"
        }
        return "{\"definitions\":[\(items.joined(separator: ","))]}"
    }

    @Test func `a damaged database is alive and not ready`() async throws {
        let folder = try TestFolder()
        let first = try SQLiteStorage(directory: folder.path)
        try await TestDashboard.run(first) { dashboard async throws in
            #expect(try await dashboard.put(Self.many(20), version: 0).status == 200)
            #expect(try await dashboard.ask(.get, "/ready", as: nil).json == ["status": "ok"])
        }
        try first.close()
        let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/dashboard.sqlite"))
        try file.seek(toOffset: 5 * 4_096)
        try file.write(contentsOf: Data(repeating: 0xAB, count: 8 * 4_096))
        try file.close()
        let damaged = try SQLiteStorage(directory: folder.path)
        let error = await #expect(throws: StorageError.self) { try await damaged.probe(at: .test) }
        #expect(error?.message.contains("damaged") == true || error?.message.contains("malformed") == true)
        try damaged.close()
    }

    @Test func `a full disk is told as that, and is not ready`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        try await TestDashboard.run(storage) { dashboard async throws in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            // From now on the database cannot grow.
            _ = try storage.writerSetting("max_page_count = 1")
            let full = try await dashboard.put(Self.many(20), version: 1)
            #expect(full.status == 503 && full.problem?.contains("disk is full") == true, "\(full.text)")
            #expect(try await dashboard.ask(.get, "/health", as: nil).status == 200)
        }
        try storage.close()
    }

    @Test func `readiness is tried once in a while, and what failed is told until then`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let instant = ContinuousClock.now
        let readiness = Readiness(clock: { instant }) { try await storage.probe(at: $0) }
        try await readiness.check(at: .test)
        try storage.close()
        try await readiness.check(at: .test + .seconds(4))
        await #expect(throws: StorageError.self) { try await readiness.check(at: .test + .seconds(5)) }
        await #expect(throws: StorageError.self) { try await readiness.check(at: .test + .seconds(6)) }
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.ask(.get, "/ready", as: nil).status == 200)
        }
    }

    @Test func `however many ask at once whether it is ready, it is tried once`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let probes = Mutex(0)
        let readiness = Readiness { _ in
            probes.withLock { $0 += 1 }
            begin.yield()
            for await _ in gate {}
        }
        try await TestDashboard.run(readiness: readiness) { dashboard async throws in
            try await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask { try await dashboard.ask(.get, "/ready", as: nil).status }
                for await _ in begun { break }
                for _ in 0..<30 { group.addTask { try await dashboard.ask(.get, "/ready", as: nil).status } }
                for _ in 0..<1_000 { await Task.yield() }
                open.finish()
                for try await status in group { #expect(status == 200) }
            }
        }
        #expect(probes.withLock { $0 } == 1)
    }

    @Test func `metrics tell requests and their time by route, failed logins, and what runs since when`() async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            _ = try await dashboard.ask(.get, "/api/v1/definitions/banner")
            _ = try await dashboard.ask(.get, "/made/up?x=1", as: nil)
            for secret in ["1", "2"] {
                _ = try await dashboard.ask(
                    .get, "/api/v1/definitions", as: nil,
                    headers: [.authorization: "Bearer mq_00000000_" + String(repeating: secret, count: 64)])
            }
            let lines = Set(
                try await dashboard.ask(.get, "/metrics", as: nil).text.split(separator: "\n").map(String.init))
            let route = #"method="GET",route="/api/v1/definitions/{name}""#
            for line in [
                "marquee_build_info{version=\"\(ProductVersion.current)\"} 1", "marquee_failed_logins_total 2",
                "process_start_time_seconds \(Double(Timestamp.test.milliseconds) / 1_000)",
                "marquee_http_requests_total{\(route),status=\"200\"} 1",
                "marquee_http_requests_total{method=\"\",route=\"\",status=\"404\"} 1",
                "marquee_http_request_duration_seconds_bucket{\(route),le=\"+Inf\"} 1",
                "marquee_http_request_duration_seconds_count{\(route)} 1", "marquee_definitions 2",
            ] { #expect(lines.contains(line), "\(line)") }
            #expect(lines.contains { $0.hasPrefix("marquee_database_bytes ") && !$0.hasSuffix(" 0") })
        }
    }

    @Test func `the access log has no secret`() async throws {
        var options = DashboardOptions()
        options.logsRequests = true
        let log = LogRecorder()
        try await TestDashboard.run(options: options, log: log) { dashboard async throws in
            let visitor = Visitor(dashboard)
            let area = try await visitor.logIn(with: dashboard.token(.admin)).headers[.location] ?? ""
            _ = try await visitor.get("/templates?q=hidden")
            #expect(area.hasPrefix("/s/"))
            _ = try await visitor.get(area)
            let key = area.split(separator: "/")[1]
            let requests = log.lines.filter { $0.hasPrefix("notice request (") }
            #expect(
                requests.contains {
                    $0.contains("method: GET") && $0.contains("path: /s/…/") && $0.contains("status: 200")
                })
            #expect(!log.lines.contains { $0.contains(key) || $0.contains("hidden") || $0.contains("mq_") })
        }
    }

    @Test func `a token knows when it was used, to the minute`() async throws {
        try await TestDashboard.run { dashboard async throws in
            for seconds in [0, 59, 60] as [Int64] {
                dashboard.now = .test + .seconds(seconds)
                _ = try await dashboard.ask(.get, "/api/v1/definitions", as: .read)
                let used = try await dashboard.storage.tokens().first { $0.name == "read" }?.lastUsedAt
                #expect(used == .test + .seconds(seconds == 60 ? 60 : 0))
            }
            let answer = try await dashboard.ask(.get, "/api/v1/tokens", as: .admin)
            #expect(answer.text.contains("\"lastUsedAt\":\"\(Timestamp.test + .seconds(60))\""))
        }
    }
}
