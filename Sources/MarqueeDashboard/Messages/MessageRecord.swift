package import MarqueeModel
import MarqueeSystem

/// A message that was sent from a dashboard.
package struct MessageRecord: Sendable, Hashable {
    /// Counted from 1; never given twice.
    package let number: Int64
    /// What hosts know it by, and report it under.
    package let id: String
    package let sentAt: Timestamp
    /// The name of the token with which it was sent.
    package let sentBy: String
    /// What lists call it.
    package let title: String
    /// Nil: it is a notification without a message.
    package let template: String?
    /// The notification, in its native form, without id and schedule.
    package let json: [UInt8]
    package let recipients: Recipients
    package let schedule: MessageSchedule
    /// From when on nobody shows it any more.
    package let until: Timestamp
    /// When the first of its hosts may show it; nil where it may at once, or nobody has kept it.
    package let starts: Timestamp?
    /// How many hosts it was for when it was sent.
    package let hosts: Int
    package var cancelledAt: Timestamp?
    package var cancelledBy: String?

    package init(
        number: Int64, id: String, sentAt: Timestamp, sentBy: String, title: String, template: String?, json: [UInt8],
        recipients: Recipients, schedule: MessageSchedule, until: Timestamp, starts: Timestamp? = nil, hosts: Int,
        cancelledAt: Timestamp? = nil, cancelledBy: String? = nil
    ) {
        self.number = number
        self.id = id
        self.sentAt = sentAt
        self.sentBy = sentBy
        self.title = title
        self.template = template
        self.json = json
        self.recipients = recipients
        self.schedule = schedule
        self.until = until
        self.starts = starts
        self.hosts = hosts
        self.cancelledAt = cancelledAt
        self.cancelledBy = cancelledBy
    }

    package enum State: String, Sendable, Hashable, CaseIterable { case scheduled, live, over, cancelled }

    package func state(at moment: Timestamp) -> State {
        if cancelledAt != nil { return .cancelled }
        if until <= moment { return .over }
        if let start = starts ?? schedule.start?.earliest, moment < start { return .scheduled }
        return .live
    }

    /// 48 bits of the time and 80 random ones, as 32 hexadecimal digits: in the order of time (as RFC 9562's version 7).
    package static func randomID(at moment: Timestamp) -> String {
        let time = UInt64(max(0, moment.milliseconds)) & 0xFFFF_FFFF_FFFF
        let digits = String(time, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
            + Secret().bytes.prefix(10).hexadecimal
    }
}

/// What became of a message on one host.
package struct DeliveryRecord: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Nothing is known yet.
        case waiting
        /// The message has ended, and the host has said nothing of it.
        case missed
        /// The host cannot show it.
        case skipped
        case received, viewed, clicked, dismissed, expired, discarded, failed
    }

    /// Something that has happened, and when it was said first.
    package struct Step: Sendable, Hashable {
        package let state: State
        package let at: Timestamp

        package init(_ state: State, at moment: Timestamp) {
            self.state = state
            self.at = moment
        }
    }

    /// Empty where nobody knows it any more.
    package let host: String
    package let name: String
    /// Whether the host is not there any more.
    package var isRemoved = false
    package var state: State
    package var at: Timestamp?
    package var reason: String?
    /// All that has happened, in the order of a message's life.
    package var steps: [Step] = []

    package init(host: String, name: String, state: State, at moment: Timestamp? = nil, reason: String? = nil) {
        self.host = host
        self.name = name
        self.state = state
        self.at = moment
        self.reason = reason
    }
}
