import Foundation
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

/// Stores as earlier versions of the program have left them, with rows in every table. What is in `Databases` is never
/// changed: `store-8.sqlite` is a store of schema 8, and `store-8.txt` all that can be read from it.
///
/// A change of the schema adds two: `MARQUEE_FREEZE=1 swift test --filter FrozenStoreTests` writes today's store, as it is
/// when closed and as a kill leaves it, and, once their names are in the list, what is read from them. Read that before it
/// is committed. Schemas 3 to 6 are from before there was an inbox; they were made from the steps of the schema as they
/// stood then.
@Suite struct FrozenStoreTests {
    @Test(arguments: FrozenStore.names) func `a store of an earlier version has all that it had`(name: String) throws {
        for isMigrated in [false, true] {
            let directory = try FrozenStore.copy(name)
            if isMigrated { try Store(at: directory.path).close() }
            let store = try Store(at: directory.path)
            try compare(StoreReading(store: store).lines(), with: name)
            try store.close()
        }
    }

    /// Against what was read from it when it was frozen.
    private func compare(_ lines: [String], with name: String) throws {
        let file = FrozenStore.folder.appending(path: "\(name).txt")
        if FrozenStore.isFreezing, !FrozenStore.exists("\(name).txt") {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        #expect(lines == (try String(contentsOf: file, encoding: .utf8)).split(separator: "\n").map(String.init))
    }

    @Test(arguments: FrozenStore.names) func `a store of an earlier version works on`(name: String) throws {
        let directory = try FrozenStore.copy(name)
        let store = try Store(at: directory.path)
        try store.queue.setMode(.running)
        let waiting = try store.tracking.outboxCounts().waiting
        let number = try store.queue.add(.sample("new", priority: .max, goesFirst: true))
        #expect(try store.queue.take(at: .seconds(60))?.id == "new")
        #expect(try store.queue.end(number, as: .dismissed, at: .seconds(61)))
        #expect(try store.inbox.receive([.sample("newer", at: .seconds(62))]).map(\.outcome) == [.stored])
        #expect(try store.tracking.outboxCounts().waiting == waiting + 3)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test func `a store is not brought up to date under a running host of an older version`() throws {
        let directory = try FrozenStore.copy("store-8")
        do {
            let claim = try HostClaim(at: directory.path)
            let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
            #expect(error?.code == .claimed)
            #expect(error?.message.contains("an older version of Marquee") == true)
            withExtendedLifetime(claim) {}
        }
        try Store(at: directory.path).close()
    }

    @Test func `today's schema is frozen, with rows in every table`() throws {
        let directory = try TemporaryDirectory()
        try FrozenContent.fill(directory.path)
        let store = try Store(at: directory.path)
        let (version, empty) = try store.database.single { access in
            let names = try access.command("SELECT name FROM sqlite_master WHERE type = 'table'").all { $0.text(0) }
            return (
                try access.command("PRAGMA user_version").first { $0.integer(0) } ?? 0,
                try names.filter { try access.command("SELECT 1 FROM \($0)").first { _ in true } == nil }
            )
        }
        #expect(empty == [])
        let name = "store-\(version)"
        if FrozenStore.isFreezing, !FrozenStore.exists("\(name).sqlite") { try freeze(name, in: directory, store) }
        #expect(FrozenStore.names.contains(name), "freeze this version with MARQUEE_FREEZE=1, and add its names here")
        try compare(StoreReading(store: store).lines(), with: name)
        try store.close()
    }

    /// Keeps the files as they are now that nothing is in the log, and as a kill leaves them.
    private func freeze(_ name: String, in directory: TemporaryDirectory, _ store: Store) throws {
        func keep(_ suffix: String, as name: String) throws {
            let source = Store.databasePath(in: directory.path) + suffix
            let target = FrozenStore.folder.appending(path: name + ".sqlite" + suffix).path()
            try FileManager.default.copyItem(atPath: source, toPath: target)
        }
        try keep("", as: name)
        try store.queue.setMode(.running)
        for suffix in ["", "-wal"] { try keep(suffix, as: name + "-wal") }
        try store.queue.setMode(.suspended)
    }
}
