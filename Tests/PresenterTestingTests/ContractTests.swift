import PresenterKit
import PresenterTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ContractTests {
    struct Broken: Error, CustomStringConvertible {
        let description = "the display is on fire"
    }

    static let banner = [
        SampleMessage(
            template: "banner",
            arguments: ["title": "Hello", "on-accept": .action(PresentationAction(type: "url"))])
    ]
    static let function = [SampleMessage(function: "copy")]

    @Test func `a presenter that does what it should passes with everything`() async throws {
        try await checkPresenter(ScriptedPresenter.self, clock: NumberedClock(ending: nil))
    }

    @Test func `one that waits for its end in present passes, too`() async throws {
        let gates = Gates()
        let presenter = ScriptedPresenter { context, _ in
            guard context.isVisual else { return }
            context.presented()
            await withTaskCancellationHandler {
                await gates[context].pass()
            } onCancel: {
                gates[context].open()
            }
        } close: { context, _ in
            gates[context].open()
            context.dismissed()
        }
        try await checkPresenter(presenter, clock: NumberedClock(ending: nil))
    }

    @Test func `one that dismisses everything by itself passes, too`() async throws {
        let presenter = ScriptedPresenter { context, _ in
            context.presented()
            context.dismissed()
        }
        try await checkPresenter(presenter, clock: NumberedClock(ending: nil))
    }

    /// A presenter that breaks one rule, and what is said of it.
    struct Breach: CustomTestStringConvertible {
        let testDescription: String
        let rule: PresenterViolation.Rule
        let says: String
        /// Which of the waits of the check is in vain, where one is.
        let wait: Int?
        let messages: [SampleMessage]
        let presenter: @Sendable () -> ScriptedPresenter

        init(
            _ description: String, _ rule: PresenterViolation.Rule, _ says: String, wait: Int? = nil,
            showing messages: [SampleMessage] = ContractTests.banner,
            by presenter: @escaping @Sendable () -> ScriptedPresenter
        ) {
            (testDescription, self.rule, self.says, self.wait) = (description, rule, says, wait)
            (self.messages, self.presenter) = (messages, presenter)
        }
    }

    static let breaches: [Breach] = [
        Breach("never presents", .presented, "did not call presented() within", wait: 2) {
            ScriptedPresenter { _, _ in }
        },
        Breach("throws", .presented, "given 'banner' the first time, failed: the display is on fire") {
            ScriptedPresenter { _, _ in throw Broken() }
        },
        Breach("dismisses what nobody saw", .presented, "called dismissed() without presented()") {
            ScriptedPresenter { context, _ in context.dismissed() }
        },
        Breach("cannot show anything now", .availability, "is unavailable ('no browser')", wait: 2) {
            ScriptedPresenter(unavailability: "no browser") { _, _ in }
        },
        Breach("ignores close", .dismissed, "did not call dismissed() within 5.0 seconds of close(_:)", wait: 3) {
            ScriptedPresenter { context, _ in
                context.presented()
            } close: { _, _ in
            }
        },
        Breach("fails when it is closed", .dismissed, "failed when it was closed: it hurts") {
            ScriptedPresenter { context, _ in
                context.presented()
            } close: { context, _ in
                context.fail("it hurts")
            }
        },
        Breach("never returns from close", .closeReturns, "did not return from close(_:)", wait: 4) {
            ScriptedPresenter { context, _ in
                context.presented()
            } close: { context, _ in
                context.dismissed()
                await Gate().pass()
            }
        },
        Breach("never returns from present", .presentReturns, "did not return from present(_:) within", wait: 5) {
            ScriptedPresenter { context, _ in
                context.presented()
                await Gate().pass()
            }
        },
        Breach("works once", .presented, "given 'banner' a second time, did not call presented()", wait: 6) {
            ScriptedPresenter { context, count in if count == 1 { context.presented() } }
        },
        Breach("misses an early close", .dismissed, "given 'banner' and closed at once, did not call", wait: 11) {
            let gates = Gates()
            let shown = Mutex(false)
            return ScriptedPresenter { context, count in
                shown.withLock { $0 = count != 3 }
                if count == 3 { await gates[context].pass() }
                context.presented()
            } close: { context, _ in
                gates[context].open()
                if shown.withLock({ $0 }) { context.dismissed() }
            }
        },
        Breach("ignores its cancellation", .presentReturns, "after its task was cancelled", wait: 15) {
            let gates = Gates()
            return ScriptedPresenter { context, _ in
                context.presented()
                await gates[context].pass()
            } close: { context, _ in
                gates[context].open()
                context.dismissed()
            }
        },
        Breach("breaks with an action", .presented, "the host had ended one, failed: the action") {
            ScriptedPresenter { context, _ in
                _ = try await context.trigger("on-accept")
                context.presented()
            }
        },
        Breach(
            "never ends a function", .function, "a function that isn't visual ends with the return", wait: 2,
            showing: function
        ) {
            ScriptedPresenter { _, _ in await Gate().pass() }
        },
        Breach(
            "fails a function", .function, "given 'copy' a second time, failed: the display is on fire",
            showing: function
        ) {
            ScriptedPresenter { _, count in if count == 2 { throw Broken() } }
        },
        Breach("is seen after the end", .silence, "called presented() on a message that had ended") {
            ScriptedPresenter { context, _ in
                context.presented()
                context.dismissed()
                context.presented()
            }
        },
        Breach("fails after the end", .silence, "called fail(_:) on a message that had ended") {
            ScriptedPresenter { context, _ in
                context.presented()
                context.dismissed()
                context.fail("late")
            }
        },
        Breach("triggers after the end", .silence, "called trigger(_:) on a message that had ended") {
            ScriptedPresenter { context, _ in
                context.presented()
                context.dismissed()
                do { _ = try await context.trigger("on-accept") } catch {}
            }
        },
        Breach("is given nothing", .kind, "was not checked", showing: []) { ScriptedPresenter() },
    ]

    @Test(arguments: breaches)
    func `each rule is checked`(breach: Breach) async throws {
        let presenter = breach.presenter()
        let clock = NumberedClock(ending: breach.wait, after: presenter.isHeard)
        let violation = try await #require(throws: PresenterViolation.self) {
            try await checkPresenter(presenter, showing: breach.messages, clock: clock)
        }
        #expect(violation.rule == breach.rule)
        #expect(violation.description.hasPrefix("ScriptedPresenter"))
        #expect(violation.description.contains(breach.says), "\(violation)")
    }

    @Test func `every rule that is about presenters has its breach`() {
        // What a plugin says wrongly, the kit does not let a presenter say.
        let made: Set<PresenterViolation.Rule> = [.start, .alive, .messages]
        #expect(Set(Self.breaches.map(\.rule)).union(made) == Set(PresenterViolation.Rule.allCases))
    }

    final class Refusing: PluginPresenter {
        init() throws { throw Broken() }
        func present(_ context: PresentationContext) {}
        func close(_ context: PresentationContext) {}
    }

    @Test func `a presenter that cannot be made is said to be so`() async throws {
        let violation = try await #require(throws: PresenterViolation.self) {
            try await checkPresenter(Refusing.self, clock: NumberedClock(ending: nil))
        }
        #expect("\(violation)" == "Refusing could not be created: its init() threw 'the display is on fire'")
    }

    @Test func `a cancelled check ends with that, and says nothing of the presenter`() async {
        let begun = Gate()
        let check = Task {
            try await checkPresenter(
                ScriptedPresenter { _, _ in begun.open() }, clock: NumberedClock(ending: nil))
        }
        await begun.pass()
        check.cancel()
        await #expect(throws: CancellationError.self) { try await check.value }
    }
}
