package import MarqueeModel
import MarqueeSystem

/// How long anything may take.
package struct PostgreSQLLimits: Sendable, Hashable {
    /// Until a connection is there.
    package var connecting: TimeSpan
    /// Until the server itself ends a statement.
    package var statement: TimeSpan
    /// Until the server ends a transaction in which nothing is asked.
    package var idleTransaction: TimeSpan

    package init(
        connecting: TimeSpan = .seconds(10), statement: TimeSpan = .seconds(30),
        idleTransaction: TimeSpan = .seconds(60)
    ) {
        self.connecting = connecting
        self.statement = statement
        self.idleTransaction = idleTransaction
    }

    /// Until a connection whose server says nothing is given up: later than the server itself would say something.
    var answer: TimeSpan { statement.adding(.seconds(5)) }

    /// Settings of the session, behind those that the address has.
    func options(after given: String) -> String {
        let own =
            "-c statement_timeout=\(statement.milliseconds) -c lock_timeout=\(statement.milliseconds)"
            + " -c idle_in_transaction_session_timeout=\(idleTransaction.milliseconds)"
        return given.isEmpty ? own : "\(given) \(own)"
    }
}
