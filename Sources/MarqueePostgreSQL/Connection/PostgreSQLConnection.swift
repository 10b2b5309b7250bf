import CPostgreSQL
import Glibc
package import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem
import Synchronization
import SystemCalls

/// One connection to a database, for one thread at a time.
///
/// Statements are prepared the first time that they are run, and take and give values in binary. No wait is without an end:
/// the server ends a statement that takes longer than ``PostgreSQLLimits/statement``, and a connection that says nothing for a
/// little longer than that is given up. Once it is lost it stays so: whoever needs one makes another.
@safe package final class PostgreSQLConnection {
    private let handle: OpaquePointer
    /// Another one for each connection of the process: behind a new one, there may be another server.
    package let number = PostgreSQLConnection.numbers.add(1, ordering: .relaxed).newValue
    private let limits: PostgreSQLLimits
    /// Ends the statement that it runs.
    let cancellation: PostgreSQLCancellation
    /// What has been prepared, by statement and types, with the name that the server knows it by.
    private var prepared: [Prepared: String] = [:]
    /// Whether it cannot be used any more.
    package private(set) var isLost = false

    /// How many rows the last statement inserted, changed or deleted.
    package private(set) var changes = 0

    /// How many names were given: none is given again.
    private var names = 0

    private static let numbers = Atomic<Int64>(0)

    /// An expression for the timeline that a server which takes writes is on: another one after a standby took over, or after
    /// it was restored to a point in time.
    package static let timeline = "substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)"

    private struct Prepared: Hashable {
        let sql: String
        let types: [UInt32]
    }

    /// More than all statements of the product; made-up ones must not fill the server's memory.
    private static let mostPrepared = 500

    /// Connects.
    package init(_ address: PostgreSQLAddress, limits: PostgreSQLLimits = PostgreSQLLimits()) throws(PostgreSQLError) {
        var parameters = address.parameters
        parameters["options"] = limits.options(after: parameters["options"] ?? "")
        // For each address that the host's name has.
        parameters["connect_timeout"] = "\(max(2, limits.connecting.milliseconds / 1_000))"
        let names = parameters.keys.sorted()
        guard let handle = unsafe Self.start(names, names.map { parameters[$0] ?? "" }) else {
            throw PostgreSQLError(.disconnected, "there is not enough memory for a connection")
        }
        unsafe self.handle = unsafe handle
        self.limits = limits
        cancellation = unsafe PostgreSQLCancellation(handle)
        guard unsafe PQstatus(handle) == CONNECTION_OK else { throw connectionFailure() }
        guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw lost() }
        // What the server notices is for its own log.
        _ = unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { if !isLost { unsafe PQfinish(handle) } }

    private static func start(_ names: [String], _ values: [String]) -> OpaquePointer? {
        var keywords = unsafe names.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        var texts = unsafe values.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        defer { unsafe (keywords + texts).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        return unsafe PQconnectdbParams(&keywords, &texts, 0)
    }

    /// libpq tells no code of what keeps one out while connecting, only words in whatever language.
    private func connectionFailure() -> PostgreSQLError {
        let reason = unsafe String(cString: PQerrorMessage(handle)).firstLine
        let asked = unsafe (PQconnectionNeedsPassword(handle), PQconnectionUsedPassword(handle))
        // A server without room says so behind the password.
        let isFull = reason.contains("connection slots") || reason.contains("too many connections")
        let isRefused =
            !isFull && (asked.0 != 0 || asked.1 != 0) || reason.contains("pg_hba.conf")
            || reason.contains("does not exist")
        return PostgreSQLError(isRefused ? .refused : .disconnected, reason)
    }

    // MARK: Statements

    /// Runs a statement, and reads its rows.
    ///
    /// - Returns: What was read, and how many rows it inserted, changed or deleted.
    @discardableResult
    package func run<Result>(
        _ sql: String, _ values: [SQLValue] = [], read: (PostgreSQLRow) throws -> Result
    ) throws -> (rows: [Result], changes: Int) {
        let result = try perform(sql, values)
        return (try result.rows.map(read), result.changes)
    }

    /// Runs a statement, and gives its rows.
    func rows(_ sql: String, _ values: [SQLValue]) throws(PostgreSQLError) -> [PostgreSQLRow] {
        try perform(sql, values).rows
    }

    func rows(_ sql: String, _ parameters: [PostgreSQLParameter]) throws(PostgreSQLError) -> [PostgreSQLRow] {
        try perform(sql, parameters).rows
    }

    /// Runs a statement, and tells how many rows it inserted, changed or deleted.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLValue] = []) throws(PostgreSQLError) -> Int {
        try perform(sql, values).changes
    }

    /// Runs statements that are needed once and take no values, as one.
    ///
    /// - Returns: What the last one was, in the server's words: `COMMIT`.
    @discardableResult
    package func run(script sql: String) throws(PostgreSQLError) -> String {
        try check { unsafe PQsendQuery(handle, sql) }
        return try finish().tag
    }

    /// Runs one statement for each of several lists of values, and tells for each how many rows it inserted, changed or
    /// deleted.
    package func runAll(_ sql: String, _ lists: [[SQLValue]]) throws(PostgreSQLError) -> [Int] {
        try pipeline(sql, lists).map(\.changes)
    }

    /// Runs one statement for each of several lists of values, and gives the rows of each.
    func rowsOfEach(_ sql: String, _ lists: [[SQLValue]]) throws(PostgreSQLError) -> [[PostgreSQLRow]] {
        try pipeline(sql, lists).map(\.rows)
    }

    /// Runs one statement for each of several lists of values without waiting for an answer between them: a round trip for
    /// all. What comes behind one that fails is not performed; outside of a transaction, all of them are one.
    private func pipeline(_ sql: String, _ lists: [[SQLValue]]) throws(PostgreSQLError) -> [PostgreSQLResult] {
        guard let first = lists.first else { return [] }
        guard lists.count > 1 else { return [try perform(sql, first)] }
        let name = try prepare(sql, first.map(\.postgresType))
        try check { unsafe PQenterPipelineMode(handle) }
        for values in lists { try send(name, values.map { PostgreSQLParameter($0) }) }
        try check { unsafe PQpipelineSync(handle) }
        var results: [PostgreSQLResult] = []
        var failure: PostgreSQLError?
        while true {
            // A statement's results end with none, and so does everything where the connection is lost; the whole ends with
            // the sync's.
            guard let result = try next() else {
                guard unsafe PQstatus(handle) == CONNECTION_OK else { throw lost() }
                continue
            }
            if result.status == PGRES_PIPELINE_SYNC { break }
            failure = failure ?? result.failure
            results.append(result)
        }
        try check { unsafe PQexitPipelineMode(handle) }
        if let failure { throw noting(failure) }
        return results
    }

    private func perform(_ sql: String, _ values: [SQLValue]) throws(PostgreSQLError) -> PostgreSQLResult {
        try perform(sql, values.map { PostgreSQLParameter($0) })
    }

    private func perform(
        _ sql: String, _ parameters: [PostgreSQLParameter]
    ) throws(PostgreSQLError) -> PostgreSQLResult {
        try send(try prepare(sql, parameters.map(\.type)), parameters)
        let result = try finish()
        changes = result.changes
        return result
    }

    private func prepare(_ sql: String, _ types: [UInt32]) throws(PostgreSQLError) -> String {
        let statement = Prepared(sql: sql, types: types)
        if let name = prepared[statement] { return name }
        if prepared.count >= Self.mostPrepared {
            try run(script: "DEALLOCATE ALL")
            prepared = [:]
        }
        names += 1
        let name = "s\(names)"
        try check {
            unsafe PQsendPrepare(handle, name, StatementText(sql).text, Int32(types.count), types)
        }
        // One that fails is not kept: the next time, it is prepared again.
        try finish()
        prepared[statement] = name
        return name
    }

    private func send(_ name: String, _ parameters: [PostgreSQLParameter]) throws(PostgreSQLError) {
        var bytes: [UInt8] = []
        for parameter in parameters { bytes += parameter.bytes ?? [] }
        // One more at the end, so that an empty text has a place, too.
        bytes.append(0)
        try check {
            unsafe bytes.withUnsafeBytes { bytes in
                // libpq copies them before it returns.
                var place = bytes.baseAddress
                var places: [UnsafePointer<CChar>?] = unsafe []
                for parameter in parameters {
                    unsafe places.append(parameter.bytes == nil ? nil : place?.assumingMemoryBound(to: CChar.self))
                    unsafe place = place.map { unsafe $0 + (parameter.bytes?.count ?? 0) }
                }
                return unsafe PQsendQueryPrepared(
                    handle, name, Int32(parameters.count), places, parameters.map { Int32($0.bytes?.count ?? 0) },
                    parameters.map { _ in 1 }, 1)
            }
        }
    }

    /// Does what libpq says with 1 and 0.
    private func check(_ body: () -> Int32) throws(PostgreSQLError) {
        guard !isLost else { throw PostgreSQLError(.disconnected, "the connection was lost") }
        guard body() != 1 else { return }
        throw lose(.disconnected, unsafe String(cString: PQerrorMessage(handle)).firstLine)
    }

    /// Reads all results of what was sent, and gives the last one.
    @discardableResult
    private func finish() throws(PostgreSQLError) -> PostgreSQLResult {
        var last: PostgreSQLResult?
        var failure: PostgreSQLError?
        while let result = try next() {
            failure = failure ?? result.failure
            last = result
        }
        if let failure { throw noting(failure) }
        guard let last else { throw lose(.disconnected, "the server did not answer") }
        return last
    }

    private func next() throws(PostgreSQLError) -> PostgreSQLResult? {
        let end = TimeSpan.uptime.adding(limits.answer)
        while true {
            let unsent = unsafe PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            if unsent == 0, unsafe PQisBusy(handle) == 0 { break }
            guard wait(for: unsent == 0 ? POLLIN : POLLIN | POLLOUT, until: end) else {
                throw lose(.timedOut, "the server did not answer within \(limits.answer.milliseconds / 1_000) s")
            }
            guard unsafe PQconsumeInput(handle) == 1 else { throw lost() }
        }
        return unsafe PQgetResult(handle).map { unsafe PostgreSQLResult($0) }
    }

    /// Gives the connection up where it is of no more use: also where the server does not know or take any more what was
    /// prepared, as after a change of the schema, or behind a pooler.
    private func noting(_ failure: PostgreSQLError) -> PostgreSQLError {
        let isStale = ["0A000", "26000", "42P05"].contains(failure.state)
        guard isStale || failure.kind == .disconnected else { return failure }
        return lose(.disconnected, failure.message)
    }

    /// Gives it up: nobody knows in what state it is.
    func drop() { _ = lose(.disconnected, "the connection is of no more use") }

    private func lost() -> PostgreSQLError {
        lose(.disconnected, unsafe String(cString: PQerrorMessage(handle)).firstLine)
    }

    private func lose(_ kind: PostgreSQLError.Kind, _ message: String) -> PostgreSQLError {
        if !isLost {
            unsafe PQfinish(handle)
            isLost = true
        }
        return PostgreSQLError(kind, message)
    }

    private func wait(for events: Int32, until end: TimeSpan) -> Bool {
        while true {
            let left = max(0, end.milliseconds - TimeSpan.uptime.milliseconds)
            if SystemCall.wait(for: events, on: unsafe PQsocket(handle), milliseconds: Int32(clamping: left)) {
                return true
            }
            if left == 0 { return false }
        }
    }

    // MARK: Notifications

    /// What has been notified to channels that this connection listens to, since the last time or within a time; empty when
    /// nothing was.
    package func notifications(within time: TimeSpan) throws(PostgreSQLError) -> [PostgreSQLNotification] {
        guard !isLost else { throw PostgreSQLError(.disconnected, "the connection was lost") }
        var found = takeNotifications()
        if found.isEmpty, wait(for: POLLIN, until: TimeSpan.uptime.adding(time)) {
            guard unsafe PQconsumeInput(handle) == 1 else { throw lost() }
            found = takeNotifications()
        }
        return found
    }

    private func takeNotifications() -> [PostgreSQLNotification] {
        var found: [PostgreSQLNotification] = []
        while let notify = unsafe PQnotifies(handle) {
            defer { unsafe PQfreemem(notify) }
            unsafe found.append(
                PostgreSQLNotification(
                    channel: String(cString: notify.pointee.relname), payload: String(cString: notify.pointee.extra)))
        }
        return found
    }
}

/// What one connection has told all that listen.
package struct PostgreSQLNotification: Sendable, Hashable {
    package let channel: String
    package let payload: String
}
