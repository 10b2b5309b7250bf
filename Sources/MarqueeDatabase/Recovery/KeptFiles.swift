import CSQLite
import Glibc
import MarqueeModel
import MarqueeSystem
import Synchronization
import SystemCalls

/// The folder in a database's directory where its files are kept as they were before they were replaced.
struct KeptFiles {
    /// Why they are kept: what the folder is called, before the time.
    enum Reason: String { case damaged, replaced }

    private static let share = 1 << 20
    /// Files that were read here. They stay open: closing one would drop the locks of this process's connections to it
    /// (fcntl(2)). That is a few in the life of a process.
    private static let held = Mutex<[HeldFile]>([])

    /// A new database while it is made: on the same disk as the one whose place it takes.
    private static let scratch = "new.sqlite"

    let path: String
    /// The folder's.
    let name: String

    private final class HeldFile: Sendable {
        let descriptor: Descriptor
        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// Copies what is there of a database and its log. The database is locked by whoever calls, if that is possible.
    init(
        of kind: DatabaseKind, in directory: String, as reason: Reason, at moment: Timestamp,
        _ progress: @Sendable () -> Void
    ) throws(SystemError) {
        let folder = try OwnFolder(store: directory)
        let time = moment.description.filter { $0.isNumber || $0 == "T" }.prefix(15)
        var name = "\(reason.rawValue)-\(time)"
        var count = 1
        while try !folder.makeFolder(name) {
            count += 1
            name = "\(reason.rawValue)-\(time)-\(count)"
        }
        path = "\(directory)/\(name)"
        self.name = name
        let kept = try OwnFolder(name, in: folder)
        do {
            if reason == .damaged { try RecoveryReportFile.begin(in: kept) }
            for file in [kind.file, "\(kind.file)-wal"] where folder.status(of: file) != nil {
                try Self.copy(file, from: folder, to: kept, progress)
            }
            try kept.synchronize()
            try folder.synchronize()
        } catch {
            Self.remove(path, of: kind)
            throw error
        }
    }

    /// Removes the folder again, where nothing was replaced after all.
    static func remove(_ path: String, of kind: DatabaseKind) {
        guard let kept = try? OwnFolder(store: path) else { return }  // It is not there.
        for file in [kind.file, "\(kind.file)-wal"] + made { kept.remove(file) }
        SystemCall.removeFolder(path)
    }

    /// What is made there beside the copies.
    private static var made: [String] {
        [RecoveryReportFile.name, RecoveryReportFile.temporaryName]
            + [scratch, FirstPages.name].flatMap { [$0, "\($0)-journal"] }
    }

    /// Removes what was kept by a recovery that was killed before it touched the database, which holds all of that still.
    static func removeUntouched(of kind: DatabaseKind, in directory: String) {
        // A folder that cannot be read keeps what it has.
        guard let folder = try? OwnFolder(store: directory), let names = try? folder.names() else { return }
        for name in names where name.hasPrefix("\(Reason.damaged.rawValue)-") {
            let kept = "\(directory)/\(name)"
            if RecoveryReportFile.stage(in: kept) == .copying { remove(kept, of: kind) }
        }
    }

    /// An empty database in the folder, for as long as the replacement lasts.
    func makeScratch() throws -> SQLiteConnection {
        try OwnFolder(store: path).open(Self.scratch, O_RDWR | O_CREAT | O_TRUNC).synchronize()
        let made = try SQLiteConnection(path: "\(path)/\(Self.scratch)", SQLITE_OPEN_READWRITE)
        // Nobody needs it after a crash.
        try made.run(script: "PRAGMA synchronous = OFF")
        return made
    }

    func removeScratch() {
        guard let kept = try? OwnFolder(store: path) else { return }  // It has been removed with the folder.
        for file in [Self.scratch, "\(Self.scratch)-journal"] { kept.remove(file) }
    }

    /// Overwrites the beginning of a database that others may have open.
    static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        let file = HeldFile(try Descriptor(opening: path, O_RDWR | O_NOFOLLOW))
        held.withLock { $0.append(file) }
        try file.descriptor.write(bytes.span, at: 0)
        try file.descriptor.synchronize()
    }

    private static func copy(
        _ name: String, from folder: borrowing OwnFolder, to kept: borrowing OwnFolder, _ progress: @Sendable () -> Void
    ) throws(SystemError) {
        let source = HeldFile(try folder.open(name, O_RDONLY))
        held.withLock { $0.append(source) }
        let target = try kept.open(name, O_WRONLY | O_CREAT | O_TRUNC)
        while case let bytes = try source.descriptor.read(upTo: share), !bytes.isEmpty {
            try target.write(bytes.span)
            progress()
        }
        try target.synchronize()
    }
}
