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
            try commit()
            return result
        } catch let failure as Failure {
            rollBack()
            throw failure
        } catch {
            rollBack()
            throw Failure(error: error, isUndone: true)
        }
    }

    private func commit() throws(Failure) {
        let tag: String
        do throws(PostgreSQLError) {
            tag = try run(script: "COMMIT")
        } catch {
            guard isLost else { throw Failure(error: error, isUndone: true) }
            // However it was lost, nobody knows what became of it.
            throw Failure(error: PostgreSQLError(.unknown, error.message), isUndone: false)
        }
        // After a statement that failed, whoever has kept that to themselves, the server only undoes what was done.
        guard tag == "COMMIT" else {
            throw Failure(error: PostgreSQLError(.failed, "a statement of the transaction failed"), isUndone: true)
        }
    }

    /// A server that does not hear of it has lost the connection, and undoes it by itself.
    private func rollBack() {
        guard !isLost else { return }
        do { try run(script: "ROLLBACK") } catch { drop() }
    }
}
