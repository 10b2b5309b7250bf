import MarqueeModel

/// Why the database did not do what it was asked.
package struct PostgreSQLError: WordedError, Hashable {
    /// What is to be done about it; decided by the SQLSTATE, since words are translated. Only of a connection that is not made
    /// libpq tells none: there, words decide between ``refused`` and ``disconnected``.
    package enum Kind: Sendable, Hashable {
        /// Others wrote at the same time: the same transaction may pass when it is tried again.
        case conflict
        /// A row of that key is there already.
        case exists
        /// The connection is gone, or could not be made.
        case disconnected
        /// The connection was lost while a transaction was being committed, and nobody could tell what became of it.
        case unknown
        /// It took longer than it may.
        case timedOut
        /// The server only reads for now, as a standby does.
        case readOnly
        /// No space is left on the server.
        case full
        /// The user, the password or the database is wrong, or the server does not let this user in.
        case refused
        /// Anything else.
        case failed
    }

    package let kind: Kind
    /// Five characters; nil where libpq itself failed. Source: PostgreSQL, appendix A.
    package let state: String?
    /// One line, in the server's own words.
    package let message: String

    package init(_ kind: Kind, state: String? = nil, _ message: String) {
        self.kind = kind
        self.state = state
        self.message = message
    }

    static let closed = PostgreSQLError(.failed, "the connections to the database are closed")

    /// Of what the server has answered.
    init(state: String, _ message: String) {
        self.init(Self.kind(of: state), state: state, message)
    }

    private static func kind(of state: String) -> Kind {
        switch state {
        case "40001", "40P01": .conflict
        case "23505": .exists
        case "57014": .timedOut
        case "25006": .readOnly
        case "53100": .full
        // Stopped, crashed, not yet there; too many connections.
        // The last two: whoever stood still lost the transaction, or the session.
        case "57P01", "57P02", "57P03", "53300", "25P03", "57P05": .disconnected
        case "3D000": .refused
        default:
            switch state.prefix(2) {
            case "08": .disconnected
            case "28": .refused
            default: .failed
            }
        }
    }

    package var description: String { state.map { "\(message) (SQLSTATE \($0))" } ?? message }
}
