import CSQLite

extension StoreError {
    /// What an error of SQLite means for a database, and what to do.
    init(_ error: any Error, kind: DatabaseKind, path: String) {
        let place = "the \(kind.name) \"\(path)\""
        guard let error = error as? SQLiteError else {
            self.init(.failed, "\(place) cannot be used", cause: "\(error)")
            return
        }
        // A table that is gone was there when the schema was made.
        let isCutUp = error.kind == SQLITE_ERROR && error.message.hasPrefix("no such ")
        let (code, message) = Self.meaning(of: isCutUp ? SQLITE_CORRUPT : error.kind, place: place, path: path)
        self.init(code, message, cause: "SQLite \(error.code): \(error.message)")
    }

    private static func meaning(of code: Int32, place: String, path: String) -> (Code, String) {
        switch code {
        case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_FORMAT:
            (
                .damaged,
                "\(place) is damaged: \(DatabaseKind.wayAside(of: path))"
            )
        case SQLITE_FULL:
            (
                .full,
                "no space is left for \(place): free some on its disk and try again; nothing was changed"
            )
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            (.readOnly, "\(place) cannot be written: check the permissions of the file and its directory")
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            (.busy, "another process holds \(place): try again when it has finished")
        case SQLITE_CANTOPEN:
            (.cannotOpen, "\(place) cannot be opened: check that its directory exists and may be used")
        case SQLITE_IOERR, SQLITE_NOLFS:
            (.inputOutput, "the disk failed while \(place) was used: check the disk and its space")
        default:
            (.failed, "\(place) cannot do this")
        }
    }
}
