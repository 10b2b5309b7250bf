import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20))) struct CopyTests {
    private func mode(of path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func `a backup is the store at one moment, while another goes on writing`() throws {
        let temporary = try TemporaryStore()
        _ = try temporary.store.queue.enqueue((0..<8_000).map { .sample(MessageID("m\($0)")) })
        let other = try Store(at: temporary.directory.path)
        let target = try TemporaryDirectory()
        let path = target.path("copy")
        var written = 0
        try temporary.store.backUp(to: path) { _, _ in
            // Nobody is kept from writing, and what is written is not in it.
            written += 1
            #expect((try? other.queue.enqueue([.sample(MessageID("later\(written)"))])) == [.queued])
        }
        #expect(written > 1)
        #expect(try mode(of: path) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["copy"])
        let restored = try TemporaryDirectory()
        #expect(try Store.restore(path, to: restored.path, at: .seconds(0)) == nil)
        let store = try Store(at: restored.path)
        #expect(try store.queue.liveCount() == 8_000)
        #expect(try temporary.store.queue.liveCount() == 8_000 + written)
        #expect(try mode(of: Store.databasePath(in: restored.path)) == 0o600)
    }

    @Test func `what a killed backup has left is gone with the next one to the same path`() throws {
        let temporary = try TemporaryStore()
        let target = try TemporaryDirectory()
        func make(_ names: [String]) throws {
            for name in names {
                _ = try Descriptor(opening: target.path(name), O_CREAT | O_EXCL | O_RDWR, mode: 0o600).number
            }
        }
        // No process has a number as high as this.
        let gone = "copy.part-2147483646-0a1b2c3d"
        try make([gone, "\(gone)-wal", "\(gone)-shm"])
        let others = [
            "copy.part-20250101", "copy.part-mine", "other.part-2147483646-0a1b2c3d", "copy.part-2147483646-0a1b2c3x",
            // Somebody is still at it.
            "copy.part-\(getpid())-11111111",
        ]
        try make(others)
        try temporary.store.backUp(to: target.path("copy"))
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: target.path)) == Set(others + ["copy"]))
        // One that was killed once the backup was whole: it is refused now, and tidies up all the same.
        try make(["copy.part-2147483646-22222222"])
        #expect(throws: StoreError.self) { try temporary.store.backUp(to: target.path("copy")) }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: target.path)) == Set(others + ["copy"]))
    }

    @Test func `nothing is overwritten unasked, least of all the store itself`() throws {
        let temporary = try TemporaryStore()
        let target = try TemporaryDirectory()
        try Data("mine".utf8).write(to: URL(filePath: target.path("copy")))
        let error = #expect(throws: StoreError.self) { try temporary.store.backUp(to: target.path("copy")) }
        #expect(error?.code == .exists)
        #expect(FileManager.default.contents(atPath: target.path("copy")) == Data("mine".utf8))
        try temporary.store.backUp(to: target.path("copy"), replacing: true)
        #expect(FileManager.default.contents(atPath: target.path("copy"))?.count ?? 0 > 4_096)
        let own = Store.databasePath(in: temporary.directory.path)
        #expect(throws: StoreError.self) { try temporary.store.backUp(to: own, replacing: true) }
        #expect(throws: StoreError.self) { try temporary.store.backUp(to: target.path, replacing: true) }
        #expect(throws: StoreError.self) { try temporary.store.backUp(to: target.path("no/where")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["copy"])
    }

    @Test func `a damaged store makes no backup, and leaves nothing half`() throws {
        let temporary = try TemporaryStore()
        _ = try temporary.store.queue.enqueue((0..<500).map { .sample(MessageID("m\($0)")) })
        try temporary.store.close()
        let file = try FileHandle(forWritingTo: URL(filePath: Store.databasePath(in: temporary.directory.path)))
        try file.seek(toOffset: 30 * 4_096)
        try file.write(contentsOf: [UInt8](repeating: 0xA5, count: 20 * 4_096))
        try file.close()
        let target = try TemporaryDirectory()
        let store = try Store(at: temporary.directory.path)
        let error = #expect(throws: StoreError.self) { try store.backUp(to: target.path("copy")) }
        #expect(error?.code == .damaged)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).isEmpty)
        #expect(throws: StoreError.self) { try store.refuseDamage() }
    }

    @Test func `a restored store is as it was, what was live is queued again, and what was there is kept`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for id in ["shown", "waits", "ended"] { try store.queue.add(.sample(MessageID(id))) }
        let shown = try #require(try store.queue.take(at: .seconds(1)))
        #expect(try store.queue.markPresented(shown.number, at: .seconds(2)))
        let target = try TemporaryDirectory()
        try store.backUp(to: target.path("copy"))
        #expect(try store.queue.remove("ended"))
        try store.queue.add(.sample("later"))
        let kept = try #require(try Store.restore(target.path("copy"), to: temporary.directory.path, at: .seconds(9)))
        #expect(try store.queue.ids(.live) == ["shown", "waits", "ended"])
        #expect(try store.queue.entry("shown")?.attempts == 0)
        #expect(try store.queue.state("later") == nil)
        let before = try Store(at: kept)
        #expect(try before.queue.state("later") == .queued)
        #expect(try before.queue.state("ended") == .discarded)
    }

    @Test func `what is no sound backup of a store changes nothing`() throws {
        let temporary = try TemporaryStore()
        try temporary.store.queue.add(.sample("mine"))
        let target = try TemporaryDirectory()
        try temporary.store.backUp(to: target.path("good"))
        try Data("text".utf8).write(to: URL(filePath: target.path("text")))
        try otherProgram(target.path("theirs")).run(script: "CREATE TABLE theirs (a)")
        try otherProgram(target.path("none")).run(script: "PRAGMA user_version = 0; VACUUM")
        for (name, change) in [
            ("newer", "PRAGMA user_version = 99"),
            ("hostile", "CREATE TRIGGER t AFTER INSERT ON message BEGIN SELECT 1; END"),
        ] {
            try FileManager.default.copyItem(atPath: target.path("good"), toPath: target.path(name))
            try otherProgram(target.path(name)).run(script: change)
        }
        for range in [40_000..<60_000, 20_000..<60_000, 4_096..<8_192, 100..<4_096] {
            var cut = try Data(contentsOf: URL(filePath: target.path("good")))
            cut.replaceSubrange(range, with: repeatElement(0xA5, count: range.count))
            try cut.write(to: URL(filePath: target.path("damaged")))
            let error = #expect(throws: StoreError.self) {
                try Store.restore(target.path("damaged"), to: temporary.directory.path, at: .seconds(0))
            }
            // It is the copy that is damaged, and not the store.
            let message = error?.message ?? ""
            #expect(message.hasPrefix("'\(target.path("damaged"))' cannot be restored"), "\(range): \(message)")
        }
        for name in ["text", "theirs", "none", "newer", "hostile", "damaged", "missing", "."] {
            #expect(throws: StoreError.self, "\(name)") {
                try Store.restore(target.path(name), to: temporary.directory.path, at: .seconds(0))
            }
        }
        let claim = try HostClaim(at: temporary.directory.path)
        let error = #expect(throws: StoreError.self) {
            try Store.restore(target.path("good"), to: temporary.directory.path, at: .seconds(0))
        }
        #expect(error?.code == .claimed)
        withExtendedLifetime(claim) {}
        #expect(try temporary.store.queue.ids(.live) == ["mine"])
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.directory.path)
        #expect(names.allSatisfy { !$0.hasPrefix("replaced") })
    }

    @Test func `a copy of the files whose log cannot be read is refused`() throws {
        let temporary = try TemporaryStore()
        try temporary.store.queue.add(.sample("in the log"))
        let copy = try TemporaryDirectory()
        for name in ["marquee.sqlite", "marquee.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: temporary.directory.path(name), toPath: copy.path(name))
        }
        // As where nothing may be written, also for root.
        try FileManager.default.createSymbolicLink(
            atPath: copy.path("marquee.sqlite-shm"), withDestinationPath: "/nowhere/shm")
        let directory = try TemporaryDirectory()
        let error = #expect(throws: StoreError.self) {
            try Store.restore(copy.path("marquee.sqlite"), to: directory.path, at: .seconds(0))
        }
        #expect(error?.message.contains("marquee.sqlite-wal'") == true)
        #expect(!FileManager.default.fileExists(atPath: Store.databasePath(in: directory.path)))
    }

    @Test func `a backup is looked at beside the store, not where temporary files go`() throws {
        let temporary = try TemporaryStore()
        // More than SQLite keeps in memory.
        _ = try temporary.store.queue.enqueue(
            (0..<400).map { number in
                var message = NewMessage.sample(MessageID("m\(number)"))
                message.body = Array(repeating: UInt8(number % 256), count: 20_000)
                return message
            })
        let backup = try TemporaryDirectory()
        try temporary.store.backUp(to: backup.path("copy"))
        let directory = try TemporaryDirectory()
        // Left by a process that was killed.
        try Data("part".utf8).write(to: URL(filePath: directory.path("restored.sqlite")))
        _ = try Database.restore(backup.path("copy"), to: directory.path, as: .store, at: .seconds(0)) { _ in
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            #expect(open.contains(directory.path("restored.sqlite")), "\(open)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.allSatisfy { !$0.hasPrefix("restored") }, "\(names)")
        #expect(try Store(at: directory.path).queue.liveCount() == 400)
    }

    @Test func `a store that comes to be while a backup is restored is kept`() throws {
        let temporary = try TemporaryStore()
        let backup = try TemporaryDirectory()
        try temporary.store.backUp(to: backup.path("copy"))
        let directory = try TemporaryDirectory()
        let kept = try Database.restore(backup.path("copy"), to: directory.path, as: .store, at: .seconds(0)) { _ in
            let store = try Store(at: directory.path)
            try store.queue.add(.sample("theirs"))
            try store.close()
        }
        let before = try Store(at: try #require(kept))
        #expect(try before.queue.state("theirs") == .queued)
    }

    @Test func `a backup by an earlier version is brought up to date`() throws {
        let old = try FrozenStore.copy("store-6")
        let directory = try TemporaryDirectory()
        _ = try Store.restore(Store.databasePath(in: old.path), to: directory.path, at: .seconds(0))
        let store = try Store(at: directory.path)
        #expect(try store.check().isEmpty)
        #expect(try store.queue.liveCount() > 0)
    }
}
