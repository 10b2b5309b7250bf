import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeFleet

@Suite struct LinkStateTests {
    private static let passing = LinkFailure(.passing, "it is down")
    private static let refused = LinkFailure(.refused, "it was removed")

    @Test func `the pause doubles up to a minute, with chance in it`() {
        var link = LinkState()
        let pauses = (0..<9).map { _ in link.ended(.failed(Self.passing), random: 0.5).pause }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        #expect(link.ended(.failed(Self.passing), random: 0).pause == .seconds(30))
        #expect(link.ended(.failed(Self.passing), random: 1).pause == .seconds(90))
    }

    @Test func `a connection that was there makes the next pause short again`() {
        var link = LinkState()
        for _ in 0..<9 { _ = link.ended(.failed(Self.passing), random: 0.5) }
        _ = link.opened()
        #expect(link.isUp)
        #expect(link.ended(.closed, random: 0.5).pause == .seconds(1))
        #expect(!link.isUp)
    }

    @Test(arguments: [(2, 0.5, 2_000), (2, 0, 1_000), (0, 0.5, 200), (1_000_000, 0.5, 60_000), (-5, 0.5, 200)])
    func `a server that says goodbye is back when it says`(seconds: Int, random: Double, expected: Int64) {
        var link = LinkState()
        let (pause, notice) = link.ended(.goodbye(seconds: seconds), random: random)
        #expect(pause == .milliseconds(expected))
        #expect(notice == nil)
    }

    @Test func `where somebody has to do something, it is tried every five minutes`() {
        var link = LinkState()
        #expect(link.ended(.failed(Self.refused), random: 0.5).pause == .seconds(300))
        #expect(link.ended(.failed(Self.refused), random: 0.5).pause == .seconds(300))
    }

    @Test func `each reason is told once, and that it is over`() {
        var link = LinkState()
        #expect(link.opened() == .connected)
        #expect(link.ended(.closed, random: 0.5).notice == nil)
        #expect(link.opened() == nil)
        #expect(link.ended(.failed(Self.passing), random: 0.5).notice == .disconnected(Self.passing))
        #expect(link.ended(.failed(Self.passing), random: 0.5).notice == nil)
        #expect(link.problem == Self.passing)
        #expect(link.ended(.failed(Self.refused), random: 0.5).notice == .disconnected(Self.refused))
        #expect(link.opened() == .connected)
        #expect(link.problem == nil)
    }

    @Test func `a reason whose words change with the time is told once`() {
        func refusal(_ seconds: Int, code: String = "host-in-use") -> LinkFailure {
            let body: Value = [
                "title": "Conflict", "detail": .string("another process speaks, last \(seconds) s ago"),
                "code": .string(code),
            ]
            return LinkFailure(
                HostClient.Answer(status: 409, body: body.jsonBytes(), entityTag: nil), at: "http://a", file: "f")
        }
        var link = LinkState()
        #expect(link.ended(.failed(refusal(1)), random: 0.5).notice == .disconnected(refusal(1)))
        #expect(link.ended(.failed(refusal(3)), random: 0.5).notice == nil)
        #expect(link.problem == refusal(3))
        let other = refusal(3, code: "other")
        #expect(link.ended(.failed(other), random: 0.5).notice == .disconnected(other))
        #expect(refusal(1).text == "http://a rejects this process: another process speaks, last 1 s ago")
    }
}
