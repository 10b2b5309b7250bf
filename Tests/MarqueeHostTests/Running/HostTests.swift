import MarqueeDatabase
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(20))) struct HostTests {
    @Test func `a message is shown, seen, dismissed and kept in the history`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        let receipt = try await test.host.enqueue(Message("card", id: "m"))
        #expect(receipt.status == .queued)
        #expect(try await test.host.run(until: .empty) == .emptied)
        #expect(test.observer.kinds(of: "m") == [.preparing, .presenting, .presented, .dismissed])
        #expect(try test.entry("m")?.state == .dismissed)
        #expect(try await test.host.enqueue(Message("card", id: "m")).status == .duplicate)
    }

    @Test func `higher priority goes first, then order of arrival, one at a time`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        let priorities: [(String, Int32)] = [("a", 0), ("b", 5), ("c", 0), ("d", .max), ("e", -1), ("f", 5)]
        try await test.host.enqueue(priorities.map { Message("card", id: $0.0, priority: $0.1) })
        #expect(try await test.host.run(until: .empty) == .emptied)
        let order = test.presenter.calls.elements
        #expect(order == ["d", "b", "f", "a", "c", "e"].map { .present(id: $0) })
    }

    @Test func `a second message waits until the first is dismissed, whatever its priority`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "first"))
            await test.wait(for: .presented, of: "first")
            try await test.host.enqueue(Message("card", id: "second", priority: 100))
            await test.wait(for: .queued, of: "second")
            #expect(test.presenter.calls.elements == [.present(id: "first")])
            test.presenter.contexts.elements[0].dismissed()
            await test.wait(for: .presented, of: "second")
            // The old context has no say in the new presentation.
            test.presenter.contexts.elements[0].dismissed()
            test.presenter.contexts.elements[0].fail("late")
            test.presenter.contexts.elements[1].dismissed()
            await test.wait(for: .dismissed, of: "second")
        }
        #expect(try test.entry("first")?.state == .dismissed)
    }

    @Test(arguments: [
        (RecordingPresenter.Manner.failing("no screen"), "no screen"), (.throwing("broken"), "broken"),
    ])
    func `a presenter that fails ends the message, and the next follows`(
        manner: RecordingPresenter.Manner, reason: String
    ) async throws {
        let test = try await TestHost(RecordingPresenter(manner))
        try await test.host.enqueue([Message("card", id: "a"), Message("card", id: "b")])
        #expect(try await test.host.run(until: .empty) == .emptied)
        for id in ["a", "b"] {
            #expect(try test.entry(id)?.state == .failed)
            #expect(try test.entry(id)?.reason == reason)
        }
    }

    @Test func `a presenter that forgets to answer costs one message`() async throws {
        let test = try await TestHost(RecordingPresenter(.silent))
        try await test.host.enqueue([Message("brief", id: "a"), Message("brief", id: "b")])
        try await test.whileRunning {
            for id in ["a", "b"] {
                await test.wait(for: .presenting, of: id)
                await test.waitForSleeper()
                test.clock.advance(by: .seconds(4))
                await test.wait(for: .failed, of: id)
            }
        }
        #expect(try test.entry("a")?.reason == "its presenter did not call presented() or dismissed() within 3s")
    }

    @Test func `what is shown too long is closed by the host`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue(Message("brief", id: "a"))
            await test.wait(for: .presented, of: "a")
            await test.waitForSleeper()
            test.clock.advance(by: .seconds(31))
            await test.wait(for: .dismissed, of: "a")
        }
        #expect(test.presenter.calls.elements == [.present(id: "a"), .close(id: "a")])
    }

    @Test func `a message that is dismissed before it was presented was not viewed`() async throws {
        let test = try await TestHost(RecordingPresenter(.skipping))
        try await test.host.enqueue(Message("card", id: "a"))
        _ = try await test.host.run(until: .empty)
        #expect(test.observer.kinds(of: "a") == [.preparing, .presenting, .dismissed])
        #expect(try test.entry("a")?.presentedAt == nil)
    }

    @Test func `a message that expired while it waited is not shown`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.host.enqueue([
            Message("card", id: "late", expiry: .after(.seconds(5))), Message("card", id: "never", expiry: .never),
        ])
        test.clock.advance(by: .days(3))
        _ = try await test.host.run(until: .empty)
        #expect(try test.entry("late")?.state == .expired)
        #expect(try test.entry("never")?.state == .dismissed)
        #expect(test.presenter.calls.elements == [.present(id: "never")])
    }

    @Test func `a delayed message wakes the host at its time`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "later", start: .delay(.seconds(50))))
            await test.wait(for: .queued, of: "later")
            await test.waitForSleeper()
            test.clock.advance(by: .seconds(49))
            try await test.host.enqueue(Message("card", id: "now"))
            await test.wait(for: .dismissed, of: "now")
            await test.waitForSleeper()
            test.clock.advance(by: .seconds(1))
            await test.wait(for: .dismissed, of: "later")
        }
    }

    @Test func `while suspended nothing new is shown, and discarding ends what arrives`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.host.suspend()
        try await test.host.enqueue([Message("card", id: "a"), Message("card", id: "b")])
        #expect(try await test.host.run(until: .empty) == .suspended(remaining: 2))
        #expect(try await test.host.discard() == 2)
        #expect(try await test.host.enqueue(Message("card", id: "c")).status == .discarded)
        #expect(try await test.host.run(until: .empty) == .emptied)
        try await test.host.resume()
        try await test.host.enqueue(Message("card", id: "d"))
        #expect(try await test.host.run(until: .empty) == .emptied)
        #expect(test.presenter.calls.elements == [.present(id: "d")])
        #expect(
            try ["a", "b", "c", "d"].map { try test.entry($0)?.state } == [
                .discarded, .discarded, .discarded, .dismissed,
            ])
    }

    @Test func `discarding with the visible one closes it, and another process can remove it too`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "a"))
            await test.wait(for: .presented, of: "a")
            let store = try Store(at: test.directory)
            #expect(try store.queue.remove("a", at: test.clock.now))
            await test.presenter.calls.wait { $0.contains(.close(id: "a")) }
            try await test.host.enqueue(Message("card", id: "b"))
            await test.wait(for: .presented, of: "b")
            try await test.host.discard(dismissingVisible: true)
            await test.presenter.calls.wait { $0.contains(.close(id: "b")) }
            try store.close()
        }
        #expect(try test.entry("a")?.state == .discarded)
        #expect(try test.entry("b")?.state == .discarded)
    }

    @Test func `messages of another process are noticed`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.whileRunning {
            let other = try await TestHost(directory: test.directory)
            #expect(try await other.host.enqueue(Message("card", id: "x")).status == .queued)
            await test.wait(for: .dismissed, of: "x")
        }
        #expect(Array(test.observer.kinds(of: "x").prefix(2)) == [.received, .queued])
    }

    /// Each ends once, as it has ended, and is told of first as everything that arrives.
    @Test func `what another process refuses, removes and discards is told as what became of it`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue([Message("card", id: "shown"), Message("card", id: "waiting")])
            await test.wait(for: .presented, of: "shown")
            let other = try await TestHost(directory: test.directory)
            _ = try await other.host.offer([Message("nobody", id: "refused"), Message("card", id: "fine")])
            await test.wait(for: .refused, of: "refused")
            #expect(try await other.host.queue.remove("waiting"))
            await test.wait(for: .discarded, of: "waiting")
            #expect(try await other.host.queue.remove("shown"))
            await test.wait(for: .discarded, of: "shown")
            await test.wait(for: .presented, of: "fine")
            try await other.host.enqueue(Message("card", id: "next"))
            await test.wait(for: .queued, of: "next")
            try await other.host.discard(dismissingVisible: true)
            _ = try await other.host.offer([Message("card", id: "late")])
            await test.wait(for: .discarded, of: "late")
        }
        func told(_ id: String) -> [HostEvent.Kind] { test.observer.kinds(of: id) }
        #expect(told("refused") == [.received, .refused])
        #expect(told("waiting") == [.received, .queued, .discarded])
        #expect(told("shown") == [.received, .queued, .preparing, .presenting, .presented, .discarded])
        #expect(told("fine").filter { $0 == .discarded }.count == 1 && told("fine").last == .discarded)
        #expect(told("next") == [.received, .queued, .discarded])
        #expect(told("late") == [.received, .discarded])
        let reasons = test.observer.events.elements.filter { [.refused, .discarded].contains($0.kind) }.map {
            "\($0.id): \($0.detail ?? "")"
        }
        #expect(reasons.contains("waiting: removed"))
        #expect(reasons.contains("next: the queue was discarded"))
        #expect(reasons.contains("late: the queue is discarding"))
        #expect(reasons.contains { $0.hasPrefix("refused: unknown-template: unknown template") })
    }

    @Test func `what was ended while no host ran is nobody's news`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.host.enqueue([Message("card", id: "removed"), Message("card", id: "shown")])
        #expect(try await test.host.queue.remove("removed"))
        _ = try await test.host.offer([Message("nobody", id: "refused")])
        _ = try await test.host.run(until: .empty)
        #expect(test.observer.kinds(of: "shown").last == .dismissed)
        #expect(test.observer.kinds(of: "removed").isEmpty && test.observer.kinds(of: "refused").isEmpty)
    }

    @Test func `one process at a time drives a store`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            let other = try await TestHost(directory: test.directory)
            let error = await #expect(throws: StoreError.self) { try await other.host.run(until: .empty) }
            #expect(error?.code == .claimed)
        }
    }

    @Test func `stopping puts back what the presenter does not close, without using an attempt`() async throws {
        let test = try await TestHost(RecordingPresenter(.holding, dismissesOnClose: false))
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "a"))
            await test.wait(for: .presented, of: "a")
        }
        let entry = try #require(try test.entry("a"))
        #expect(entry.state == .queued)
        #expect(entry.attempts == 0)
    }

    @Test func `a message that its template refuses is recorded with its reasons`() async throws {
        let test = try await TestHost()
        let messages = [Message("card", id: "bad", arguments: ["picture": "ftp://x/y"]), Message("card", id: "good")]
        let error = await #expect(throws: RefusedMessages.self) { try await test.host.enqueue(messages) }
        #expect(error?.receipts.map(\.status) == [.refused, .queued])
        #expect(error?.receipts.first?.diagnostics.map(\.code) == [.invalidURL])
        #expect(error?.description.hasPrefix("the message 'bad' was rejected: 'picture': ") == true)
        #expect(try await test.host.offer(messages).map(\.status) == [.refused, .duplicate])
        #expect(try test.entry("bad")?.state == .refused)
        #expect(try test.entry("bad")?.reason?.contains("invalid-url") == true)
        #expect(try await test.host.enqueue(Message("card", id: "bad")).status == .queued)
    }

    @Test func `nothing can be registered once the host has started`() async throws {
        let test = try await TestHost()
        _ = try await test.host.catalog()
        let definition = try Template("more").build()
        let error = await #expect(throws: HostError.self) { try await test.host.register(definition) }
        #expect(error?.code == .alreadyStarted)
    }

    @Test func `a missing file ends the message with its reason`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.host.enqueue([
            Message("card", id: "a", arguments: ["picture": "missing.png"]),
            Message("card", id: "b", arguments: ["picture": "data:text/plain,hello"]),
        ])
        _ = try await test.host.run(until: .empty)
        #expect(try test.entry("a")?.state == .failed)
        #expect(try test.entry("a")?.reason?.contains("missing.png") == true)
        #expect(try test.entry("b")?.state == .dismissed)
        #expect(try test.presenter.contexts.elements.first?.file("picture")?.hasPrefix(test.directory) == true)
    }
}
