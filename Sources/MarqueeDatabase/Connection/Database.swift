import GRDB
import MarqueeModel
import Synchronization

/// One connection to a store's database, used by one thread at a time.
final class Connection: Sendable {
    let path: String
    private let queue: DatabaseQueue

    init(path: String, configuration: Configuration) throws(StoreError) {
        self.path = path
        do {
            self.queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs the statements as one transaction: all of them are durable when this returns, or none happened.
    func write<Result>(_ body: (Access) throws -> Result) throws(StoreError) -> Result {
        try access { access in
            try access.command("BEGIN IMMEDIATE").run()
            let result = try body(access)
            try access.command("COMMIT").run()
            return result
        }
    }

    /// Runs the statements on one state of the database, which nobody changes meanwhile.
    func snapshot<Result>(_ body: (Access) throws -> Result) throws(StoreError) -> Result {
        try access { access in
            try access.command("BEGIN DEFERRED").run()
            let result = try body(access)
            try access.command("COMMIT").run()
            return result
        }
    }

    /// Runs a single statement, which is a transaction by itself.
    func single<Result>(_ body: (Access) throws -> Result) throws(StoreError) -> Result {
        try access(body)
    }

    /// Closes the connection; every later call throws an error. A second time changes nothing.
    func close() throws(StoreError) {
        do {
            try queue.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private func access<Result>(_ body: (Access) throws -> Result) throws(StoreError) -> Result {
        do {
            return try queue.writeWithoutTransaction { database in
                guard database.isOpen else { throw StoreError.closed(path) }
                let access = Access(database)
                do {
                    // Only after a rollback that failed itself, say of a disk that was gone.
                    try access.rollBack()
                    return try body(access)
                } catch {
                    // The error that led here says more than a rollback's could.
                    try? access.rollBack()
                    throw error
                }
            }
        } catch {
            throw (error as? StoreError) ?? StoreError(error, path: path)
        }
    }
}

/// The database, for as long as a closure of ``Connection`` runs.
struct Access {
    private let database: Database

    fileprivate init(_ database: Database) {
        self.database = database
    }

    /// The statement, prepared the first time that it is asked for.
    func command(_ sql: String) throws -> Command {
        Command(try database.cachedStatement(sql: sql))
    }

    /// Runs statements that are needed once: schema and settings of the connection.
    func run(script sql: String) throws {
        try database.execute(sql: sql)
    }

    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { database.changesCount }

    /// The number of the row that was inserted last.
    var lastNumber: Int64 { database.lastInsertedRowID }

    fileprivate func rollBack() throws {
        if database.isInsideTransaction { try command("ROLLBACK").run() }
    }
}
