import PresenterKit

/// Finding the service, and losing it.
extension NotificationState {
    /// Asks the bus who the service is.
    mutating func seek() {
        service = .sought
        pauseNumber = nil
        question = call(.owner)
    }

    /// Somebody is the service now, or nobody is.
    mutating func meet(_ owner: String?) {
        if case .unreachable = service { return }
        if let former, former != owner { lose(.sought, after: "the notification service ended") }
        guard let owner else {
            service = .sought
            pauseNumber = nil
            question = call(.startable)
            return
        }
        if former == owner { return }
        service = .met(owner)
        pauseNumber = nil
        question = call(.capabilities(of: owner))
    }

    /// Who has the service been until now, as far as that matters.
    private var former: String? {
        switch service {
        case .met(let owner), .ready(let owner, _): owner
        case .unreachable, .sought, .missing, .startable, .starting, .failing: nil
        }
    }

    /// Takes the answer to the last question.
    mutating func learn(from result: Result<ServiceAnswer, ServiceRefusal>) {
        question = nil
        switch (service, result) {
        case (.met(let owner), .success(let answer)):
            isStartDue = false
            service = .ready(owner, capabilities: Set(answer.texts))
        case (.starting, .success):
            seek()
        case (.sought, .success(let answer)):
            if let owner = answer.text {
                meet(owner)
            } else if answer.texts.contains("org.freedesktop.Notifications") {
                service = .startable
                if isStartDue { start() }
            } else {
                service = .missing
            }
        case (.sought, .failure(let refusal)) where refusal.name == ServiceRefusal.noOwner:
            question = call(.startable)
        case (.starting, .failure(let refusal)):
            isStartDue = true
            fail("the notification service failed to start: \(refusal.reason)")
        case (_, .failure(let refusal)):
            fail("the notification service refuses the connection: \(refusal.reason)")
        case (.unreachable, _), (.missing, _), (.startable, _), (.ready, _), (.failing, _):
            break
        }
    }

    private mutating func start() {
        service = .starting
        question = call(.start)
    }

    /// Why there is no answer to the last question.
    var unanswered: String {
        switch service {
        case .sought: "the session bus does not respond"
        case .starting: "the notification service did not start in time"
        case .unreachable, .missing, .startable, .met, .ready, .failing: "the notification service does not respond"
        }
    }

    /// The service is of no use for now.
    mutating func fail(_ reason: String) {
        lose(.failing(reason), after: reason)
    }

    /// The service, or the way to it, is gone.
    mutating func lose(_ now: Service, after reason: String) {
        question = nil
        service = now
        switch now {
        case .unreachable:
            // What was called will not be answered.
            unwanted = [:]
            beginPause()
        case .failing: beginPause()
        default: break
        }
        loseMessage(after: reason)
    }

    private mutating func beginPause() {
        let number = nextNumber()
        pauseNumber = number
        effects.append(.start(.pause(number), pause))
        pause = min(pause * 2, Self.longestPause)
    }

    /// Does what can be done next for a message that waits.
    mutating func advance() {
        guard case .waiting? = message?.place else { return }
        switch service {
        case .ready(let owner, let capabilities): send(to: owner, that: capabilities)
        case .startable: start()
        case .unreachable, .sought, .missing, .starting, .met, .failing: break
        }
    }

    /// Tells the host what has changed for it. A message that may come back is not told about.
    mutating func report() {
        guard let availability, availability != told, availability == .available || message?.grace == nil else {
            return
        }
        told = availability
        effects.append(.report(availability))
    }

    /// Nil while it is about to become clear.
    private var availability: PresenterAvailability? {
        switch service {
        case .ready, .startable: .available
        case .unreachable(let reason), .failing(let reason): .unavailable(reason)
        case .missing:
            .unavailable("no notification service is running on the session bus; start one, such as dunst")
        case .sought, .starting, .met: nil
        }
    }
}
