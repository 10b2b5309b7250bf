import CPostgreSQL
import MarqueeDatabase

/// What a statement has answered: rows in binary, and how many rows it inserted, changed or deleted.
@safe final class PostgreSQLResult {
    private let result: OpaquePointer

    /// Takes it over.
    init(_ result: OpaquePointer) {
        unsafe self.result = unsafe result
    }

    deinit { unsafe PQclear(result) }

    private var count: Int32 { unsafe PQntuples(result) }

    var rows: [PostgreSQLRow] { (0..<count).map { PostgreSQLRow(self, $0) } }

    var changes: Int { Int(unsafe String(cString: PQcmdTuples(result))) ?? 0 }

    /// What was performed: `COMMIT`.
    var tag: String { unsafe String(cString: PQcmdStatus(result)) }

    var status: ExecStatusType { unsafe PQresultStatus(result) }

    /// What went wrong; nil where nothing did.
    var failure: PostgreSQLError? {
        switch status {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC: return nil
        case PGRES_PIPELINE_ABORTED: return PostgreSQLError(.failed, "a statement before it failed")
        default:
            guard let state = field(Int32(UInt8(ascii: "C"))) else {
                return PostgreSQLError(.disconnected, unsafe String(cString: PQresultErrorMessage(result)).firstLine)
            }
            return PostgreSQLError(state: state, field(Int32(UInt8(ascii: "M"))) ?? "")
        }
    }

    private func field(_ code: Int32) -> String? {
        unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
    }

    fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool {
        unsafe PQgetisnull(result, row, column) != 0
    }

    fileprivate func bytes(_ row: Int32, _ column: Int32) -> [UInt8]? {
        guard !isNull(row, column) else { return nil }
        let count = Int(unsafe PQgetlength(result, row, column))
        let start = unsafe UnsafeRawPointer(PQgetvalue(result, row, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// One row, by position. `bigint`, `text` and `bytea` are read, and `boolean` as 0 or 1; anything else is a mistake in the
/// statement.
package struct PostgreSQLRow: SQLRow {
    private let result: PostgreSQLResult
    private let row: Int32

    init(_ result: PostgreSQLResult, _ row: Int32) {
        self.result = result
        self.row = row
    }

    package func isNull(_ column: Int32) -> Bool { result.isNull(row, column) }

    /// Big-endian, of whatever width the type has.
    package func integer(_ column: Int32) -> Int64 {
        guard let bytes = result.bytes(row, column), let first = bytes.first else { return 0 }
        // A boolean is one byte without a sign.
        let start: Int64 = bytes.count > 1 && first & 0x80 != 0 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    package func optionalText(_ column: Int32) -> String? {
        result.bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    package func blob(_ column: Int32) -> [UInt8] { result.bytes(row, column) ?? [] }
}

extension String {
    /// libpq's words may have several lines, such as a try for each address of a name.
    var firstLine: String {
        split(separator: "\n").first.map(String.init) ?? "the connection was lost"
    }
}
