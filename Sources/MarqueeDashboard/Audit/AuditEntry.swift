package import MarqueeModel

/// One thing that somebody did, or was refused: for the audit log. It never holds a secret.
package struct AuditEntry: Sendable, Hashable {
    /// What was done, or tried.
    package enum Action: String, Sendable, Hashable, CaseIterable {
        case login
        case logout
        /// Somebody ended a session that is not the one they used.
        case sessionEnded = "session-ended"
        case tokenCreated = "token-created"
        case tokenRevoked = "token-revoked"
        case sync
        case hostJoined = "host-joined"
        case hostRemoved = "host-removed"
        /// Something was asked of hosts: to suspend, to dismiss, ….
        case command
        case commandWithdrawn = "command-withdrawn"
        case messageSent = "message-sent"
        case messageCancelled = "message-cancelled"
        case contentChanged = "content-changed"
        case contentRemoved = "content-removed"
        case recipeChanged = "recipe-changed"
        case recipeRemoved = "recipe-removed"
        /// A request that was refused, because its token is invalid or lacks the scope.
        case request
    }

    package enum Outcome: String, Sendable, Hashable {
        case done, refused
    }

    /// Who did it, and from where.
    package struct Actor: Sendable, Hashable {
        /// The token's name, or the user of this machine; nil when nobody knows.
        package let who: String?
        package let token: TokenID?
        /// The client's address, as failed attempts count it, or `command line`.
        package let from: String

        package init(who: String?, token: TokenID?, from: String) {
            self.who = who
            self.token = token
            self.from = from
        }

        package init(_ token: TokenRecord, from address: String) {
            self.init(who: token.name, token: token.id, from: address)
        }

        /// The user of this machine, who has the database itself.
        package static func commandLine(_ user: String?) -> Actor {
            Actor(who: user, token: nil, from: commandLine)
        }

        private static let commandLine = "command line"

        /// Whether it was done by a command on this machine.
        package var isCommandLine: Bool { from == Self.commandLine }
    }

    /// More than this of a text is not kept: some of it comes from clients.
    private static let longestDetail = 800

    package let at: Timestamp
    package let action: Action
    package let outcome: Outcome
    package let actor: Actor
    /// What it was done to, or why it was refused.
    package let detail: String?

    package init(
        _ action: Action, _ outcome: Outcome = .done, by actor: Actor, detail: String? = nil, at moment: Timestamp
    ) {
        self.action = action
        self.outcome = outcome
        self.actor = actor
        self.detail = detail.map { String($0.unicodeScalars.prefix(Self.longestDetail)) }
        self.at = moment
    }
}

/// An entry as it is kept.
package struct AuditRecord: Sendable, Hashable {
    /// Counted from 1, in the order of writing; never given twice.
    package let number: Int
    package let entry: AuditEntry

    package init(number: Int, entry: AuditEntry) {
        self.number = number
        self.entry = entry
    }
}

/// How much of the audit log is kept.
///
/// Whoever is refused can write as many refusals as they like: these have a limit of their own, so that they never push
/// out what was done, and what is refused over and over is written once in a while.
package enum AuditPolicy {
    /// How many entries of each outcome are kept; the oldest go first.
    package static let maximumRows = 20_000
    /// How long an entry is kept.
    package static let age: TimeSpan = .days(365)
    /// How long a refusal stands for others that differ only in their time.
    package static let repetition: TimeSpan = .seconds(600)
}
