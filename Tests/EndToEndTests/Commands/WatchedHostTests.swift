import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// A host as whoever watches it sees it: systemd, a monitoring system, a log.
@Suite(.timeLimit(.minutes(20)))
struct WatchedHostTests {
    /// A plugin that shows a message until it is closed, and one that writes.
    private static func project() throws -> TestProject {
        let project = try TestProject([
            "marquee.yaml": "plugins: [stays]\npresenters: { template: stays, function: stays }",
            "templates/cards.yaml": "card: { type: template }",
        ])
        try CPlugin.build(
            "plugins/libstays.so", entry: CPlugin.hello("stays", then: #"puts("to output"); fflush(stdout);"#),
            hears: CPlugin.whenPresenting(#"fputs("to errors\n", stderr); say("presented", presentation);"#),
            in: project)
        return project
    }

    private static func port(of host: Executable.Run) throws -> Int {
        _ = try host.waitForPrinted("/notifications")
        let text = try host.errors()
        return try #require(text.firstMatch(of: /127\.0\.0\.1:(\d+)\/notifications/).flatMap { Int($0.1) }, "\(text)")
    }

    @Test func `systemd hears when it is ready, that it works, and when it stops`() throws {
        let project = try Self.project()
        let manager = try NotifySocket()
        project.environment["NOTIFY_SOCKET"] = manager.name
        project.environment["WATCHDOG_USEC"] = "100000"
        let host = try project.start("run", "--listen", "127.0.0.1:0")
        #expect(manager.next() == "READY=1")
        // Not before both are up.
        let port = try Self.port(of: host)
        #expect(try Exchange.perform("GET", "/health", port: port).status == 200)
        for _ in 0..<3 { #expect(manager.next() == "WATCHDOG=1") }
        host.signal(SIGTERM)
        var heard = manager.next()
        while heard == "WATCHDOG=1" { heard = manager.next() }
        #expect(heard == "STOPPING=1")
        #expect(try host.wait().code == 0)
    }

    @Test func `its door tells that it is alive, that it is ready, and what it has done`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--listen", "127.0.0.1:0", "--events", "json")
        let port = try Self.port(of: host)
        for path in ["/health", "/ready"] {
            #expect(try Exchange.perform("GET", path, port: port).text == #"{"status":"ok"}"#)
        }
        #expect(try project.marquee("send", "-", input: #"{"template":"card","id":"m"}"#).code == 0)
        #expect(try host.waitForOutput("\"presented\""))
        let metrics = try Exchange.perform("GET", "/metrics", port: port)
        let lines = Set(metrics.text.split(separator: "\n").map(String.init))
        for line in [
            "marquee_queue_messages{state=\"presented\"} 1", "marquee_messages_presented_total 1",
            "marquee_presentation_wait_seconds_count 1", "marquee_plugin_restarts_total{plugin=\"stays\"} 0",
        ] { #expect(lines.contains(line), "\(line)\n\(metrics.text)") }
        host.signal(SIGTERM)
        #expect(try host.wait().code == 0)
    }

    @Test func `every line of its log has a time and a level, or is an object`() throws {
        let project = try Self.project()
        for options in [[], ["--log-format", "json"]] {
            #expect(try project.marquee("send", "-", input: #"{"template":"card"}"#).code == 0)
            let host = try project.start(["run", "--verbose", "--listen", "127.0.0.1:0"] + options)
            for text in ["to output", "to errors", "listening on", "plugin started", ": presented"] {
                #expect(try host.waitForPrinted(text), "\(text)")
            }
            host.signal(SIGTERM)
            let outcome = try host.wait()
            #expect(outcome.code == 0)
            for line in outcome.errors.split(separator: "\n").map(String.init) {
                guard options.isEmpty else {
                    let object = try Value(json: line).object
                    #expect(object?["at"]?.string.flatMap { Timestamp($0) } != nil, "\(line)")
                    #expect(object?["level"]?.string != nil && object?["message"]?.string != nil, "\(line)")
                    continue
                }
                #expect(line.contains(/^20\d\d-\d\d-\d\dT[0-9:.]+Z (debug|info|notice|warning|error): ./), "\(line)")
            }
        }
        try project.write("plugins: [nobody]", to: "marquee.yaml")
        let failed = try project.marquee("run", "--log-format", "json")
        #expect(try Value(json: failed.errors).object?["level"] == "error", "\(failed.errors)")
    }
}
