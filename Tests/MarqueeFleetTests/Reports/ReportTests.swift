import HTTPTypes
import MarqueeHost
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeFleet

@Suite(.timeLimit(.minutes(5))) struct ReportTests {
    @Test func `a host says what it is, and how it is when that changes`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected(isHostRunning: true) {
                let last = server.send(message: "shown")
                server.send(message: "waits")
                await connected.test.wait(for: .presented, of: "shown")
                try await connected.timePasses(until: {
                    server.state.withLock {
                        $0.reports.last?.waiting == 1 && $0.reports.last?.showing.first?.id == "shown"
                    }
                })
                let report = try #require(server.last.report)
                #expect(report.showing.map(\.template) == ["card"])
                #expect(report.showing.map(\.presenter) == ["screen"])
                #expect(report.queue.map(\.id) == ["waits"] && report.queue.first?.template == "card")
                #expect(report.queue.first?.reason == "waiting for 'shown', which is shown")
                #expect(report.cursor >= last)
                #expect(report.mode == .running)
                #expect((report.diskFree ?? 0) > 0 && (report.store ?? 0) > 0)
                try await connected.host.suspend()
                try await connected.timePasses(until: { server.state.withLock { $0.reports.last?.mode == .suspended } })
                try await connected.timePasses(until: {
                    !server.state.withLock { $0.registrations.last?.presenters ?? [] }.isEmpty
                })
            }
            let registration = try #require(server.last.registration)
            #expect(registration.name == "window-1")
            #expect(registration.labels == ["site": "milan"])
            #expect(registration.presenters.contains("app.screen"))
            let card = try #require(try await connected.host.catalog()["card"])
            #expect(registration.catalog["card"] == card.digest)
            #expect(registration.catalog.count == 5)
        }
    }

    @Test func `what goes wrong is told`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server, presenter: RecordingPresenter(.failing("no screen")))
            try await connected.whileConnected(isHostRunning: true) {
                server.send(message: "m")
                try await connected.timePasses(until: {
                    server.state.withLock { $0.reports.last?.failure?.text.contains("no screen") ?? false }
                })
            }
        }
    }

    @Test func `a host in which nothing happens is heard of twice a minute`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.connected()
                try await connected.timePasses(until: { server.state.withLock { $0.reports.count } >= 2 })
                let start = connected.clock.uptime
                let count = server.state.withLock { $0.reports.count }
                try await connected.timePasses(until: { server.state.withLock { $0.reports.count } >= count + 2 })
                #expect(connected.clock.uptime.milliseconds - start.milliseconds >= 30_000)
            }
        }
    }

    @Test func `a dashboard of an earlier version is told what it knows of`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            let connected = try await ConnectedHost(server, logger: log.logger)
            server.state.withLock { $0.isEarlier = true }
            try await connected.whileConnected {
                for count in 1...2 {
                    server.send(message: "waits-\(count)")
                    try await connected.timePasses(until: { server.last.report?.waiting == count })
                    // Over a connection of its own, once more.
                    server.state.withLock { $0.generation += 1 }
                }
            }
            let queues = server.state.withLock { $0.reports.map(\.queue.count) }
            #expect(queues.allSatisfy { $0 == 0 }, "\(queues)")
            #expect(log.lines.count { $0.contains("runs an earlier version") } == 1, "\(log.lines)")
        }
    }

    @Test func `a report that is refused ends nothing`() async throws {
        try await FleetServer.run { server in
            server.answer("PUT /api/v1/host/report", with: .internalServerError, times: 3)
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.timePasses(until: { server.state.withLock { !$0.reports.isEmpty } })
            }
            #expect(server.state.withLock { $0.cursors.count } == 1)
        }
    }
}
