import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HostMessagesTests {
    @Test func `a host's page lists what became of the messages sent to it, the newest first`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            for name in ["window", "door"] { _ = try await dashboard.ownToken(of: name) }
            let window = try #require(try await dashboard.storage.host(named: "window"))
            for number in 1...12 {
                let body =
                    #"{"id":"m-\#(number)","to":"everyone","title":"Spring <\#(number)>","message":{"template":"banner","#
                    + #""arguments":{"on-ok":{"type":"close"}}}}"#
                #expect(try await dashboard.post("/api/v1/messages", body, as: .send).status == 201)
            }
            let visitor = try await Visitor.loggedIn(to: dashboard)
            #expect(try await !visitor.get("/hosts/\(window.id)").text.contains("What became of the last messages"))
            let sent = try await dashboard.storage.messages(before: nil, limit: 20)
            try await dashboard.storage.recordSkips(
                sent.map { SkippedDelivery(message: $0.number, host: window.number, at: .test, reason: "no banner") })
            let page = try await visitor.get("/hosts/\(window.id)").text
            let listed = page.matches(of: /href="\/messages\/(m-\d+)"/).map { String($0.1) }
            #expect(listed == (3...12).reversed().map { "m-\($0)" })
            #expect(page.contains("<bdi>Spring &lt;12&gt;</bdi>") && page.contains(#"<td class="word">skipped</td>"#))
            #expect(page.contains("no banner"))
            let door = try #require(try await dashboard.storage.host(named: "door"))
            #expect(try await !visitor.get("/hosts/\(door.id)").text.contains("What became of the last messages"))
        }
    }
}
