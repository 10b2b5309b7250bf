import Synchronization
import Testing

@testable import PresenterKit

@Suite(.timeLimit(.minutes(20)))
struct TriggerTests {
    @Test(arguments: [
        (TriggerOutcome.ran(true), "true"), (.ran(false), "false"), (.dismissed, "\(ContextError.dismissed)"),
        (
            .failed(reason: "no browser"),
            "\(ContextError.triggerFailed(name: "on.accept", reason: "no browser"))"
        ),
    ])
    func `the host's answer is what the presenter gets`(outcome: TriggerOutcome, expected: String) async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        async let answer = Result { try await context.trigger("on.accept") }
        await stage.host.wait { $0.call != nil }
        #expect(stage.host.messages.last == .trigger(presentation: 1, call: 1, name: "on.accept"))
        stage.session.receive(.triggered(call: 1, outcome))
        stage.session.receive(.triggered(call: 1, .ran(false)))
        stage.session.receive(.triggered(call: 99, .ran(true)))
        switch await answer {
        case .success(let flag): #expect("\(flag)" == expected)
        case .failure(let error): #expect("\(error)" == expected)
        }
    }

    @Test(arguments: [
        ("titel", ContextError.undefined(name: "titel", template: "banner", nearest: "title")),
        ("title", .wrongType(name: "title", expected: "an action", actual: "a string")),
    ])
    func `a name that is no action throws without asking the host`(name: String, expected: ContextError) async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        await #expect(throws: expected) { try await context.trigger(name) }
        #expect(stage.host.messages.allSatisfy { $0.call == nil })
    }

    @Test func `an absent action is false without asking the host, until the presentation is over`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        #expect(try await context.trigger("on.later") == false)
        #expect(stage.host.messages.allSatisfy { $0.call == nil })
        context.dismissed()
        await #expect(throws: ContextError.dismissed) { try await context.trigger("on.later") }
        await #expect(throws: ContextError.dismissed) { try await context.trigger("on.accept") }
    }

    @Test func `a function triggers nothing`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context(.function(isVisual: true)))
        await #expect(throws: ContextError.triggerInFunction(name: "code", function: "copy-code")) {
            try await context.trigger("code")
        }
    }

    @Test func `an action that dismisses is still answered`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        async let answer = context.trigger("on.accept")
        await stage.host.wait { $0.call != nil }
        stage.session.receive(.close(presentation: 1))
        await stage.host.wait(for: .dismissed(presentation: 1))
        stage.session.receive(.triggered(call: 1, .ran(true)))
        #expect(try await answer)
    }

    @Test func `a host that doesn't answer is waited for no longer than the limit`() async throws {
        let clock = ManualClock()
        let stage = await Stage(ScriptedPresenter(), clock: clock)
        let context = try #require(await stage.context())
        async let answer = Result { try await context.trigger("on.accept") }
        await stage.host.wait { $0.call != nil }
        await clock.hasSleeper()
        clock.advance(by: PresenterSession.answerLimit)
        let expected = ContextError.timedOut(name: "on.accept", after: PresenterSession.answerLimit)
        let result = await answer
        #expect(throws: expected) { try result.get() }
        stage.session.receive(.triggered(call: 1, .ran(true)))
    }

    @Test func `a host that goes away ends the wait`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        async let answer = Result { try await context.trigger("on.accept") }
        await stage.host.wait { $0.call != nil }
        stage.session.receive(.shutdown)
        let result = await answer
        #expect(throws: ContextError.hostGone) { try result.get() }
    }

    @Test func `cancelling the task ends the wait, before and after it was asked`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        let waiting = Task { try await context.trigger("on.accept") }
        await stage.host.wait { $0.call != nil }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }

        let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let early = Task {
            await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
            return try await context.trigger("on.accept")
        }
        early.cancel()
        while gate.withLock({ $0 == nil }) { await Task.yield() }
        gate.withLock { $0 }?.resume()
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(stage.host.messages.count { $0.call != nil } == 1)
    }

    @Test func `no more than a few may wait at once`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        let limit = PendingTriggers.maximumPerPresentation
        await withTaskGroup { group in
            for _ in 0..<limit { group.addTask { _ = try? await context.trigger("on.accept") } }
            await stage.host.wait { $0.call == Int64(limit) }
            await #expect(throws: ContextError.tooManyTriggers(name: "on.accept", limit: limit)) {
                try await context.trigger("on.accept")
            }
            group.cancelAll()
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of a throwing call, for a test that looks at it later.
    init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
