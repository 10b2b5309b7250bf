import PresenterKit

@testable import DesktopPresenter

/// The effects that say something, without timers.
extension [NotificationState.Effect] {
    var calls: [ServiceCall] {
        compactMap { if case .call(let call, _) = $0 { call } else { nil } }
    }

    var told: [MessageEvent] {
        compactMap { if case .tell(_, let event) = $0 { event } else { nil } }
    }

    var reports: [PresenterAvailability] {
        compactMap { if case .report(let availability) = $0 { availability } else { nil } }
    }

    /// The timer of a pause or a grace that begins.
    var timers: [NotificationState.Timer] {
        compactMap {
            guard case .start(let timer, _) = $0 else { return nil }
            if case .call = timer { return nil }
            return timer
        }
    }

    /// The number of the last call.
    var lastCall: Int? {
        for case .call(_, let number) in reversed() { return number }
        return nil
    }
}

/// A state with somebody who answers its last call.
struct Steps {
    var state = NotificationState()
    private(set) var effects: [NotificationState.Effect] = []
    private(set) var lastCall = 0

    static let owner = ":1.7"
    static let notification = DesktopNotification(
        summary: "Hello",
        actions: [
            DesktopNotification.Action(name: "on-close", label: "Close", closes: true),
            DesktopNotification.Action(name: "on-accept", label: "Accept", closes: false),
        ], mainAction: DesktopNotification.Action(name: "on-accept", label: "Accept", closes: false))

    /// A service that runs.
    static var ready: Steps {
        var steps = Steps()
        steps.handle(.connected)
        steps.answer(ServiceAnswer(text: owner))
        steps.answer(ServiceAnswer(texts: ["actions", "body"]))
        return steps
    }

    /// A message 1 that is there as notification 40.
    static var showing: Steps {
        var steps = ready
        steps.handle(.show(1, notification))
        steps.answer(ServiceAnswer(number: 40))
        return steps
    }

    mutating func handle(_ event: NotificationState.Event) {
        effects = state.handle(event)
        lastCall = effects.lastCall ?? lastCall
    }

    mutating func answer(_ answer: ServiceAnswer = ServiceAnswer()) {
        handle(.answered(lastCall, .success(answer)))
    }

    mutating func refuse(_ name: String, _ reason: String = "no") {
        handle(.answered(lastCall, .failure(ServiceRefusal(name: name, reason: reason))))
    }

    /// The answer to the last call does not come.
    mutating func timeOut() {
        handle(.fired(.call(lastCall)))
    }
}
