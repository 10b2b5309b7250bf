import Foundation
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeIntake

/// What tells whoever watches a host how it is.
@Suite(.timeLimit(.minutes(20))) struct WatchTests {
    private static let token = "0123456789abcdef"

    @Test func `a store that cannot be written is alive and not ready, and is ready again later`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            #expect(try await client.get("/ready").status == 200)
            try test.setWritable(false)
            test.clock.advance(by: .seconds(5))
            let answer = try await client.get("/ready")
            #expect(answer.status == 503)
            #expect(try answer.json.object?["type"] == "urn:marquee:problem:not-ready")
            #expect(answer.head.lowercased().contains("retry-after: 5"))
            #expect(try await client.get("/health").status == 200)
            try test.setWritable(true)
            // What was found counts for a while.
            #expect(try await client.get("/ready").status == 503)
            test.clock.advance(by: .seconds(5))
            #expect(try await client.get("/ready").status == 200)
        }
    }

    @Test func `a damaged store is alive and not ready`() async throws {
        let test = try TestIntake()
        try test.fillStore()
        try test.store.close()
        let file = try FileHandle(forUpdating: URL(filePath: Store.databasePath(in: test.directory)))
        let size = try file.seekToEnd()
        // What fills it lies at its end, and is not needed to open it.
        for place in stride(from: size - 20 * 4_096, to: size, by: 4_096) {
            try file.seek(toOffset: place)
            try file.write(contentsOf: Data(repeating: 0xAB, count: 30))
        }
        try file.close()
        let damaged = try Store(at: test.directory)
        defer { try? damaged.close() }
        let metrics = HostMetrics(startedAt: test.clock.now, files: FileCounts())
        let watch = HostWatch(damaged, probing: damaged, metrics: metrics)
        await #expect(throws: (any Error).self) { try await watch.checkReady(at: test.clock.now) }
    }

    @Test func `metrics tell what a host has done, and what it has`() async throws {
        let test = try TestIntake()
        func tell(_ kind: HostEvent.Kind, _ id: String, _ template: String? = "card", waited: TimeSpan? = nil) {
            var event = HostEvent(at: test.clock.now, kind: kind, id: id, template: template)
            event.waited = waited
            test.metrics.observe(event)
        }
        tell(.presented, "a", waited: .milliseconds(300))
        tell(.dismissed, "a")
        tell(.failed, "b")
        for kind in [HostEvent.Kind.pluginStarted, .pluginCrashed, .pluginStarted] { tell(kind, "acme", nil) }
        try test.store.plugins.disablePlugin("bad", reason: "crashed", at: test.clock.now)
        try await test.serve(token: Self.token) { client in
            let headers = "Content-Type: application/json\r\nAuthorization: Bearer \(Self.token)\r\n"
            #expect(try await client.post(#"{"id":"m","template":"card"}"#, headers: headers).status == 202)
            #expect(try await client.post("{}").status == 401)
            let answer = try await client.get("/metrics")
            #expect(answer.head.contains("text/plain; version=0.0.4"))
            let lines = Set(answer.body.split(separator: "\n").map(String.init))
            for line in [
                "marquee_build_info{version=\"\(ProductVersion.current)\"} 1",
                "process_start_time_seconds \(Double(test.clock.now.milliseconds) / 1_000)",
                "marquee_queue_messages{state=\"queued\"} 1", "marquee_queue_messages{state=\"presented\"} 0",
                "marquee_messages_ended_total{state=\"dismissed\"} 1",
                "marquee_messages_ended_total{state=\"failed\"} 1",
                "marquee_messages_ended_total{state=\"expired\"} 0", "marquee_messages_presented_total 1",
                "marquee_presentation_wait_seconds_bucket{le=\"0.1\"} 0",
                "marquee_presentation_wait_seconds_bucket{le=\"0.5\"} 1",
                "marquee_presentation_wait_seconds_bucket{le=\"+Inf\"} 1", "marquee_presentation_wait_seconds_sum 0.3",
                "marquee_file_cache_bytes 0", "marquee_file_cache_hits_total 0", "marquee_file_cache_misses_total 0",
                "marquee_inbox_items{status=\"unread\"} 1", "marquee_plugin_restarts_total{plugin=\"acme\"} 1",
                "marquee_plugin_crashes_total{plugin=\"acme\"} 1", "marquee_plugin_disabled{plugin=\"bad\"} 1",
                "marquee_failed_logins_total 1",
            ] { #expect(lines.contains(line), "\(line)\n\(answer.body)") }
            #expect(lines.contains { $0.hasPrefix("marquee_database_bytes ") && !$0.hasSuffix(" 0") })
        }
    }

    @Test func `who asks how it is too often is refused, and notifications are not held up by that`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            var statuses: [Int] = []
            for _ in 0..<60 { statuses.append(try await client.get("/health").status) }
            #expect(statuses.prefix(50).allSatisfy { $0 == 200 })
            #expect(statuses.suffix(10).allSatisfy { $0 == 429 })
            #expect(try await client.post(#"{"notification":{"id":"n","alert":"Hello"}}"#).status == 202)
        }
    }

    @Test func `a HEAD has the same head and no body`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let answer = try await client.get("/ready", method: "HEAD")
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(answer.head.lowercased().contains("content-length: 15"))
            let wrong = try await client.post("", path: "/ready")
            #expect(wrong.status == 405 && wrong.head.lowercased().contains("allow: get, head"))
        }
    }
}
