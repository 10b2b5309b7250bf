import Foundation
import Glibc
import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct OpeningTests {
    @Test func `every commit is synced, into a write-ahead log`() throws {
        let temporary = try TemporaryStore()
        // On the connection that writes, and after it has written.
        try temporary.store.queue.add(.sample("a"))
        let (synchronous, mode) = try temporary.store.database.single { access in
            (
                try access.command("PRAGMA synchronous").first { $0.integer(0) },
                try access.command("PRAGMA journal_mode").first { $0.text(0) }
            )
        }
        #expect(synchronous == 2)
        #expect(mode == "wal")
    }

    @Test func `directory and files belong to their owner only`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("new/deep/store")
        let store = try Store(at: path)
        try store.queue.add(.sample("a"))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o700)
        #expect(try mode(directory.path("new")) == 0o700)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try mode(Store.databasePath(in: path) + suffix) == 0o600)
        }
        try store.close()
    }

    @Test func `what was stored is there after a restart`() throws {
        let directory = try TemporaryDirectory()
        let first = try Store(at: directory.path)
        try first.queue.add(.sample("a", priority: -7, recipe: "r", metadata: [1, 2]))
        let entry = try first.queue.entry("a")
        try first.close()
        let second = try Store(at: directory.path)
        #expect(try second.queue.entry("a") == entry)
        #expect(entry?.recipe == "r")
        try second.close()
    }

    @Test(.timeLimit(.minutes(20)))
    func `many may make one store at the same time`() async throws {
        let directory = try TemporaryDirectory()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try Store(at: directory.path)
                    try store.queue.add(.sample(MessageID("m\(number)")))
                    try store.close()
                }
            }
            try await group.waitForAll()
        }
        let store = try Store(at: directory.path)
        #expect(try store.queue.liveCount() == 8)
        try store.close()
    }

    @Test func `a closed store says so, and may be closed again`() throws {
        let temporary = try TemporaryStore()
        try temporary.store.close()
        try temporary.store.close()
        let error = #expect(throws: StoreError.self) { try temporary.store.queue.mode() }
        #expect(error?.code == .closed)
        #expect(throws: StoreError.self) { _ = try temporary.store.changes() }
    }

    @Test func `a store of a newer version is left alone`() throws {
        let directory = try TemporaryDirectory()
        let newer = try Store(at: directory.path)
        try newer.database.single { try $0.run(script: "PRAGMA user_version = 99") }
        try newer.close()
        for access in [StoreOptions.Access.readWrite, .readOnly] {
            let error = #expect(throws: StoreError.self) {
                try Store(at: directory.path, options: StoreOptions(access: access))
            }
            #expect(error?.code == .newerSchema)
            #expect(error?.message.contains("99") == true)
            #expect(error?.message.contains(directory.path) == true)
        }
    }

    @Test(arguments: ["PRAGMA user_version = -1", "UPDATE schema_version SET version = -5"])
    func `a database with impossible versions is refused`(script: String) throws {
        let directory = try TemporaryDirectory()
        let store = try Store(at: directory.path)
        try store.database.single { try $0.run(script: script) }
        try store.close()
        for access in [StoreOptions.Access.readWrite, .readOnly] {
            #expect(throws: StoreError.self) {
                try Store(at: directory.path, options: StoreOptions(access: access))
            }
        }
    }

    @Test func `a store of an older version is brought up to date, but not where nothing may be written`() throws {
        let directory = try FrozenStore.copy("store-3")
        let error = #expect(throws: StoreError.self) {
            try Store(at: directory.path, options: StoreOptions(access: .readOnly))
        }
        #expect(error?.code == .olderSchema)
        try Store(at: directory.path).close()
        let current = try Store(at: directory.path, options: StoreOptions(access: .readOnly))
        #expect(try current.queue.state("queued") == .queued)
        try current.close()
    }

    @Test func `a file of an older version is kept, with nothing said of how long it is fresh`() throws {
        let directory = try FrozenStore.copy("store-3")
        let current = try Store(at: directory.path)
        #expect(try current.files.file("data:a")?.response == nil)
        let url = "https://cdn.example/hero.png"
        let record = try #require(try current.files.files(at: url).first)
        #expect(record.response == FileRecord.Response(url: url, receivedAt: .seconds(1)))
        #expect(record.fetchedAt == .seconds(1))
        try current.close()
    }

    @Test func `another program's database is left alone`() throws {
        let directory = try TemporaryDirectory()
        try otherProgram(Store.databasePath(in: directory.path)).run(script: "CREATE TABLE theirs (a)")
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("another program") == true)
    }

    /// What may stand where the database belongs, and is none.
    enum Obstacle: CaseIterable {
        case pipe, directory, deadLink, fileAbove, deadLinkAbove
    }

    @Test(.timeLimit(.minutes(20)), arguments: Obstacle.allCases)
    func `what stands in the database's place is named, by who reads and who writes`(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        let store = directory.path("store")
        let database = Store.databasePath(in: store)
        let files = FileManager.default
        switch obstacle {
        case .fileAbove: try Data().write(to: URL(filePath: store))
        case .deadLinkAbove: try files.createSymbolicLink(atPath: store, withDestinationPath: "nowhere")
        case .pipe, .directory, .deadLink: try files.createDirectory(atPath: store, withIntermediateDirectories: true)
        }
        switch obstacle {
        case .pipe: #expect(unsafe mkfifo(database, 0o600) == 0)
        case .directory: try files.createDirectory(atPath: database, withIntermediateDirectories: true)
        case .deadLink: try files.createSymbolicLink(atPath: database, withDestinationPath: "nowhere")
        case .fileAbove, .deadLinkAbove: break
        }
        for access in [StoreOptions.Access.readWrite, .readOnly] {
            let error = #expect(throws: StoreError.self) { try Store(at: store, options: StoreOptions(access: access)) }
            #expect(error?.code == .cannotOpen)
            #expect(error?.message.contains("'\(store)") == true)
        }
    }

    @Test func `an empty file is no store yet for who reads, and becomes one for who writes`() throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: URL(filePath: Store.databasePath(in: directory.path)))
        let error = #expect(throws: StoreError.self) {
            try Store(at: directory.path, options: StoreOptions(access: .readOnly))
        }
        #expect(error?.code == .notFound)
        let store = try Store(at: directory.path)
        try store.queue.add(.sample("a"))
        try store.close()
    }

    @Test func `a database without tables is no store yet for who reads: its first writer was killed`() throws {
        let directory = try TemporaryDirectory()
        let path = Store.databasePath(in: directory.path)
        try otherProgram(path).run(script: "PRAGMA journal_mode = WAL")
        let error = #expect(throws: StoreError.self) {
            try Store(at: directory.path, options: StoreOptions(access: .readOnly))
        }
        #expect(error?.code == .notFound)
        try Store(at: directory.path).close()
    }

    @Test func `a store whose tables are gone is damaged`() throws {
        let temporary = try TemporaryStore()
        try temporary.store.database.single { try $0.run(script: "DROP TABLE message") }
        let error = #expect(throws: StoreError.self) { try temporary.store.queue.enqueue([.sample("a")]) }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("no such table") == true)
    }

    @Test func `a file in the place of the directory is named`() throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: URL(filePath: directory.path("file")))
        for path in [directory.path("file"), directory.path("file/store")] {
            let error = #expect(throws: StoreError.self) { try Store(at: path) }
            #expect(error?.code == .cannotOpen)
            #expect(error?.message.contains(directory.path("file")) == true)
        }
    }

    @Test func `a store that another process holds too long is busy`() throws {
        let temporary = try TemporaryStore()
        var options = StoreOptions()
        options.busyTimeout = .milliseconds(10)
        let other = try Store(at: temporary.directory.path, options: options)
        try temporary.store.database.write { access in
            try access.setMode(.suspended)
            let error = #expect(throws: StoreError.self) { try other.queue.enqueue([.sample("a")]) }
            #expect(error?.code == .busy)
            #expect(try other.queue.mode() == .running)
        }
        #expect(try other.queue.mode() == .suspended)
        try other.close()
    }

    /// 4874 is SQLITE_IOERR_SHMSIZE: the file that readers and writers share could not grow.
    @Test(
        arguments: [(13, .full), (4_874, .full), (266, .inputOutput), (14, .cannotOpen)] as [(Int32, StoreError.Code)])
    func `a disk without room is told as a full one`(code: Int32, expected: StoreError.Code) {
        let error = StoreError(SQLiteError(code: code, message: "as SQLite says"), kind: .store, path: "/x.sqlite")
        #expect(error.code == expected)
        #expect(error.message.contains("no space left") == (expected == .full), "\(error)")
    }
}
