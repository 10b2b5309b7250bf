import Glibc
import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueeStore
import MarqueeSystem
import SimulatedDisk

@testable import MarqueeDashboard

/// The processes of a run, as the disk knows them.
enum Process: Int32 {
    case host = 1
    /// A command beside the host.
    case command = 2
    case dashboard = 3
    /// Whoever checks what is on the disk.
    case watcher = 4

    func whileCurrent<Success>(_ body: () throws -> Success) rethrows -> Success {
        disk_set_process(rawValue)
        return try body()
    }
}

/// The folders of this program's run. The databases in them are in memory: only the folders and an empty file, which is looked
/// for before SQLite is asked, are real.
struct Machines {
    let root: String
    var host: String { root + "/host" }
    var dashboard: String { root + "/dashboard" }
    /// A file that every downloaded file is.
    var content: String { root + "/content" }
    /// A cache that hosts hold and nobody asks: what it would say is made up.
    let cache: FileCache

    private static let names = ["host": "marquee.sqlite", "dashboard": "dashboard.sqlite", "cache": "marquee.sqlite"]

    init() async throws {
        root = "/dev/shm/marquee-simulation-\(getpid())"
        unsafe mkdir(root, 0o700)
        for (folder, file) in Self.names {
            unsafe mkdir("\(root)/\(folder)", 0o700)
            Self.makeEmpty("\(root)/\(folder)/\(file)")
        }
        Self.makeEmpty(root + "/content")
        let path = root + "/cache"
        cache = try await FileCache.open(
            options: FileOptions(), index: try Store(at: path).files, directory: path, now: { .now })
        try keepEmptyDatabases()
    }

    private static func makeEmpty(_ path: String) {
        let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// The schemas are made once, and copied for each run.
    private func keepEmptyDatabases() throws {
        let store = try Store(at: host)
        try store.database.single { _ = try $0.command("PRAGMA wal_checkpoint(TRUNCATE)").first { $0.integer(0) } }
        unsafe disk_keep(host + "/marquee.sqlite", 0)
        let storage = try SimulatedStorage(directory: dashboard)
        try storage.database.single { _ = try $0.command("PRAGMA wal_checkpoint(TRUNCATE)").first { $0.integer(0) } }
        unsafe disk_keep(dashboard + "/dashboard.sqlite", 1)
    }

    func reset(seed: UInt64) {
        disk_reset(seed)
        _ = unsafe disk_restore(host + "/marquee.sqlite", 0)
        _ = unsafe disk_restore(dashboard + "/dashboard.sqlite", 1)
    }

    func remove() {
        for (folder, file) in Self.names {
            unsafe unlink("\(root)/\(folder)/\(file)")
            unsafe rmdir("\(root)/\(folder)/files")
            unsafe rmdir("\(root)/\(folder)")
        }
        unsafe unlink(content)
        unsafe rmdir(root)
    }
}
