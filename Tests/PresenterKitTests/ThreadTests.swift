import MarqueeThreads
import Synchronization
import Testing

@testable import PresenterKit

/// None of these could end if presenters ran on Swift's shared pool, which has a thread for each core.
@Suite(.timeLimit(.minutes(20)))
struct ThreadTests {
    static let many = 12

    @Test func `presenters that block hold up neither each other nor the host`() async throws {
        let gate = try Gate()
        let stage = await Stage(
            ScriptedPresenter { context in
                context.presented()
                gate.pass()
                context.dismissed()
            })
        for presentation in 1...Int64(Self.many) { stage.present(presentation) }
        for presentation in 1...Int64(Self.many) { await stage.host.wait(for: .presented(presentation: presentation)) }
        gate.open(Self.many)
        for presentation in 1...Int64(Self.many) { await stage.returned(presentation) }
        #expect(stage.host.messages.count == 1 + 3 * Self.many)
    }

    @Test func `close runs while present blocks its thread`() async throws {
        let gate = try Gate()
        let presenter = ScriptedPresenter(close: { context in
            context.dismissed()
            gate.open()
        }) { context in
            context.presented()
            gate.pass()
        }
        let stage = await Stage(presenter)
        stage.present(1)
        await stage.host.wait(for: .presented(presentation: 1))
        stage.session.receive(.close(presentation: 1))
        await stage.returned(1)
        await stage.host.wait(for: .closed(presentation: 1))
    }

    @Test func `a presenter that leaves too many calls behind gets no more, and others go on`() async throws {
        let gate = try Gate()
        let limit = SessionState.maximumLeftBehind
        let stage = await Stage([
            PresenterRegistration(
                name: "stuck",
                presenter: ScriptedPresenter { context in
                    context.dismissed()
                    gate.pass()
                }),
            PresenterRegistration(name: "scripted", presenter: ScriptedPresenter()),
        ])
        for presentation in 1...Int64(limit) {
            stage.present(presentation, by: "stuck")
            await stage.host.wait(for: .dismissed(presentation: presentation))
        }
        stage.present(100, by: "stuck")
        await stage.returned(100)
        guard case .failed(_, let reason)? = stage.host.messages(about: 100).first else {
            Issue.record("the presentation did not fail")
            return
        }
        #expect(reason.contains("16 calls of the presenter 'stuck' have not returned"))
        stage.present(101)
        await stage.host.wait(for: .presented(presentation: 101))
        gate.open()
        await stage.host.wait { message in
            if case .returned(let presentation) = message { presentation <= Int64(limit) } else { false }
        }
        stage.present(102, by: "stuck")
        await stage.host.wait(for: .dismissed(presentation: 102))
        gate.open(limit + 1)
        await stage.returned(102)
    }

    /// Isolated to itself, and without an executor of its own.
    actor Isolated: PluginPresenter {
        static let gate = Mutex<Gate?>(nil)

        func present(_ context: PresentationContext) async throws {
            context.presented()
            Self.gate.withLock { $0 }?.pass()
            await Task.yield()
            context.dismissed()
        }

        func close(_ context: PresentationContext) async {
            context.dismissed()
        }
    }

    @Test func `an actor's calls don't block the shared pool either`() async throws {
        let gate = try Gate()
        Isolated.gate.withLock { $0 = gate }
        let stage = await Stage(
            (1...Self.many).map { number in
                PresenterRegistration(name: "actor-\(number)", type: Isolated.self)
            })
        for number in 1...Self.many { stage.present(Int64(number), by: "actor-\(number)") }
        for number in 1...Int64(Self.many) { await stage.host.wait(for: .presented(presentation: number)) }
        gate.open(Self.many)
        for number in 1...Int64(Self.many) { await stage.returned(number) }
    }

    @Test func `code that hops to the global executor, and child tasks, stay on the presenter's thread`() async throws {
        let gate = try Gate()
        let stage = await Stage(
            ScriptedPresenter { context in
                await onGlobalExecutor { context.presented() }
                async let child: Void = onGlobalExecutor { gate.pass() }
                await child
                context.dismissed()
            })
        for presentation in 1...Int64(Self.many) { stage.present(presentation) }
        for presentation in 1...Int64(Self.many) { await stage.host.wait(for: .presented(presentation: presentation)) }
        gate.open(Self.many)
        for presentation in 1...Int64(Self.many) { await stage.returned(presentation) }
    }

    @Test func `no thread more is lent than allowed, and each comes back`() throws {
        let threads = PresenterThreads()
        var lent: [TaskThread] = []
        for _ in 0..<PresenterThreads.maximumLent { lent.append(try threads.lend()) }
        #expect(throws: PresenterThreadsError.self) { try threads.lend() }
        for thread in lent { threads.giveBack(thread) }
        threads.giveBack(try threads.lend())
    }
}

/// As code of an author is compiled, whose package does not set `NonisolatedNonsendingByDefault`.
@concurrent private func onGlobalExecutor(_ body: @Sendable () -> Void) async {
    body()
}
