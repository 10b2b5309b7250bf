import Foundation
import MarqueeModel
import Testing

/// Every message that waits says why.
@Suite(.timeLimit(.minutes(20)))
struct WaitingTests {
    /// A plugin that says that it can show nothing, and one that shows a message until it is closed.
    private static func project() throws -> TestProject {
        let project = try TestProject([
            "marquee.yaml": "plugins: [away, stays]\npresenters: { template: stays, function: stays }",
            "templates/cards.yaml": """
            shown: { type: template }
            unseen: { type: template, presenter: away }
            """,
        ])
        let unavailable =
            #"tell("{\"type\":\"availability\",\"presenter\":\"away\",\"available\":false,\"reason\":\"no browser is watching\"}");"#
        try CPlugin.build("plugins/libaway.so", entry: CPlugin.hello("away", then: unavailable), in: project)
        try CPlugin.build(
            "plugins/libstays.so", entry: CPlugin.hello("stays"),
            hears: CPlugin.whenPresenting("say(\"presented\", presentation);"), in: project)
        let messages = ["unseen", "shown", "shown"].enumerated().map { #"{"template":"\#($1)","id":"m\#($0)"}"# }
        #expect(try project.marquee("send", "-", input: messages.joined(separator: "\n")).code == 0)
        return project
    }

    private static func reason(_ id: String, in project: TestProject) throws -> String? {
        try project.marquee("queue", "show", id, "--format", "json").json.object?["reason"]?.string
    }

    /// Others are told a moment later.
    private static func waitForReason(_ id: String, _ reason: String, in project: TestProject) throws -> String? {
        for _ in 0..<200 {
            if try Self.reason(id, in: project) == reason { return reason }
            usleep(20_000)
        }
        return try Self.reason(id, in: project)
    }

    @Test
    func `a message that waits says for what, and a host that is dead is not believed`() throws {
        let project = try Self.project()
        #expect(try Self.reason("m0", in: project) == "no host is running")
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("\"presented\""))
        let away = "waiting for presenter away: no browser is watching"
        #expect(try Self.waitForReason("m0", away, in: project) == away)
        #expect(try Self.reason("m1", in: project) == nil)
        #expect(try Self.reason("m2", in: project) == "waiting for 'm1', which is shown")
        #expect(try project.marquee("queue", "list").output.contains(away))
        let doctor = try project.marquee("doctor").output
        #expect(doctor.contains("queue: 1 message waiting for presenter away: no browser is watching"), "\(doctor)")
        #expect(!doctor.contains("terminal:"), "\(doctor)")
        #expect(try project.marquee("queue", "suspend").code == 0)
        #expect(try Self.reason("m2", in: project) == "the queue is suspended")
        #expect(
            try host.errors().contains("its presenter 'away' cannot show anything now, so messages wait: no browser"))
        host.signal(SIGKILL)
        _ = try host.wait()
        #expect(try Self.reason("m0", in: project) == "no host is running")
        // Nothing can be done for it any more, with a host or without.
        let late = #"{"template":"unseen","id":"late","ttl":"1ms"}"#
        #expect(try project.marquee("send", "-", input: late).code == 0)
        #expect(try Self.reason("late", in: project)?.hasPrefix("expired at 20") == true)
    }
}
