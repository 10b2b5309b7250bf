import PresenterKit

extension NotificationState {
    /// The message that is to be seen.
    struct Message: Sendable, Equatable {
        /// Where it is.
        enum Place: Sendable, Equatable {
            /// Nowhere yet, or no longer.
            case waiting
            /// On its way by this call to that service, with what was heard of notifications meanwhile: the one that
            /// the answer will name may be among them.
            case sending(Int, String, [ServiceSignal])
            /// On the screen, by its number there.
            case standing(UInt32, String)
        }

        let number: Int
        let notification: DesktopNotification
        var place = Place.waiting
        /// Whether it was on the screen.
        var isSeen = false
        /// How often a service has ended while this was on the screen, or on its way there.
        var losses = 0
        /// The number of the time in which it may come back.
        var grace: Int?
        /// Whether something that was pressed is still being done.
        var isBusy = false
    }

    /// Something that the service has said of a notification.
    struct ServiceSignal: Sendable, Equatable {
        /// What it says.
        enum News: Sendable, Equatable {
            case closed(Dismisser)
            case chosen(String)
        }

        /// By its number on the screen.
        let notification: UInt32
        let news: News
    }

    /// So often a service may end over one message.
    static let maximumLosses = 3
    /// So much is kept of what is heard too early.
    private static let maximumHeard = 32
    private static let maximumUnwanted = 16

    /// Takes a message in; one that is still there gives way.
    mutating func show(_ number: Int, _ notification: DesktopNotification) {
        if let before = message?.number { over(before, .closed(.presenter)) }
        message = Message(number: number, notification: notification)
    }

    /// Forgets a message, and takes it off the screen.
    mutating func end(_ number: Int) {
        guard message?.number == number else { return }
        takeOff()
        message = nil
    }

    /// Ends a message, and tells how.
    private mutating func over(_ number: Int, _ event: MessageEvent) {
        end(number)
        effects.append(.tell(number, event))
    }

    /// Takes away what stands on the screen, or will.
    private mutating func takeOff() {
        switch message?.place {
        case .standing(let notification, let owner): _ = call(.takeOff(notification, from: owner))
        case .sending(let call, let owner, _): forget(call, to: owner)
        case .waiting, nil: break
        }
    }

    /// What this call brings is taken off as soon as it is there.
    mutating func forget(_ call: Int, to owner: String) {
        if unwanted.count < Self.maximumUnwanted { unwanted[call] = owner }
    }

    /// Sends the message to a service, as far as that can show it.
    mutating func send(to owner: String, that capabilities: Set<String>) {
        guard let notification = message?.notification else { return }
        let call = call(.notify(NotifyCall(notification, capabilities: capabilities), to: owner))
        message?.place = .sending(call, owner, [])
    }

    /// The service has answered what it was sent.
    mutating func becomeShown(
        _ result: Result<ServiceAnswer, ServiceRefusal>, by owner: String, _ early: [ServiceSignal]
    ) {
        guard let number = message?.number else { return }
        switch result {
        case .success(let answer) where answer.number == 0:
            message?.place = .waiting
            over(number, .failed("the notification service returned no id for the notification"))
        case .success(let answer):
            message?.place = .standing(answer.number, owner)
            message?.isSeen = true
            message?.grace = nil
            pause = Self.shortestPause
            effects.append(.tell(number, .shown))
            for heard in early { hear(heard.news, of: heard.notification, from: owner) }
        case .failure(let refusal) where refusal.isOfTheBus:
            // It may take this one the next time, and counts as lost by it now.
            fail("the notification service rejected a notification: \(refusal.reason)")
        case .failure(let refusal):
            message?.place = .waiting
            over(number, .failed("the notification service rejected it: \(refusal.reason)"))
        }
    }

    /// The service has said something. What it says of notifications that are not ours counts for nothing, nor does
    /// what others say in its name.
    mutating func hear(_ news: ServiceSignal.News, of notification: UInt32, from sender: String) {
        switch message?.place {
        case .sending(let call, sender, let early):
            // What is said of this one comes last, just before the answer.
            let kept = early.suffix(Self.maximumHeard - 1)
            message?.place = .sending(call, sender, kept + [ServiceSignal(notification: notification, news: news)])
        case .standing(notification, sender):
            take(news)
        case .sending, .standing, .waiting, nil: break
        }
    }

    private mutating func take(_ news: ServiceSignal.News) {
        guard let message else { return }
        switch news {
        case .closed(let dismisser):
            self.message?.place = .waiting
            over(message.number, .closed(dismisser))
        case .chosen(let key):
            if let action = message.notification.action(ofKey: key) {
                if message.isBusy { return }
                self.message?.isBusy = true
                effects.append(.tell(message.number, .pressed(action.name)))
            } else if key == NotifyCall.defaultKey {
                // A click where there is nothing to be done but to close.
                over(message.number, .closed(.person))
            }
        }
    }

    /// The message is not on the screen any more, nor on its way.
    mutating func loseMessage(after reason: String) {
        guard let message, message.place != .waiting else { return }
        self.message?.place = .waiting
        self.message?.losses += 1
        if message.losses == Self.maximumLosses {
            over(message.number, .failed("it could not be kept on screen: \(reason)"))
        } else if message.isSeen, message.grace == nil {
            let number = nextNumber()
            self.message?.grace = number
            effects.append(.start(.grace(number), Self.grace))
        }
    }
}
