import MarqueeDatabase
import MarqueeModel

@testable import MarqueeDashboard

/// A dashboard's storage as SQLite has it, without threads: every call is done when it returns.
final class SimulatedStorage: SQLStorage {
    let database: Database
    let catalogs = HostCatalogs()
    let details = DetailOptions()
    let reports: ReportBuffer<Transaction>
    private let group: CallGroup<Transaction, Intake>

    init(directory: String) throws {
        let database = try Database(in: directory, as: .dashboard)
        self.database = database
        group = CallGroup("writes") { take in
            try database.write(together: take(), noting: Intake()) { _, _ in }.map { $0.map { StorageError($0) } }
        }
        reports = ReportBuffer(group)
    }

    func close() throws(StorageError) { database.close() }

    func read<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try database.snapshot(body)
    }

    func readQuickly<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction, inout ReaderMemory) throws -> Result
    ) async throws -> Result {
        try database.snapshot { access in
            var memory = ReaderMemory()
            return try body(access, &memory)
        }
    }

    func scan<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try database.snapshot(body)
    }

    func write<Result: Sendable>(
        weight: Int, _ body: @escaping @Sendable (Transaction, inout Intake) throws -> Result
    ) async throws -> Result {
        try database.write { access in
            var intake = Intake()
            let result = try body(access, &intake)
            try access.count(intake, details: details)
            return result
        }
    }

    func take(_ job: Job, at moment: Timestamp, every interval: TimeSpan) async throws -> Bool {
        try await write { try $0.take(job, at: moment, every: interval) }
    }

    func probe(at moment: Timestamp) async throws {}
    func changeNumber() async throws -> Int64 { try database.dataVersion() }
    func size() async throws -> Int64 { 0 }
}
