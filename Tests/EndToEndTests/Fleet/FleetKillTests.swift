import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// A dashboard and hosts that are killed at random: nothing is lost, nothing is shown or counted twice.
@Suite(.timeLimit(.minutes(60))) struct FleetKillTests {
    /// `MARQUEE_KILLS` for more.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_KILLS"].flatMap { Int($0) } ?? 12
    private static let hosts = 3

    @Test func `whatever is killed, each screen shows each message once, and what they have seen is what is counted`()
        throws
    {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "data").path()
        var dashboard = try ServedDashboard(data: data)
        let (token, port) = (dashboard.token, dashboard.port)
        let joining = try dashboard.token(named: "hosts", "host")
        let screens = try (0..<Self.hosts).map { try FleetScreen($0, of: dashboard.address, token: joining) }
        try wait { try Self.hosts(dashboard, token).count == Self.hosts }
        var random = SplitMix(seed: 0x666c_6565_746b_696c)
        var sent: [String] = []
        for _ in 0..<Self.kills {
            // Between two kills up to four messages, so that some end while others begin.
            for _ in 0...(random.next() % 4) {
                sent.append(try FleetScreen.send(number: sent.count, to: dashboard.port, token))
            }
            usleep(UInt32(random.next() % 400_000))
            if random.next() % 3 == 0 {
                dashboard.signal(SIGKILL)
                _ = try dashboard.stop(SIGKILL)
                dashboard = try ServedDashboard(data: data, port: port)
            } else {
                try screens[Int(random.next() % UInt64(Self.hosts))].restart()
            }
        }
        for screen in screens {
            try wait { try screen.shown().count == sent.count }
            #expect(try screen.shown().sorted() == sent.sorted())
            try wait { try screen.outbox() == 0 }
        }
        let statistics = try Value(json: dashboard.ask("GET", "/api/v1/statistics?by=all", token: token).text).object
        let counts = statistics?["rows"]?.list?.first?.object?["counts"]?.object
        #expect(counts?["viewed"]?.integer == Int64(sent.count * Self.hosts), "\(statistics ?? [:])")
        #expect(counts?["dismissed"]?.integer == Int64(sent.count * Self.hosts))
        for id in sent {
            let answer = try dashboard.ask("GET", "/api/v1/messages/\(id)/hosts", token: token).text
            let rows = try Value(json: answer).object?["hosts"]?.list ?? []
            #expect(rows.count == Self.hosts && rows.allSatisfy { $0.object?["state"] == "dismissed" }, "\(answer)")
        }
        #expect(try Self.hosts(dashboard, token).count == Self.hosts, "each has joined once")
    }

    private static func hosts(_ dashboard: ServedDashboard, _ token: String) throws -> [ValueObject] {
        try Value(json: dashboard.ask("GET", "/api/v1/hosts", token: token).text).object?["hosts"]?.list?
            .compactMap(\.object) ?? []
    }

    /// However slow the machine is: the suite's limit ends it.
    private func wait(until isSo: () throws -> Bool) throws {
        while try !isSo() { usleep(100_000) }
    }
}
