import MarqueeModel
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

@Suite struct PresentationStateTests {
    private typealias Effect = PresentationState.Effect
    private static let moment = Timestamp(milliseconds: 1_000_000)
    private static let start = TimeSpan.seconds(100)
    private static let now = Moment(now: moment, uptime: start)

    private static func terms(
        isVisual: Bool = true, attempts: Int = 0, expires: Timestamp? = nil, maxDisplay: TimeSpan? = nil
    ) -> PresentationState.Terms {
        PresentationState.Terms(
            isVisual: isVisual, attempts: attempts, expires: expires, timeout: .seconds(10), maxDisplay: maxDisplay,
            closeTimeout: .seconds(5))
    }

    /// A presentation in one of its phases.
    private static func presentationState(_ phase: String, _ terms: PresentationState.Terms = terms())
        -> PresentationState
    {
        var (presentationState, _) = PresentationState.begin(terms)
        if phase == "deciding" { return presentationState }
        _ = presentationState.decided(.show, at: now)
        if phase == "presenting" { return presentationState }
        _ = presentationState.presented(uptime: start)
        if phase == "presented" { return presentationState }
        if phase == "closing" { _ = presentationState.stop(uptime: start) }
        if phase == "over" { _ = presentationState.dismissed() }
        return presentationState
    }

    @Test func `a message goes to the screen and ends`() {
        var (presentationState, effects) = PresentationState.begin(Self.terms())
        #expect(effects == [.decide])
        #expect(presentationState.decided(.show, at: Self.now) == [.present])
        #expect(presentationState.deadline == .seconds(110))
        #expect(presentationState.presented(uptime: Self.start) == [.saveView])
        #expect(presentationState.deadline == nil)
        #expect(presentationState.dismissed() == [.end(.dismissed), .retire])
        #expect(presentationState.isOver)
    }

    @Test func `once it is over, nothing changes it`() {
        var over = Self.presentationState("over")
        #expect(over.isOver)
        #expect(over.decided(.show, at: Self.now) == [])
        #expect(over.presented(uptime: Self.start) == [])
        #expect(over.dismissed() == [])
        #expect(over.failed(reason: "x") == [])
        #expect(over.returned() == [])
        #expect(over.presenterCrashed(reason: "x") == [])
        #expect(over.closeRequested(uptime: Self.start) == [])
        #expect(over.vanished(uptime: Self.start) == [])
        #expect(over.stop(uptime: Self.start) == [])
        #expect(over.deadlinePassed(uptime: .seconds(1_000_000)) == [])
    }

    @Test func `being presented counts once`() {
        var presentationState = Self.presentationState("presented")
        #expect(presentationState.presented(uptime: Self.start) == [])
    }

    @Test(arguments: ["presenting", "presented"])
    func `a presenter that fails or dismisses ends the message at once`(phase: String) {
        var failing = Self.presentationState(phase)
        #expect(failing.failed(reason: "no screen") == [.end(.failed("no screen")), .retire])
        var dismissing = Self.presentationState(phase)
        #expect(dismissing.dismissed() == [.end(.dismissed), .retire])
    }

    @Test func `a presenter has no say before it was asked`() {
        var presentationState = Self.presentationState("deciding")
        #expect(presentationState.dismissed() == [])
        #expect(presentationState.failed(reason: "x") == [])
        #expect(presentationState.presented(uptime: Self.start) == [])
        #expect(!presentationState.isOver)
    }

    @Test func `a crash before it was asked puts the message back, and uses up no attempt`() {
        var presentationState = Self.presentationState("deciding", Self.terms(attempts: 2))
        #expect(presentationState.presenterCrashed(reason: "x") == [.requeue(givingAttemptBack: false)])
        #expect(presentationState.isOver)
    }

    @Test func `a presenter that does not acknowledge in time fails`() {
        var presentationState = Self.presentationState("presenting")
        #expect(presentationState.deadlinePassed(uptime: .seconds(109)) == [])
        let effects = presentationState.deadlinePassed(uptime: .seconds(110))
        #expect(
            effects == [
                .end(.failed("its presenter did not call presented() or dismissed() within 10s")), .retire,
            ])
    }

    @Test func `what is shown too long is closed, and then ended`() {
        var presentationState = Self.presentationState("presented", Self.terms(maxDisplay: .seconds(30)))
        #expect(presentationState.deadlinePassed(uptime: .seconds(130)) == [.close])
        var obedient = presentationState
        #expect(obedient.dismissed() == [.end(.dismissed), .retire])
        let ending = MessageEnding(.dismissed, reason: "its presenter did not close it within 5s")
        #expect(presentationState.deadlinePassed(uptime: .seconds(135)) == [.end(ending), .retire])
    }

    @Test(arguments: ["presenting", "presented"])
    func `a close that was asked for has a time limit`(phase: String) {
        var presentationState = Self.presentationState(phase, Self.terms(maxDisplay: .seconds(30)))
        #expect(presentationState.closeRequested(uptime: .seconds(200)) == [.close])
        #expect(presentationState.deadline == .seconds(205))
        #expect(presentationState.closeRequested(uptime: .seconds(201)) == [])
        var obedient = presentationState
        #expect(obedient.dismissed() == [.end(.dismissed), .retire])
        let ending = MessageEnding(.dismissed, reason: "its presenter did not close it within 5s")
        #expect(presentationState.deadlinePassed(uptime: .seconds(205)) == [.end(ending), .retire])
    }

    @Test(arguments: ["presenting", "presented"])
    func `what a stopping host closes is shown again later, and uses no attempt`(phase: String) {
        var presentationState = Self.presentationState(phase, Self.terms(attempts: 2))
        #expect(presentationState.closeReason == nil)
        #expect(presentationState.stop(uptime: .seconds(200)) == [.close])
        #expect(presentationState.closeReason == .stopping)
        let back: [Effect] = [.retire, .requeue(givingAttemptBack: true)]
        var (obedient, failing, crashing) = (presentationState, presentationState, presentationState)
        #expect(obedient.dismissed() == back)
        #expect(failing.failed(reason: "no screen") == back)
        #expect(crashing.presenterCrashed(reason: "x") == [.requeue(givingAttemptBack: true)])
        #expect(presentationState.deadlinePassed(uptime: .seconds(205)) == back)
        #expect([presentationState, obedient, failing, crashing].allSatisfy { $0.isOver })
    }

    @Test func `what a person dismisses while the host stops is dismissed`() {
        var presentationState = Self.presentationState("closing")
        #expect(presentationState.dismissed(by: .person) == [.end(.dismissed), .retire])
    }

    @Test func `a function that ends while the host stops is not run again`() {
        var function = Self.presentationState("presenting", Self.terms(isVisual: false))
        #expect(function.stop(uptime: .seconds(200)) == [.close])
        var dismissing = function
        #expect(function.returned() == [.end(.dismissed), .retire])
        #expect(dismissing.dismissed() == [.end(.dismissed), .retire])
    }

    @Test func `stopping puts back what is not shown yet`() {
        var presentationState = Self.presentationState("deciding")
        #expect(presentationState.stop(uptime: Self.start) == [.requeue(givingAttemptBack: false)])
    }

    @Test(arguments: [(0, true), (1, true), (2, false)])
    func `a crash is tried again until the third attempt is used up`(attempts: Int, isTriedAgain: Bool) {
        var presentationState = Self.presentationState("presented", Self.terms(attempts: attempts))
        let effects = presentationState.presenterCrashed(reason: "it crashed")
        if isTriedAgain {
            #expect(effects == [.requeue(givingAttemptBack: false)])
        } else {
            #expect(effects == [.end(.failed("it crashed, at the last of 3 attempts")), .retire])
        }
    }

    @Test func `a crash while it is being closed ends it`() {
        var asked = Self.presentationState("presented")
        #expect(asked.closeRequested(uptime: Self.start) == [.close])
        #expect(asked.presenterCrashed(reason: "x") == [.end(.dismissed), .retire])
    }

    @Test(arguments: ["presenting", "presented", "closing"])
    func `what another process ended is only cleared from the screen`(phase: String) {
        var presentationState = Self.presentationState(phase)
        #expect(presentationState.vanished(uptime: .seconds(300)) == [.close])
        #expect(presentationState.vanished(uptime: .seconds(301)) == [])
        var obedient = presentationState
        #expect(obedient.dismissed() == [.retire])
        #expect(presentationState.deadlinePassed(uptime: .seconds(305)) == [.retire])
        #expect(presentationState.isOver)
    }

    @Test func `expiry is checked again just before the presenter is asked`() {
        var presentationState = Self.presentationState("deciding", Self.terms(expires: Self.moment))
        let effects = presentationState.decided(.show, at: Self.now)
        #expect(effects == [.end(.expired(at: Self.moment))])
    }

    @Test(arguments: [
        (
            PresentationDecision.discard,
            PresentationState.Effect.end(MessageEnding(.discarded, reason: "the application discarded it"))
        ),
        (.delay(.seconds(3)), .delay(.seconds(3))),
        (.unanswered(reason: "slow"), .end(.failed("slow"))),
    ])
    func `the application may veto or delay`(decision: PresentationDecision, effect: PresentationState.Effect) {
        var presentationState = Self.presentationState("deciding")
        #expect(presentationState.decided(decision, at: Self.now) == [effect])
        #expect(presentationState.isOver)
    }

    @Test func `a function that is not visual ends when it returns, a visual message does not`() {
        var function = Self.presentationState("presenting", Self.terms(isVisual: false))
        #expect(function.returned() == [.end(.dismissed), .retire])
        var template = Self.presentationState("presented")
        #expect(template.returned() == [])
        #expect(!template.isOver)
    }

    @Test func `a function that acknowledges is not viewed, and has to return in time all the same`() {
        var function = Self.presentationState("presenting", Self.terms(isVisual: false))
        #expect(function.presented(uptime: Self.start) == [])
        var obedient = function
        #expect(obedient.returned() == [.end(.dismissed), .retire])
        #expect(
            function.deadlinePassed(uptime: .seconds(110))
                == [.end(.failed("its presenter did not return within 10s")), .retire])
    }
}
