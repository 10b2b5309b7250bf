import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct DamageTests {
    /// A closed store with some messages.
    private func filled() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let store = try Store(at: directory.path)
        _ = try store.queue.enqueue((0..<500).map { .sample(MessageID("m\($0)")) })
        try store.close()
        return directory
    }

    private func overwrite(_ directory: TemporaryDirectory, from offset: UInt64, count: Int) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: Store.databasePath(in: directory.path)))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 0xA5, count: count))
        try file.close()
    }

    @Test func `a broken header is reported with path and remedy, and nothing is changed`() throws {
        let directory = try filled()
        try overwrite(directory, from: 0, count: 100)
        let path = Store.databasePath(in: directory.path)
        let before = FileManager.default.contents(atPath: path)
        for access in [StoreOptions.Access.readWrite, .readOnly] {
            let error = #expect(throws: StoreError.self) {
                try Store(at: directory.path, options: StoreOptions(access: access))
            }
            #expect(error?.code == .damaged)
            #expect(error?.message.contains("'\(path)'") == true)
            #expect(error?.advice?.contains("aside") == true)
            #expect(error?.concernsWriting == false)
        }
        #expect(FileManager.default.contents(atPath: path) == before)
    }

    @Test func `broken pages are found by the check, and by what reads them`() throws {
        let directory = try filled()
        #expect(try Store(at: directory.path).check().isEmpty)
        try overwrite(directory, from: 4_096, count: 4_096 * 8)
        let error = #expect(throws: StoreError.self) {
            let store = try Store(at: directory.path)
            #expect(try !store.check().isEmpty)
            _ = try store.queue.list(.live)
        }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: ["$(touch pwned)", "`touch pwned`", "it's \"quoted\"; touch pwned", "two words"])
    func `the commands that are advised move the files and run nothing of their names`(name: String) throws {
        let parent = try TemporaryDirectory()
        let directory = "\(parent.path)/\(name)"
        let store = try Store(at: directory)
        _ = try store.queue.enqueue([.sample("m")])
        try store.close()
        let path = Store.databasePath(in: directory)
        try Data(repeating: 0xA5, count: 100).write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try Store(at: directory) }
        let advised = try #require(error?.advice?.firstMatch(of: /\((mkdir .*\*.*)\) and start with an empty one/))
            .output.1
        #expect(try ShellScript(String(advised)).run(in: parent.path).code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == [name])
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(FileManager.default.fileExists(atPath: "\(directory)/aside/marquee.sqlite"))
        #expect(throws: Never.self) { try Store(at: directory) }
    }

    @Test(arguments: [0, 100, 4_095, 5_000])
    func `a file that was cut short is reported or read, never worse`(count: Int) throws {
        let directory = try filled()
        let file = try FileHandle(forWritingTo: URL(filePath: Store.databasePath(in: directory.path)))
        try file.truncate(atOffset: UInt64(count))
        try file.close()
        do throws(StoreError) {
            let store = try Store(at: directory.path)
            // An empty file is an empty store.
            #expect(count == 0)
            #expect(try store.queue.liveCount() == 0)
        } catch {
            #expect(count > 0)
            #expect(error.code == .damaged)
        }
    }

    /// What a kill leaves behind is what the files hold at that moment, so they are copied while the store is in use.
    @Test func `a kill loses nothing that was returned for, and leaves nothing that was not`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        func killed() throws -> (directory: TemporaryDirectory, store: Store) {
            let copy = try TemporaryDirectory()
            for name in ["marquee.sqlite", "marquee.sqlite-wal"] {
                try FileManager.default.copyItem(atPath: temporary.directory.path(name), toPath: copy.path(name))
            }
            return (copy, try Store(at: copy.path))
        }
        for number in 0..<20 {
            let count = number * 50
            _ = try store.queue.enqueue((count..<count + 50).map { .sample(MessageID("m\($0)")) })
            let after = try killed()
            #expect(try after.store.queue.liveCount() == count + 50)
            #expect(try after.store.tracking.outboxCounts().waiting == count + 50)
            #expect(try after.store.check().isEmpty)
            try after.store.close()
        }
        let entry = try #require(try store.queue.take(at: .seconds(0)))
        try store.database.write { access in
            _ = try access.end(entry.number, as: .dismissed, at: .seconds(1), options: store.queue.options)
            let during = try killed()
            #expect(try during.store.queue.state(entry.id) == .presenting)
            #expect(try during.store.tracking.outboxCounts().waiting == 1_000)
            #expect(try during.store.queue.recover(at: .seconds(2)).map(\.id) == [entry.id])
            try during.store.close()
        }
        let after = try killed()
        #expect(try after.store.queue.state(entry.id) == .dismissed)
        #expect(try after.store.tracking.pendingEvents(limit: .max).last?.name == .dismissed)
        try after.store.close()
    }
}
