extension Database {
    /// Runs several bodies as one commit, in their order, and each for itself: what one that fails has done is undone,
    /// and the others hold. All of them are durable when this returns.
    ///
    /// Where SQLite gives up the whole transaction because of one of them (a full disk, as a rule), the others run again
    /// without it: so a body may run more than once, and keeps nothing of an earlier run.
    ///
    /// - Parameters:
    ///   - notes: What bodies leave for the end. A body notes last, when nothing of it can fail any more.
    ///   - finish: Runs behind all of them. When it fails, nothing has happened.
    /// - Returns: The error of each body; nil for those that hold.
    package func write<Notes>(
        together bodies: [@Sendable (Transaction, inout Notes) throws -> Void], noting notes: Notes,
        finish: (Transaction, Notes) throws -> Void
    ) throws(StoreError) -> [StoreError?] {
        var errors = [StoreError?](repeating: nil, count: bodies.count)
        while true {
            var isGivenUp = false
            do {
                try write { transaction in
                    var noted = notes
                    for (place, body) in bodies.enumerated() where errors[place] == nil {
                        try transaction.command("SAVEPOINT body").run()
                        do {
                            try body(transaction, &noted)
                        } catch {
                            errors[place] = (error as? StoreError) ?? StoreError(error, kind: kind, path: path)
                            isGivenUp = !transaction.isOpen
                            if isGivenUp { throw error }
                            try transaction.command("ROLLBACK TO body").run()
                        }
                        try transaction.command("RELEASE body").run()
                    }
                    try finish(transaction, noted)
                }
                return errors
            } catch {
                guard isGivenUp else { throw error }
            }
        }
    }
}
