import GRDB

extension StoreError {
    /// What an error of SQLite means for a store, and what to do.
    init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self.init(.failed, "the store \"\(path)\" cannot be used", cause: "\(error)")
            return
        }
        let said = error.message ?? error.resultCode.description
        let cause = "SQLite \(error.extendedResultCode.rawValue): \(said)"
        // A table that is gone was there when the schema was made.
        let isCutUp = error.resultCode == .SQLITE_ERROR && said.hasPrefix("no such ")
        let (code, message) = Self.meaning(of: isCutUp ? .SQLITE_CORRUPT : error.resultCode, path: path)
        self.init(code, message, cause: cause)
    }

    private static func meaning(of code: ResultCode, path: String) -> (Code, String) {
        switch code {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_FORMAT:
            (
                .damaged,
                "the store \"\(path)\" is damaged: move it and its -wal file aside (mv \"\(path)\" \"\(path).damaged\") "
                    + "and start again with an empty one, or put a backup in its place"
            )
        case .SQLITE_FULL:
            (
                .full,
                "no space is left for the store \"\(path)\": free some on its disk and try again; nothing was changed"
            )
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            (.readOnly, "the store \"\(path)\" cannot be written: check the permissions of the file and its directory")
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            (.busy, "another process holds the store \"\(path)\": try again when it has finished")
        case .SQLITE_CANTOPEN:
            (.cannotOpen, "the store \"\(path)\" cannot be opened: check that its directory exists and may be used")
        case .SQLITE_IOERR, .SQLITE_NOLFS:
            (.inputOutput, "the disk failed while the store \"\(path)\" was used: check the disk and its space")
        default:
            (.failed, "the store \"\(path)\" cannot do this")
        }
    }
}
