import CSQLite
import GRDB

extension Database {
    /// Has SQLite trust nothing of what the file says about itself, before any statement of ours runs: a store may come
    /// from somebody else.
    func distrustSchema() throws {
        let code = unsafe sqliteConnection.map { unsafe sqlite_distrust_schema($0) }
        guard code == 0 else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code ?? 1), message: "the connection cannot be hardened")
        }
    }
}
