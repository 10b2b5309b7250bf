package import MarqueeModel
import MarqueeSystem

/// Names a session, without giving it away: 16 hexadecimal digits.
package struct SessionID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init() {
        text = Secret().bytes.prefix(8).hexadecimal
    }

    /// Nil for anything but 16 digits.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 16, text.utf8.allSatisfy({ Secret.value(of: $0) != nil }) else { return nil }
        self.text = String(text)
    }

    package var description: String { text }
}

/// What is kept of a login.
package struct SessionRecord: Sendable, Hashable {
    package let id: SessionID
    package let token: TokenID
    /// Of the secret with which pages are read.
    package let readingHash: SecretHash
    /// Of the secret with which things are changed.
    package let changingHash: SecretHash
    package let startedAt: Timestamp
    /// When it was last used, to the minute.
    package let lastSeenAt: Timestamp
    /// When it is over, however much it is used.
    package let expiresAt: Timestamp
    /// The client's address at the login.
    package let from: String
    /// What the browser called itself at the login.
    package let agent: String

    private static let longestAgent = 300

    package init(
        id: SessionID = SessionID(), token: TokenID, readingHash: SecretHash, changingHash: SecretHash,
        startedAt: Timestamp, lastSeenAt: Timestamp, expiresAt: Timestamp, from: String, agent: String
    ) {
        self.id = id
        self.token = token
        self.readingHash = readingHash
        self.changingHash = changingHash
        self.startedAt = startedAt
        self.lastSeenAt = lastSeenAt
        self.expiresAt = expiresAt
        self.from = from
        self.agent = String(agent.unicodeScalars.prefix(Self.longestAgent))
    }

    /// This session, used at a later moment.
    package func seen(at moment: Timestamp) -> SessionRecord {
        SessionRecord(
            id: id, token: token, readingHash: readingHash, changingHash: changingHash, startedAt: startedAt,
            lastSeenAt: max(lastSeenAt, moment), expiresAt: expiresAt, from: from, agent: agent)
    }

    /// Whether it can still be used at a moment, if its token can.
    package func isLive(at moment: Timestamp) -> Bool {
        moment < expiresAt && moment < lastSeenAt + SessionPolicy.idleLimit
    }
}

/// How long sessions last, and how many there are.
package enum SessionPolicy {
    /// How long a session lasts, if its token does.
    package static let lifetime: TimeSpan = .hours(12)
    /// How long a session lasts that nobody uses.
    package static let idleLimit: TimeSpan = .hours(1)
    /// How much later than the last time a use has to be to be written down.
    package static let noticed: TimeSpan = .seconds(60)
    /// How many sessions a token may have; a login ends the one that was used least recently.
    package static let maximumPerToken = 50
}
