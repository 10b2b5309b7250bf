import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem
import Synchronization

/// One connection that performs several bodies as one transaction. Writers of one turn, wherever they run, take their turns:
/// each sees all that was committed before its own, as if there were no others.
package final class PostgreSQLWriter: Sendable {
    package typealias Body<Notes> = @Sendable (PostgreSQLConnection, inout Notes) throws -> Void

    private struct State {
        let worker: PostgreSQLWorker
        /// The connection that has been greeted.
        var greeted: Int64 = 0
    }

    private let state: Mutex<State>
    private let turn: Int64
    private let ending: String
    private let patience: TimeSpan
    private let greet: @Sendable (PostgreSQLConnection) throws -> Void

    /// How often a transaction is tried that others get in the way of.
    private static let mostTries = 20

    /// - Parameters:
    ///   - turn: The number of an advisory lock, which each transaction holds to its end.
    ///   - ending: Statements that stand at the end of each transaction.
    ///   - patience: How long it is asked what became of a transaction whose connection was lost while it was being committed.
    ///   - greet: Stands at the beginning of the first transaction of each connection: behind a new one there may be another
    ///     server, which took over.
    package init(
        _ address: PostgreSQLAddress, turn: Int64, ending: String = "", limits: PostgreSQLLimits = PostgreSQLLimits(),
        patience: TimeSpan = .seconds(20),
        greet: @escaping @Sendable (PostgreSQLConnection) throws -> Void = { _ in }
    ) {
        self.state = Mutex(State(worker: PostgreSQLWorker(address, limits, Outage())))
        self.greet = greet
        self.turn = turn
        self.ending = ending
        self.patience = patience
    }

    /// Ends its connection. Later calls throw.
    package func close() { state.withLock { $0.worker.close() } }

    /// Runs several bodies as one transaction, in their order, and each for itself: what one that fails has done is undone,
    /// and the others hold. All of them are durable when this returns.
    ///
    /// A body may run more than once, and keeps nothing of an earlier run: where one fails, the others run again without it;
    /// where the connection is lost before the commit, all of them do. Where it is lost while they are committed, the server
    /// is asked what became of them.
    ///
    /// - Parameters:
    ///   - take: Gives the bodies. It is called once, when it is this one's turn: more of them have come by then.
    ///   - notes: What bodies leave for the end. A body notes last, when nothing of it can fail any more.
    ///   - finish: Runs behind all of them. When it fails, nothing has happened.
    /// - Returns: The error of each body; nil for those that hold.
    package func write<Notes: Sendable>(
        together take: @Sendable () -> [Body<Notes>], noting notes: Notes,
        finish: @Sendable (PostgreSQLConnection, Notes) throws -> Void
    ) throws -> [(any Error)?] {
        try state.withLock { state in
            var taken: [Body<Notes>]?
            var errors: [(any Error)?] = []
            let worker = state.worker
            var tries = 1
            while true {
                let connection = try worker.connection()
                let attempt = Attempt(connection, turn: turn, ending: ending)
                do throws(Failure) {
                    let greeting = state.greeted == connection.number ? nil : greet
                    try attempt.perform(greeting, notes, finish) {
                        if taken == nil {
                            let bodies = take()
                            (taken, errors) = (bodies, bodies.map { _ in nil })
                        }
                        return (taken ?? []).enumerated().filter { errors[$0.offset] == nil }
                    }
                    state.greeted = connection.number
                    return errors
                } catch .body(let place, let error) {
                    errors[place] = error
                } catch .all(let error) {
                    guard tries < Self.mostTries, Self.mayPass(error, tries) else { throw error }
                    worker.pause(after: tries)
                    tries += 1
                } catch .unknown(let transaction, let error) {
                    if try holds(transaction, by: worker, lostBy: error) { return errors }
                    guard tries < Self.mostTries else { throw error }
                    tries += 1
                }
            }
        }
    }

    /// Whether another try is worth it. A connection that was idle may have been cut meanwhile: a new one is tried once.
    private static func mayPass(_ error: any Error, _ tries: Int) -> Bool {
        switch (error as? PostgreSQLError)?.kind {
        case .conflict: true
        case .disconnected: tries == 1
        default: false
        }
    }

    /// Whether a transaction was committed.
    ///
    /// - Throws: ``PostgreSQLError/Kind/unknown`` where nobody can tell.
    private func holds(
        _ transaction: WriterTransaction, by worker: PostgreSQLWorker, lostBy error: PostgreSQLError
    ) throws -> Bool {
        let end = TimeSpan.uptime.adding(patience)
        var tries = 1
        repeat {
            do {
                let status = try worker.connection().run(
                    "SELECT pg_xact_status(?::text::xid8), \(PostgreSQLConnection.timeline)",
                    [.integer(transaction.number)]
                ) { ($0.optionalText(0), $0.text(1)) }
                switch status.rows.first {
                // A standby that took over without it gives the number to another one.
                case ("committed", let timeline)? where timeline != transaction.timeline:
                    throw PostgreSQLError(.unknown, error.message)
                case ("committed", _)?: return true
                case ("aborted", _)?: return false
                case ("in progress", let timeline)? where timeline == transaction.timeline: break
                // The server does not remember it any more.
                default: throw PostgreSQLError(.unknown, error.message)
                }
            } catch let reason as PostgreSQLError where reason.state == "22023" {
                // A number that this server has not given yet: it is another server, which has never heard of it.
                return false
            } catch let reason as PostgreSQLError where reason.kind != .unknown {
                // Whatever keeps it from answering says nothing of the transaction.
            }
            worker.pause(after: tries)
            tries = min(tries + 1, 7)
        } while TimeSpan.uptime < end
        throw PostgreSQLError(.unknown, error.message)
    }
}

/// What has kept bodies from being committed.
private enum Failure: Error {
    /// One of them failed, and the others may hold.
    case body(Int, any Error)
    /// None of them holds.
    case all(any Error)
    /// The connection was lost while the transaction of a number was being committed.
    case unknown(WriterTransaction, PostgreSQLError)
}

/// A transaction as the server knows it. Its number stands for it on one timeline only: a standby that takes over begins
/// another one.
private struct WriterTransaction {
    let number: Int64
    let timeline: String
}

/// One try.
private struct Attempt {
    private let connection: PostgreSQLConnection
    private let turn: Int64
    private let ending: String

    init(_ connection: PostgreSQLConnection, turn: Int64, ending: String) {
        self.connection = connection
        self.turn = turn
        self.ending = ending
    }

    func perform<Notes: Sendable>(
        _ greet: (@Sendable (PostgreSQLConnection) throws -> Void)?, _ notes: Notes,
        _ finish: @Sendable (PostgreSQLConnection, Notes) throws -> Void,
        bodies: () -> [(offset: Int, element: PostgreSQLWriter.Body<Notes>)]
    ) throws(Failure) {
        do throws(Failure) {
            let transaction = try begin()
            do { try greet?(connection) } catch { throw .all(error) }
            var noted = notes
            for (place, body) in bodies() {
                do { try body(connection, &noted) } catch { throw failure(of: place, error) }
            }
            do { try finish(connection, noted) } catch { throw .all(error) }
            try commit(transaction)
        } catch {
            // A server that does not hear of it has lost the connection, and undoes it by itself.
            if !connection.isLost {
                do { try connection.run(script: "ROLLBACK") } catch { connection.drop() }
            }
            throw error
        }
    }

    private func begin() throws(Failure) -> WriterTransaction {
        do {
            try connection.run(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
            let begun = try connection.run(
                """
                SELECT pg_current_xact_id()::text::bigint, \(PostgreSQLConnection.timeline),
                    pg_advisory_xact_lock(?)::text
                """, [.integer(turn)]
            ) { WriterTransaction(number: $0.integer(0), timeline: $0.text(1)) }
            guard let begun = begun.rows.first else { throw PostgreSQLError(.failed, "a transaction has no number") }
            return begun
        } catch {
            throw .all(error)
        }
    }

    /// What the server or its disk does not do for one, it does for none.
    private func failure(of place: Int, _ error: any Error) -> Failure {
        switch (error as? PostgreSQLError)?.kind {
        case .conflict, .disconnected, .timedOut, .readOnly, .full, .refused, .unknown: .all(error)
        case .exists, .failed, nil: .body(place, error)
        }
    }

    private func commit(_ transaction: WriterTransaction) throws(Failure) {
        let tag: String
        do throws(PostgreSQLError) {
            tag = try connection.run(script: "\(ending); COMMIT")
        } catch {
            throw connection.isLost ? .unknown(transaction, error) : .all(error)
        }
        // After a statement that failed, whoever has kept that to themselves, the server only undoes what was done.
        guard tag == "COMMIT" else {
            throw .all(PostgreSQLError(.failed, "a statement of the transaction failed"))
        }
    }
}
