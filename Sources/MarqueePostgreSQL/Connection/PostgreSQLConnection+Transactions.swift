/// How far transactions see what others do meanwhile.
package enum Isolation: String, Sendable {
    /// As if there were no others: what cannot be had that way is a ``PostgreSQLError/Kind/conflict``.
    case serializable = "ISOLATION LEVEL SERIALIZABLE"
    /// Each statement sees what is committed when it begins: for work that locks its own rows.
    case readCommitted = "ISOLATION LEVEL READ COMMITTED"
    /// One state of the database, which is not changed.
    case snapshot = "ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

extension PostgreSQLConnection {
    /// What became of a transaction that failed.
    package struct Failure: Error {
        package let error: any Error
        /// Whether nothing of it can have been kept: false where the connection was lost while it was being committed.
        package let isUndone: Bool
    }

    /// Does something in a transaction, which holds when this returns.
    package func transaction<Result>(
        _ isolation: Isolation, _ body: (PostgreSQLConnection) throws -> Result
    ) throws(Failure) -> Result {
        do {
            try run(script: "BEGIN \(isolation.rawValue)")
            let result = try body(self)
            do throws(PostgreSQLError) {
                try run(script: "COMMIT")
            } catch {
                throw Failure(error: error, isUndone: !isLost || error.kind == .conflict)
            }
            return result
        } catch let failure as Failure {
            rollBack()
            throw failure
        } catch {
            rollBack()
            throw Failure(error: error, isUndone: true)
        }
    }

    /// A server that does not hear of it has lost the connection, and undoes it by itself.
    private func rollBack() {
        if !isLost { try? run(script: "ROLLBACK") }
    }
}
