import CSQLite
import Glibc
import MarqueeSystem

extension StoreError {
    /// What an error of SQLite means for a database, and what to do.
    init(_ error: any Error, kind: DatabaseKind, path: String) {
        let place = "the \(kind.name) '\(path)'"
        if let error = error as? SystemError {
            self.init(error, place: place)
            return
        }
        guard let error = error as? SQLiteError else {
            self.init(.failed, "\(place) cannot be used", cause: "\(error)")
            return
        }
        if error.kind == SQLITE_READONLY, let obstacle = kind.obstacleToWriting(at: path) {
            self.init(
                .readOnly, "\(place) \(obstacle)", cause: "SQLite \(error.code): \(error.message)")
            return
        }
        // A table that is gone was there when the schema was made.
        let isCutUp = error.kind == SQLITE_ERROR && error.message.hasPrefix("no such ")
        // A disk without room for the file of shared memory is a full one.
        let isFull = error.code == SQLITE_IOERR | (19 << 8)
        let (code, message, advice) = Self.meaning(
            of: isCutUp ? SQLITE_CORRUPT : isFull ? SQLITE_FULL : error.kind, place: place,
            remedy: kind.remedy(at: path))
        self.init(code, message, advice: advice, cause: "SQLite \(error.code): \(error.message)")
    }

    /// What the system's refusal means for a database or a copy of it.
    init(_ error: SystemError, place: String) {
        let (code, message, advice): (Code, String, String?) =
            switch error.number {
            case ENOSPC, EDQUOT:
                (.full, "no space left for '\(error.path)'", "free some space on its disk and try again")
            case EROFS, EACCES, EPERM: (.readOnly, "'\(error.path)' cannot be written", "check its permissions")
            case EIO: (.inputOutput, "a disk error occurred with '\(error.path)'", "check the disk")
            default: (.cannotOpen, "'\(error.path)' cannot be used for \(place)", nil)
            }
        self.init(code, message, advice: advice, cause: error.reason)
    }

    /// Code, message and advice.
    private static func meaning(of code: Int32, place: String, remedy: String) -> (Code, String, String?) {
        switch code {
        case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_FORMAT:
            (.damaged, "\(place) is damaged", remedy)
        case SQLITE_FULL:
            (.full, "no space left for \(place); nothing was changed", "free some space on its disk and try again")
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            (
                .readOnly, "\(place) cannot be written",
                "check the permissions of the file, of those beside it that end in '-wal' and '-shm', and of its directory"
            )
        case SQLITE_BUSY, SQLITE_LOCKED:
            (.busy, "another process is using \(place)", "try again when it has finished")
        case SQLITE_PROTOCOL:
            (
                .inputOutput, "reading \(place) was refused for 10 seconds, because its locks were not released",
                "stop whatever uses it and start that again; if that does not help, look for a program that locks the file"
                    + " beside it that ends in '-shm'"
            )
        case SQLITE_CANTOPEN:
            (.cannotOpen, "\(place) cannot be opened", "check that its directory exists and is accessible")
        case SQLITE_IOERR, SQLITE_NOLFS:
            (.inputOutput, "a disk error occurred with \(place)", "check the disk and its space")
        default:
            (.failed, "\(place) cannot perform this operation", nil)
        }
    }
}
