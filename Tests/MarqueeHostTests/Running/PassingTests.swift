import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

/// Files that come late, or never, hold up nobody else.
@Suite(.timeLimit(.minutes(20)))
struct PassingTests {
    private static func host(_ presenter: RecordingPresenter = RecordingPresenter(.prompt)) async throws -> TestHost {
        try await TestHost(presenter) { files in
            files.allowPrivateHosts = true
            // What is held is held for as long as it takes, on a machine with much to do, too.
            files.idleTimeout = .seconds(600)
        }
    }

    private static func card(_ id: String, _ url: String? = nil, priority: Int32 = 0) -> Message {
        Message("card", id: id, priority: priority, arguments: url.map { ["picture": .string($0)] } ?? [:])
    }

    @Test func `a message passes one whose download stalls, and that one has its place when it is ready`() async throws
    {
        let arrival = Signal()
        try await ScriptedServer.run(["/slow": .hold(arrival, body: [1])]) { server in
            let test = try await Self.host()
            try await test.host.enqueue([
                Self.card("slow", server.url("/slow"), priority: 9), Self.card("quick"),
            ])
            try await test.whileRunning {
                await test.wait(for: .dismissed, of: "quick")
                #expect(test.presenter.calls.elements == [.present(id: "quick")])
                arrival.send()
                await test.wait(for: .dismissed, of: "slow")
            }
            #expect(test.observer.kinds(of: "slow") == [.preparing, .presenting, .presented, .dismissed])
        }
    }

    @Test func `while the queue is suspended, files are fetched side by side, and a stalled one holds up none`()
        async throws
    {
        var answers: [String: ScriptedServer.Answer] = ["/never": .stall(afterBytes: nil)]
        for number in 0..<5 { answers["/\(number)"] = .respond(body: [UInt8(number)]) }
        try await ScriptedServer.run(answers) { server in
            let test = try await Self.host()
            try await test.host.suspend()
            try await test.host.enqueue(Self.card("never", server.url("/never"), priority: 9))
            try await test.host.enqueue((0..<5).map { Self.card("m\($0)", server.url("/\($0)")) })
            try await test.whileRunning {
                for number in 0..<5 { try await server.received("/\(number)") }
                #expect(test.presenter.calls.elements.isEmpty)
            }
        }
    }

    @Test func `the files of many messages are fetched at the same time, as many as a host may be asked for`()
        async throws
    {
        let arrival = Signal()
        let paths = (0..<24).map { "/\($0)" }
        let answers = Dictionary(
            uniqueKeysWithValues: paths.map { ($0, ScriptedServer.Answer.hold(arrival, body: [1])) })
        try await ScriptedServer.run(answers) { server in
            let test = try await Self.host()
            try await test.host.enqueue(paths.map { Self.card("m\($0.dropFirst())", server.url($0)) })
            try await test.whileRunning {
                // However many are asked for anew meanwhile, on a machine with much to do.
                try await poll { server.peak == 6 }
                arrival.send()
                await test.observer.events.wait { $0.count { $0.kind == .dismissed } == paths.count }
            }
            #expect(server.peak == 6)
        }
    }

    @Test func `a message that is removed is waited for no longer`() async throws {
        try await ScriptedServer.run(["/never": .stall(afterBytes: nil)]) { server in
            let test = try await Self.host()
            try await test.host.enqueue(Self.card("a", server.url("/never")))
            try await test.whileRunning {
                try await server.received("/never")
                let store = try Store(at: test.directory)
                #expect(try store.queue.remove("a", at: test.clock.now))
                try await server.disconnected()
                try store.close()
            }
        }
    }

    @Test func `thousands of expired messages hold up nobody who wants to suspend the queue`() async throws {
        let test = try await Self.host()
        let count = 5_000
        try await test.host.enqueue((0..<count).map { Message("card", id: "m\($0)", expiry: .after(.seconds(1))) })
        test.clock.advance(by: .seconds(2))
        try await test.host.enqueue(Self.card("last", priority: -1))
        try await test.whileRunning {
            await test.wait(for: .expired, of: "m0")
            try await test.host.suspend()
            // It did not have to wait until all of them had ended, and none was shown after it.
            #expect(test.observer.events.elements.count { $0.kind == .expired } < count)
            #expect(test.presenter.calls.elements.isEmpty)
            try await test.host.resume()
            await test.wait(for: .dismissed, of: "last")
        }
        #expect(test.observer.events.elements.count { $0.kind == .expired } == count)
    }
}
