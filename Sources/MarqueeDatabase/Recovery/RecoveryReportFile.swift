import Glibc
import MarqueeModel
import MarqueeSystem

/// The report that lies beside the damaged files.
enum RecoveryReportFile {
    static let name = "report.json"
    static let temporaryName = "report.json.new"

    /// How far a recovery has come, as its folder tells.
    enum Stage {
        /// The database is as it was.
        case copying
        /// It is being replaced, or was, and nobody has been told. Which of both, the database says: what it held may be
        /// only in the folder.
        case replacing
        /// It was replaced, and that was told.
        case finished
    }

    /// Says in a new folder that nothing was replaced yet.
    static func begin(in kept: borrowing OwnFolder) throws(SystemError) {
        try put(.object([:]), isFinished: false, in: kept)
    }

    /// Puts a report in the place of what is there: whoever is killed leaves the one or the other.
    static func put(_ report: Value, isFinished: Bool, in kept: borrowing OwnFolder) throws(SystemError) {
        var members = report.object ?? [:]
        members["finished"] = .boolean(isFinished)
        do {
            let file = try kept.open(temporaryName, O_WRONLY | O_CREAT)
            try file.replaceContent(with: Value.object(members).jsonBytes())
            try file.synchronize()
        }
        try kept.rename(temporaryName, to: name, in: kept)
        try kept.synchronize()
    }

    static func finish(in kept: String) {
        guard let members = members(in: kept) else { return }
        do throws(SystemError) {
            try put(.object(members), isFinished: true, in: try OwnFolder(store: kept))
        } catch {}  // It has been told all the same.
    }

    /// Nil where nothing is told.
    static func stage(in kept: String) -> Stage? {
        guard let report = members(in: kept) else { return nil }
        // Earlier versions wrote it at the end.
        if report["finished"]?.boolean ?? true { return .finished }
        return report["at"] == nil ? .copying : .replacing
    }

    static func members(in kept: String) -> ValueObject? {
        // What cannot be read tells nothing.
        guard let folder = try? OwnFolder(store: kept, isOwn: false),
            let bytes = try? folder.open(name, O_RDONLY).read(upTo: 1 << 20)
        else { return nil }
        return (try? Value(json: bytes))?.object
    }
}
