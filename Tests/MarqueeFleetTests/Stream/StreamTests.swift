import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSync
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeFleet

@Suite(.timeLimit(.minutes(5))) struct StreamTests {
    @Test func `a message of the dashboard is shown, and what becomes of it is told`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected(isHostRunning: true) {
                server.send(message: "m1", ["template": "card", "metadata": ["campaign": "spring"]])
                await connected.test.wait(for: .presented, of: "m1")
                try await poll { server.state.withLock { $0.events.count } >= 2 }
            }
            let events = server.state.withLock { $0.events.values.map(\.self) }
            #expect(Set(events.compactMap { $0["event"]?.string }) == ["received", "viewed"])
            #expect(events.allSatisfy { $0["message"] == "m1" && $0["template"] == "card" })
            #expect(events.allSatisfy { $0["metadata"] == ["campaign": "spring"] })
        }
    }

    @Test func `wherever a stream breaks off, each message is enqueued once and each event counted once`() async throws
    {
        try await FleetServer.run { server in
            let items: [StreamItem] = (1...3).map { .message(id: "m\($0)", notification: ["template": "card"]) }
            let length = items.enumerated().reduce(0) { $0 + $1.element.bytes(cursor: Int64(2 * $1.offset + 2)).count }
            server.state.withLock { $0.cuts = Array(stride(from: 1, through: length, by: 11)) + [length - 1, length] }
            for item in items { server.send(item) }
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.handled(6)
                try await poll { server.state.withLock { $0.events.count } >= 3 }
            }
            #expect(try await connected.host.queue.list().map(\.id) == ["m1", "m2", "m3"])
            #expect(server.state.withLock { $0.events.count } == 3)
        }
    }

    @Test func `wherever a host is stopped, the next one goes on there`() async throws {
        try await FleetServer.run { server in
            for number in 1...6 { server.send(message: "m\(number)") }
            let length = StreamItem.message(id: "m1", notification: ["template": "card"]).bytes(cursor: 2).count
            let directory = TestHost.newDirectory()
            var hosts: [ConnectedHost] = []
            for place in 1...12 {
                // The stream ends in the midst of one, and with it the host, whatever it is doing.
                server.state.withLock { $0.cuts = [place * length / 2 + 1] }
                let connected = try await ConnectedHost(server, directory: directory)
                // The first one that is let go of removes the directory.
                hosts.append(connected)
                let count = server.state.withLock(\.cursors.count)
                try await connected.whileConnected {
                    try await poll { server.state.withLock(\.cursors.count) > count }
                    for _ in 0..<place { await Task.yield() }
                }
            }
            let last = try await ConnectedHost(server, directory: directory)
            try await last.whileConnected {
                try await last.handled(12)
                try await poll { server.state.withLock { $0.events.count } >= 6 }
            }
            #expect(try await last.host.queue.list().map(\.id) == (1...6).map { "m\($0)" })
            #expect(server.state.withLock { $0.events.count } == 6)
            withExtendedLifetime(hosts) {}
        }
    }

    @Test func `a server that was set back sends under numbers that were used`() async throws {
        try await FleetServer.run { server in
            server.state.withLock { $0.lastNumber = 100 }
            server.send(message: "old")
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.handled(102)
                server.state.withLock { state in
                    (state.feed, state.lastNumber, state.generation) = ([], 100, 1)
                    let item = StreamItem.message(id: "new", notification: ["template": "card"])
                    state.feed.append((1_000, item.bytes(cursor: 102)))
                }
                try await connected.received("new")
            }
            #expect(try await connected.host.queue.list().map(\.id) == ["old", "new"])
        }
    }

    @Test func `garbage, and what is too long, is passed over, and the stream goes on behind it`() async throws {
        try await FleetServer.run { server in
            server.send(raw: "id: 2\nevent: message\ndata: {\"id\":\n\n", number: 2)
            server.send(raw: "id: 4\nevent: message\ndata: [1]\n\n", number: 4)
            server.send(raw: "id: 6\nevent: of-tomorrow\ndata: {}\n\n", number: 6)
            server.send(raw: "\u{0}\u{1}garbage\n\nid: x\ndata: {}\n\n", number: 7)
            server.send(
                raw: "id: 8\nevent: message\ndata: \(String(repeating: "x", count: 3 << 20))\n\n", number: 8)
            server.state.withLock { $0.lastNumber = 8 }
            server.send(message: "good")
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected { try await connected.handled(10) }
            #expect(try await connected.host.queue.list().map(\.id) == ["good"])
        }
    }

    @Test func `a message that is too long is told by its id, and the stream goes on behind it`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            server.send(message: "huge", ["template": "card", "x": .string(String(repeating: "x", count: 3 << 20))])
            server.send(message: "good")
            let connected = try await ConnectedHost(server, logger: log.logger)
            try await connected.whileConnected { try await connected.received("good") }
            let lines = log.lines.filter { $0.contains("with more than") }
            #expect(lines.count == 1)
            #expect(
                lines.first?.contains(
                    "ignored an event 'message' with the number 2, for 'huge', with more than 1048576") == true,
                "\(lines)")
        }
    }

    @Test func `a message that cannot be shown is told as failed, with the reason`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                server.send(message: "unknown", ["template": "nowhere"])
                server.send(message: "broken", ["template": "card", "argumets": [:]])
                server.send(message: "empty", [:])
                try await poll { server.state.withLock { $0.events.values.count { $0["event"] == "failed" } } == 3 }
            }
            let failed = server.state.withLock { $0.events.values.filter { $0["event"] == "failed" } }
            #expect(Set(failed.compactMap { $0["message"]?.string }) == ["unknown", "broken", "empty"])
            #expect(failed.allSatisfy { !($0["properties"]?.object?["reason"]?.string ?? "").isEmpty })
            let templates = Dictionary(
                failed.map { ($0["message"]?.string ?? "", $0["template"]?.string) }, uniquingKeysWith: { $1 })
            #expect(templates == ["unknown": "nowhere", "broken": "card", "empty": nil])
        }
    }

    @Test func `a cancelled message leaves screen, queue and inbox, unless somebody has opened it`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected(isHostRunning: true) {
                server.send(message: "shown")
                server.send(message: "waits")
                server.send(message: "opened", ["template": "card", "notification": ["alert": "Look"]])
                await connected.test.wait(for: .presented, of: "shown")
                let inbox = try await Inbox(connected.host)
                try await poll { try await inbox.message("opened") != nil }
                #expect(try await inbox.markRead("opened"))
                for id in ["shown", "waits", "opened", "never-there"] { server.send(.cancel(id: id)) }
                try await poll { connected.test.presenter.calls.elements.contains(.close(id: "shown")) }
                try await connected.handled(server.state.withLock(\.lastNumber))
                #expect(try await inbox.messages().map(\.id) == ["opened"])
            }
            #expect(try await connected.host.queue.list().isEmpty)
            for id in ["shown", "waits"] { #expect(try connected.test.entry(id)?.state == .discarded) }
        }
    }

    @Test func `commands are performed, each once`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected(isHostRunning: true) {
                server.send(message: "a")
                await connected.test.wait(for: .presented, of: "a")
                server.send(.command(.suspend))
                try await poll { try await connected.host.queue.mode() == .suspended }
                server.send(.command(.dismiss(message: nil)))
                try await poll { try connected.test.entry("a")?.state == .dismissed }
                server.send(message: "b")
                server.send(.command(.discard))
                try await poll { try connected.test.entry("b")?.state == .discarded }
                server.send(message: "c")
                try await poll { try connected.test.entry("c")?.state == .discarded }
                let resumed = server.send(.command(.resume))
                try await connected.handled(resumed)
                #expect(try await connected.host.queue.mode() == .running)
                // All of it once more, as a server may send it that has lost what it knew of this host.
                try await connected.host.suspend()
                server.state.withLock { state in
                    state.feed = state.feed.map { (Int64.max, $0.bytes) }
                }
                let last = server.send(.command(.dismiss(message: "none")))
                server.state.withLock { $0.generation += 1 }
                try await connected.handled(last)
                #expect(try await connected.host.queue.mode() == .suspended)
            }
            #expect(try await connected.host.queue.list().isEmpty)
        }
    }

    @Test func `a stream that says nothing for 45 s is begun again, behind what has come`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.handled(server.send(message: "m"))
                server.state.withLock { $0.isSilent = true }
                // What was on its way still counts.
                try await poll {
                    connected.clock.advance(by: .seconds(46))
                    return server.state.withLock { $0.cursors.count } >= 2
                }
                try await connected.connected()
            }
            #expect(server.state.withLock { $0.cursors.last } == 2)
        }
    }

    @Test func `what had waited for a host is there once it is caught up`() async throws {
        try await FleetServer.run { server in
            for number in 1...50 { server.send(message: "m\(number)") }
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                async let isThere = connected.connection.caughtUp(within: .seconds(60))
                try await connected.handled(100)
                connected.clock.advance(by: .seconds(2))
                #expect(await isThere)
            }
            #expect(try await connected.host.queue.list().count == 50)
        }
    }

    @Test func `a server that says goodbye is left alone for as long as it says`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.connected()
                server.send(.goodbye(seconds: 2))
                try await poll { server.state.withLock { $0.cursors.count } >= 2 }
                try await connected.connected()
            }
        }
    }
}
