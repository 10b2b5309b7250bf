import PresenterKit
import Testing

@testable import DesktopPresenter

struct StateTests {
    @Test func `a service that runs is found, and the host is told once`() {
        var steps = Steps()
        steps.handle(.connected)
        #expect(steps.effects.calls == [.owner])
        steps.answer(ServiceAnswer(text: Steps.owner))
        #expect(steps.effects.calls == [.capabilities(of: Steps.owner)])
        steps.answer(ServiceAnswer(texts: ["body"]))
        #expect(steps.effects == [.report(.available)])
        steps.handle(.ownerChanged(Steps.owner))
        #expect(steps.effects.isEmpty)
    }

    @Test func `without a service messages wait until one starts`() {
        var steps = Steps()
        steps.handle(.connected)
        steps.refuse(ServiceRefusal.noOwner)
        #expect(steps.effects.calls == [.startable])
        steps.answer(ServiceAnswer(texts: ["org.freedesktop.DBus"]))
        let reason = "no notification service is running on the session bus; start one, such as dunst"
        #expect(steps.effects.reports == [.unavailable(reason)])
        steps.handle(.ownerChanged(Steps.owner))
        steps.answer(ServiceAnswer(texts: ["body"]))
        #expect(steps.effects.reports == [.available])
    }

    @Test func `a service that can be started is, when there is a message`() {
        var steps = Steps()
        steps.handle(.connected)
        steps.refuse(ServiceRefusal.noOwner)
        steps.answer(ServiceAnswer(texts: ["org.freedesktop.Notifications"]))
        #expect(steps.effects == [.report(.available)])
        steps.handle(.show(1, Steps.notification))
        #expect(steps.effects.calls == [.start])
        // The bus says who it is before it answers.
        let start = steps.lastCall
        steps.handle(.ownerChanged(Steps.owner))
        #expect(steps.effects.calls == [.capabilities(of: Steps.owner)])
        steps.handle(.answered(start, .success(ServiceAnswer(number: 1))))
        #expect(steps.effects.isEmpty)
        steps.answer()
        guard case .notify(_, to: Steps.owner)? = steps.effects.calls.first else {
            Issue.record("\(steps.effects)")
            return
        }
        steps.answer(ServiceAnswer(number: 3))
        #expect(steps.effects.told == [.shown])
    }

    @Test func `a service that does not start is tried again, and is not called available meanwhile`() {
        var steps = Steps()
        steps.handle(.connected)
        steps.refuse(ServiceRefusal.noOwner)
        steps.answer(ServiceAnswer(texts: ["org.freedesktop.Notifications"]))
        steps.handle(.show(1, Steps.notification))
        steps.refuse("org.freedesktop.DBus.Error.Spawn.ChildExited", "no display")
        #expect(steps.effects.reports == [.unavailable("the notification service failed to start: no display")])
        let pause = steps.effects.timers
        // The host takes the message back.
        steps.handle(.end(1))
        for timer in pause { steps.handle(.fired(timer)) }
        #expect(steps.effects.calls == [.owner])
        steps.refuse(ServiceRefusal.noOwner)
        steps.answer(ServiceAnswer(texts: ["org.freedesktop.Notifications"]))
        #expect(steps.effects.calls == [.start] && steps.effects.reports.isEmpty)
    }

    @Test func `a bus that is away is tried again, with pauses that grow`() {
        var steps = Steps()
        var pauses: [Duration] = []
        for _ in 0..<7 {
            steps.handle(.disconnected("it is gone"))
            for case .start(let timer, let duration) in steps.effects {
                pauses.append(duration)
                steps.handle(.fired(timer))
                #expect(steps.effects == [.connect])
            }
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        #expect(steps.state.told == .unavailable("it is gone"))
    }

    @Test func `what a person presses, clicks and closes comes back`() {
        var steps = Steps.showing
        #expect(steps.effects.told == [.shown])
        steps.handle(.chosen(40, key: "2", by: Steps.owner))
        #expect(steps.effects.told == [.pressed("on-accept")])
        steps.handle(.chosen(40, key: "1", by: Steps.owner))
        #expect(steps.effects.isEmpty, "one after the other")
        steps.handle(.handled(1))
        steps.handle(.chosen(40, key: "default", by: Steps.owner))
        #expect(steps.effects.told == [.pressed("on-accept")])
        steps.handle(.closed(40, reason: 2, by: Steps.owner))
        #expect(steps.effects.told == [.closed(.person)])
        steps.handle(.closed(40, reason: 2, by: Steps.owner))
        #expect(steps.effects.isEmpty)
    }

    @Test(
        arguments: [1: Dismisser.presenter, 2: .person, 3: .presenter, 4: .presenter, 99: .presenter]
            as [UInt32: Dismisser])
    func `only a person's close is a person's`(reason: UInt32, dismisser: Dismisser) {
        var steps = Steps.showing
        steps.handle(.closed(40, reason: reason, by: Steps.owner))
        // Nothing has to be taken off any more.
        #expect(steps.effects == [.tell(1, .closed(dismisser))])
    }

    @Test func `a click that stands for nothing closes`() {
        var steps = Steps.ready
        steps.handle(.show(1, DesktopNotification(summary: "Hello")))
        steps.answer(ServiceAnswer(number: 40))
        steps.handle(.chosen(40, key: "default", by: Steps.owner))
        #expect(steps.effects.calls == [.takeOff(40, from: Steps.owner)])
        #expect(steps.effects.told == [.closed(.person)])
    }

    @Test func `what the host ends is taken off, and the next message follows`() {
        var steps = Steps.showing
        steps.handle(.end(1))
        #expect(steps.effects.calls == [.takeOff(40, from: Steps.owner)])
        steps.handle(.show(2, Steps.notification))
        // An end that comes late touches nothing newer.
        steps.handle(.end(1))
        #expect(steps.effects.isEmpty)
        steps.answer(ServiceAnswer(number: 41))
        #expect(steps.effects.told == [.shown])
    }
}
