import Foundation
package import MarqueeModel
package import MarqueeSync
import MarqueeSystem

/// A host as the dashboard keeps it.
package struct HostRecord: Sendable, Hashable {
    /// Counted from 1; never given twice.
    package let number: Int64
    /// What others call it by: 16 hexadecimal digits.
    package let id: String
    package var name: String
    package var labels: [String: String]
    /// Of its store, which makes it the same host when it joins again.
    package let installation: String
    package let joinedAt: Timestamp
    /// The name of the token with which it joined.
    package let joinedBy: String
    /// When it has last said anything; nil: not yet.
    package var seenAt: Timestamp?
    /// Where it has last come from.
    package var address: String?
    /// Nil: it has not told what it is.
    package var registration: HostRegistration?
    /// Nil: it has not told how it is.
    package var report: HostReport?
    package var reportedAt: Timestamp?
    /// What it has handled of its stream.
    package var cursor: Int64

    package init(
        number: Int64, id: String, name: String, labels: [String: String], installation: String, joinedAt: Timestamp,
        joinedBy: String, cursor: Int64
    ) {
        self.number = number
        self.id = id
        self.name = name
        self.labels = labels
        self.installation = installation
        self.joinedAt = joinedAt
        self.joinedBy = joinedBy
        self.cursor = cursor
    }

    /// Whether it has said nothing for too long.
    package func isAway(at moment: Timestamp) -> Bool {
        seenAt.map { $0 < Self.silenceOfAway(at: moment) } ?? true
    }

    /// Who has said nothing since then is away.
    package static func silenceOfAway(at moment: Timestamp) -> Timestamp {
        moment + TimeSpan(milliseconds: -HostRules.awayAfter.milliseconds)
    }

    /// How far its clock was before the dashboard's when it reported.
    package var clockOffset: TimeSpan? {
        guard let report, let reportedAt else { return nil }
        return report.at - reportedAt
    }
}

extension HostRegistration {
    /// Whether this machine knows the time zone; local times are taken as UTC where it does not.
    var hasKnownTimeZone: Bool { TimeZone(identifier: timeZone) != nil }
}

/// Which process of a host asks, and from where.
///
/// Each start of a process makes an identifier, and tells that of the process before it as long as it has not been let in.
/// So the successor of a killed process is let in at once, and a copy of the token elsewhere is not.
package struct HostProcess: Sendable, Hashable {
    package let id: String
    /// Of the process before, as the host keeps it.
    package let predecessor: String?
    package let address: String

    package init(id: String, predecessor: String?, address: String) {
        self.id = id
        self.predecessor = predecessor
        self.address = address
    }

    /// How long a process holds its host after its last word.
    package static let lease = HostRules.awayAfter
    /// A process that holds its host for so long still can be answered before its word is on the disk.
    static let steadyLease = TimeSpan.seconds(30)
}

/// Whether a process may speak for its host.
package enum HostClaimOutcome<Granted: Sendable>: Sendable {
    case granted(Granted)
    /// Another process does.
    case inUse(HostHolder)
    /// The host has been removed.
    case gone
}

/// The process that speaks for a host, as one reads of it that may not.
package struct HostHolder: Sendable, Hashable {
    package let address: String
    /// When it was last heard of.
    package let since: Timestamp
    /// Whether it is the one before the process that asks, as that one knows it, which may be a copy: its connection is still
    /// open, and with its end the other one is let in.
    package let isPredecessor: Bool
}

/// What joining leads to.
package enum EnrolmentOutcome: Sendable, Hashable {
    case joined(HostRecord)
    /// Another installation has the name.
    case nameTaken(by: HostRecord)
    /// The same installation is connected now.
    case connected(HostRecord)
}

/// A host that joins.
package struct NewHost: Sendable {
    package let id: String
    package let enrolment: HostEnrolment
    package let token: Token
    package let joinedBy: String
    package let at: Timestamp

    package init(id: String, enrolment: HostEnrolment, token: Token, joinedBy: String, at moment: Timestamp) {
        self.id = id
        self.enrolment = enrolment
        self.token = token
        self.joinedBy = joinedBy
        self.at = moment
    }

    /// 64 random bits, as 16 hexadecimal digits.
    package static func randomID() -> String { Secret().bytes.prefix(8).hexadecimal }
}
