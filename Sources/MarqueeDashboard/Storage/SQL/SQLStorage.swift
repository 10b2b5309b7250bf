package import MarqueeDatabase
import MarqueeModel

/// A storage in an SQL database: what SQLite and PostgreSQL have in common, which is nearly everything.
///
/// Bodies may run more than once, and keep nothing of an earlier run.
package protocol SQLStorage: DashboardStorage {
    associatedtype Access: SQLTransaction

    var catalogs: HostCatalogs { get }
    var details: DetailOptions { get }
    var reports: ReportBuffer<Access> { get }

    /// Reads one state of the database.
    func read<Result: Sendable>(_ body: @escaping @Sendable (Access) throws -> Result) async throws -> Result
    /// Reads what nearly every request asks, by statements that each stand for themselves.
    func readQuickly<Result: Sendable>(
        _ body: @escaping @Sendable (Access, inout ReaderMemory) throws -> Result
    ) async throws -> Result
    /// Reads one state of the database, where that may take long: beside what requests need.
    func scan<Result: Sendable>(_ body: @escaping @Sendable (Access) throws -> Result) async throws -> Result
    /// Reads one state of the database, which may be some seconds old: what people look at.
    func readLate<Result: Sendable>(_ body: @escaping @Sendable (Access) throws -> Result) async throws -> Result
    /// Runs one transaction, as if it were alone; when this returns, it is on the disk. It may share its commit with others.
    ///
    /// - Parameters:
    ///   - weight: How much it does, compared with a single row.
    ///   - body: What it adds to the intake is counted when all of the commit have run. It adds last.
    func write<Result: Sendable>(
        weight: Int, _ body: @escaping @Sendable (Access, inout Intake) throws -> Result
    ) async throws -> Result
    /// The feed has been read up to a row. Later rows have higher numbers, whatever becomes of the database.
    func noteFeed(_ number: Int64)
}

extension SQLStorage {
    package func noteFeed(_ number: Int64) {}

    package func readLate<Result: Sendable>(
        _ body: @escaping @Sendable (Access) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (Access) throws -> Result) async throws -> Result {
        try await write(weight: 1) { access, _ in try body(access) }
    }
}
