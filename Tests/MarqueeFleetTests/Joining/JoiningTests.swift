import Foundation
import HTTPTypes
import Logging
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeSync
import MarqueeTesting
import MarqueeTracking
import ServiceLifecycle
import Synchronization
import Testing

@testable import MarqueeFleet

@Suite(.timeLimit(.minutes(5))) struct JoiningTests {
    @Test func `a host joins once, and comes back with its own token, which only its user can read`() async throws {
        try await FleetServer.run { server in
            let first = try await ConnectedHost(server)
            try await first.whileConnected { try await first.connected() }
            let again = try await ConnectedHost(server, directory: first.test.directory, token: "mq_of-yesterday")
            try await again.whileConnected { try await again.connected() }
            let enrolments = server.state.withLock(\.enrolments)
            #expect(enrolments.map(\.name) == ["window-1"])
            #expect(enrolments.map(\.labels) == [["site": "milan"]])
            let path = "\(first.test.directory)/dashboard.json"
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let own = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!own.contains("mq_joining"))
        }
    }

    @Test func `the token to join with is not needed again, and its lack is told where it is`() async throws {
        try await FleetServer.run { server in
            let first = try await ConnectedHost(server)
            try await first.whileConnected { try await first.connected() }
            let (log, problem) = (LogLines(), "the environment variable MARQUEE_TOKEN is not set")
            let again = try await ConnectedHost(
                server, directory: first.test.directory, token: "", tokenProblem: problem, logger: log.logger)
            try await again.whileConnected { try await again.connected() }
            #expect(!log.lines.contains { $0.contains(problem) })
            let new = try await ConnectedHost(server, token: "", tokenProblem: problem, logger: log.logger)
            try await new.whileConnected { try await poll { log.lines.contains { $0.contains(problem) } } }
            #expect(server.state.withLock(\.enrolments).count == 1)
        }
    }

    @Test func `a process says which one it follows, until the server has accepted it`() async throws {
        try await FleetServer.run { server in
            let first = try await ConnectedHost(server)
            try await first.whileConnected { try await first.connected() }
            let holder = first.connection.line.instance
            server.state.withLock { state in
                (state.holder, state.instances, state.predecessors) = (holder, [], [])
            }
            let next = try await ConnectedHost(server, directory: first.test.directory)
            try await next.whileConnected {
                try await next.connected()
                try await next.connection.register()
            }
            let (instances, predecessors) = server.state.withLock { ($0.instances, $0.predecessors) }
            #expect(Set(instances) == [next.connection.line.instance])
            #expect(predecessors.first == holder)
            #expect(predecessors.dropFirst().allSatisfy { $0 == nil })
        }
    }

    @Test func `a process that never reached the server does not lose the line for the next one`() async throws {
        try await FleetServer.run { server in
            let first = try await ConnectedHost(server)
            try await first.whileConnected { try await first.connected() }
            server.state.withLock { ($0.holder, $0.isDown) = (first.connection.line.instance, true) }
            let lost = try await ConnectedHost(server, directory: first.test.directory)
            try await lost.whileConnected {
                try await poll { server.state.withLock { $0.requests.last == "PUT /api/v1/host/registration" } }
            }
            server.state.withLock { $0.isDown = false }
            let next = try await ConnectedHost(server, directory: first.test.directory)
            try await next.whileConnected { try await next.connected() }
        }
    }

    @Test func `a second process with the same token is refused, says so once, and takes over when the other is gone`()
        async throws
    {
        try await FleetServer.run { server in
            let log = LogLines()
            let first = try await ConnectedHost(server)
            try await first.whileConnected { try await first.connected() }
            server.state.withLock { $0.holder = "somebody-else" }
            let second = try await ConnectedHost(server, directory: first.test.directory, logger: log.logger)
            try await second.whileConnected {
                try await poll { server.count(of: "PUT /api/v1/host/registration") >= 5 }
                #expect(log.lines.count { $0.contains("rejects this process") } == 1)
                server.state.withLock { $0.holder = nil }
                try await second.connected()
            }
        }
    }

    @Test func `other processes learn how the line is`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            let directory = connected.test.directory
            try await connected.whileConnected(isHostRunning: true) {
                try await poll { HostStatus.read(in: directory)?.dashboard.map { $0.problem == nil } ?? false }
                let status = try #require(HostStatus.read(in: directory)?.dashboard)
                #expect(status.name == "window-1")
                #expect(status.address == server.url)
                server.state.withLock { $0.isDown = true }
                try await poll { HostStatus.read(in: directory)?.dashboard?.problem?.contains("503") ?? false }
            }
        }
    }

    @Test func `a host that was removed says so once, runs on, and is back when it is known again`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            let connected = try await ConnectedHost(server, logger: log.logger)
            server.answer("GET /api/v1/host/stream", with: .gone, times: 3)
            try await connected.whileConnected(isHostRunning: true) {
                try await poll { server.count(of: "GET /api/v1/host/stream") >= 3 }
                try await connected.host.enqueue(Message("card", id: "own"))
                await connected.test.wait(for: .presented, of: "own")
                try await connected.connected()
            }
            #expect(log.lines.count { $0.contains("no longer knows this host") } == 1)
            #expect(!log.lines.contains { $0.contains("mq_") })
        }
    }

    @Test func `what a removed host was given is removed, and it joins again at once`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.answer("GET /api/v1/host/stream", with: .gone)
            try await connected.whileConnected(isHostRunning: true) {
                let file = try await connected.removed()
                #expect(server.count(of: "POST /api/v1/hosts") == 1)
                try FileManager.default.removeItem(atPath: file)
                let moment = connected.clock.uptime
                try await connected.connected()
                #expect(server.count(of: "POST /api/v1/hosts") == 2)
                #expect(connected.clock.uptime.milliseconds - moment.milliseconds < 150_000)
            }
        }
    }

    @Test func `a removed host that may not join again does not try every few seconds`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.answer("GET /api/v1/host/stream", with: .gone)
            try await connected.whileConnected(isHostRunning: true) {
                let file = try await connected.removed()
                server.answer("POST /api/v1/hosts", with: .unauthorized, times: 2)
                try FileManager.default.removeItem(atPath: file)
                try await poll { server.count(of: "POST /api/v1/hosts") == 2 }
                let moment = connected.clock.uptime
                try await poll { server.count(of: "POST /api/v1/hosts") == 3 }
                #expect(connected.clock.uptime.milliseconds - moment.milliseconds > 200_000)
            }
        }
    }

    @Test(arguments: ["POST /api/v1/hosts", "PUT /api/v1/host/registration", "GET /api/v1/host/stream"])
    func `whatever fails on the way is tried again`(request: String) async throws {
        try await FleetServer.run { server in
            server.answer(request, with: .internalServerError, times: 2)
            server.answer(request, with: .tooManyRequests)
            let connected = try await ConnectedHost(server)
            server.send(message: "m")
            try await connected.whileConnected { try await connected.received("m") }
        }
    }

    @Test func `a clean stop sends what waits, and lets go of the line`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(
                    services: [connected.connection, connected.host], logger: LogLines().logger))
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                server.send(message: "m")
                await connected.test.wait(for: .presented, of: "m")
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
            #expect(server.state.withLock(\.releases) == 1)
            #expect(try connected.test.entry("m")?.state == .queued)
            #expect(try await connected.connection.tracking().outbox().waiting == 0)
        }
    }

    @Test(arguments: [("", [:]), ("a\nb", [:]), ("x", ["a b": "c"]), ("x", ["": ""]), ("x", ["a": "\u{7}"])])
    func `a name or a label that no dashboard takes is told at once`(name: String, labels: [String: String])
        async throws
    {
        let test = try await TestHost()
        let configuration = DashboardConfiguration(
            url: "http://127.0.0.1:1", token: "mq_x", name: name, labels: labels)
        await #expect(throws: DashboardConnectionError.self) {
            try await DashboardConnection(configuration, host: test.host)
        }
    }

    @Test func `a token goes to no other machine in the clear, and is printed nowhere`() async throws {
        let test = try await TestHost()
        let configuration = DashboardConfiguration(url: "http://192.0.2.1", token: "mq_secret", name: "x")
        let error = await #expect(throws: DashboardConnectionError.self) {
            try await DashboardConnection(configuration, host: test.host)
        }
        #expect(error?.sentence.contains("https") == true)
        #expect(!"\(configuration)\(String(reflecting: configuration))".contains("mq_secret"))
    }
}
