import PresenterKit
import Testing

@testable import DesktopPresenter

/// A service that is hostile, broken or gone.
struct BrokenServiceTests {
    @Test func `signals of others and for others count for nothing`() {
        var steps = Steps.showing
        steps.handle(.closed(40, reason: 2, by: ":1.666"))
        #expect(steps.effects.isEmpty)
        for notification: UInt32 in [0, 39, 41, .max] {
            steps.handle(.closed(notification, reason: 2, by: Steps.owner))
            steps.handle(.chosen(notification, key: "2", by: Steps.owner))
            #expect(steps.effects.isEmpty)
        }
        for key in ["", "0", "3", "on-accept", "DEFAULT", "２"] {
            steps.handle(.chosen(40, key: key, by: Steps.owner))
            #expect(steps.effects.isEmpty)
        }
    }

    @Test func `what is closed before its number is known was shown, and is gone`() {
        var steps = Steps.ready
        steps.handle(.show(1, Steps.notification))
        steps.handle(.chosen(40, key: "2", by: Steps.owner))
        for other: UInt32 in 0..<20 { steps.handle(.closed(other, reason: 1, by: Steps.owner)) }
        steps.handle(.closed(40, reason: 2, by: Steps.owner))
        steps.answer(ServiceAnswer(number: 40))
        #expect(steps.effects.told == [.shown, .pressed("on-accept"), .closed(.person)])
        #expect(steps.effects.calls.isEmpty)
    }

    @Test func `of a flood before the answer only the end is kept`() {
        var steps = Steps.ready
        steps.handle(.show(1, Steps.notification))
        for number: UInt32 in 0..<10_000 { steps.handle(.closed(number + 100, reason: 1, by: Steps.owner)) }
        guard case .sending(_, _, let heard)? = steps.state.message?.place else {
            Issue.record("\(steps.state)")
            return
        }
        #expect(heard.count == 32)
        steps.answer(ServiceAnswer(number: 10_099))
        #expect(steps.effects.told == [.shown, .closed(.presenter)])
    }

    @Test func `no number and a refusal end the message, and not the service`() {
        var steps = Steps.ready
        steps.handle(.show(1, Steps.notification))
        steps.answer(ServiceAnswer(number: 0))
        #expect(
            steps.effects.told
                == [.failed("the notification service returned no id for the notification")])
        steps.handle(.show(2, Steps.notification))
        steps.refuse("org.example.Excess", "too many")
        #expect(steps.effects.told == [.failed("the notification service rejected it: too many")])
        #expect(steps.effects.reports.isEmpty)
    }

    @Test func `a service that does not answer gives the message back, and what comes late is taken off`() {
        var steps = Steps.ready
        steps.handle(.show(1, Steps.notification))
        let notify = steps.lastCall
        steps.timeOut()
        let reason = "the notification service does not show notifications"
        #expect(steps.effects.reports == [.unavailable(reason)])
        #expect(steps.effects.told.isEmpty)
        let pause = steps.effects.timers
        steps.handle(.end(1))
        #expect(steps.effects.isEmpty)
        steps.handle(.answered(notify, .success(ServiceAnswer(number: 40))))
        #expect(steps.effects.calls == [.takeOff(40, from: Steps.owner)])
        for timer in pause { steps.handle(.fired(timer)) }
        steps.answer(ServiceAnswer(text: Steps.owner))
        steps.timeOut()
        #expect(steps.effects.reports == [.unavailable("the notification service does not respond")])
        for timer in steps.effects.timers { steps.handle(.fired(timer)) }
        steps.answer(ServiceAnswer(text: Steps.owner))
        steps.answer()
        #expect(steps.effects.reports == [.available])
    }

    @Test func `a message that the host ends before the answer is taken off when it is there`() {
        var steps = Steps.ready
        steps.handle(.show(1, Steps.notification))
        steps.handle(.end(1))
        #expect(steps.effects.isEmpty)
        steps.answer(ServiceAnswer(number: 40))
        #expect(steps.effects.calls == [.takeOff(40, from: Steps.owner)])
    }

    @Test func `a service that starts again shows the message again, and the host hears nothing of it`() {
        var steps = Steps.showing
        steps.handle(.ownerChanged(nil))
        #expect(steps.effects.calls == [.startable])
        #expect(steps.effects.timers.count == 1)
        steps.answer()
        #expect(steps.effects.reports.isEmpty)
        steps.handle(.ownerChanged(":1.8"))
        steps.answer()
        guard case .notify(_, to: ":1.8")? = steps.effects.calls.first else {
            Issue.record("\(steps.effects)")
            return
        }
        #expect(steps.effects.reports.isEmpty)
        steps.answer(ServiceAnswer(number: 1))
        #expect(steps.effects.told == [.shown])
        steps.handle(.closed(1, reason: 2, by: ":1.8"))
        #expect(steps.effects.told == [.closed(.person)])
    }

    @Test func `a service that stays away gives the message back after a while`() {
        var steps = Steps.showing
        steps.handle(.ownerChanged(nil))
        let grace = steps.effects.timers
        steps.answer()
        #expect(steps.effects.isEmpty)
        for timer in grace { steps.handle(.fired(timer)) }
        #expect(steps.effects.reports.count == 1)
        #expect(steps.effects.told.isEmpty)
    }

    @Test func `without a message nobody waits for a service that ends`() {
        var steps = Steps.showing
        steps.handle(.end(1))
        steps.handle(.ownerChanged(nil))
        steps.answer()
        #expect(steps.effects.reports.count == 1)
        // Also where the message ends meanwhile.
        steps = .showing
        steps.handle(.ownerChanged(nil))
        steps.answer()
        steps.handle(.end(1))
        #expect(steps.effects.reports.count == 1)
        #expect(steps.effects.calls.isEmpty)
    }

    @Test func `a message over which the service ends again and again fails`() {
        var steps = Steps.showing
        for loss in 1...4 {
            #expect(steps.effects.told == [.shown])
            steps.handle(.ownerChanged(":1.\(loss + 7)"))
            if loss == 4 {
                #expect(
                    steps.effects.told
                        == [.failed("it could not be kept on screen: the notification service ended")])
            }
            steps.answer()
            if loss < 4 { steps.answer(ServiceAnswer(number: 1)) }
        }
        #expect(steps.state.message == nil)
    }

    @Test func `a bus that ends under a message is tried again, and the message is shown again`() {
        var steps = Steps.showing
        steps.handle(.disconnected("it is gone"))
        #expect(steps.effects.reports.isEmpty)
        let pauses = steps.effects.timers
        for case .pause(let number) in pauses { steps.handle(.fired(.pause(number))) }
        #expect(steps.effects == [.connect])
        steps.handle(.connected)
        steps.answer(ServiceAnswer(text: ":1.2"))
        steps.answer()
        steps.answer(ServiceAnswer(number: 1))
        #expect(steps.effects.told == [.shown])
        // The old grace is over for good.
        for case .grace(let number) in pauses { steps.handle(.fired(.grace(number))) }
        #expect(steps.effects.isEmpty)
    }

    @Test func `answers to old questions change nothing`() {
        var steps = Steps()
        steps.handle(.connected)
        let old = steps.lastCall
        steps.handle(.ownerChanged(Steps.owner))
        let state = steps.state
        steps.handle(.answered(old, .failure(ServiceRefusal(name: ServiceRefusal.noOwner, reason: ""))))
        steps.handle(.fired(.call(old)))
        steps.handle(.fired(.pause(old)))
        #expect(steps.effects.isEmpty && steps.state == state)
    }
}
