import Foundation
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeTesting
import MarqueeTracking
import Synchronization
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20)), .serialized) struct RecoveryTests {
    private static let page = 4_096

    /// A closed store with something in every table.
    private func filled() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let store = try Store(at: directory.path)
        _ = try store.queue.enqueue(
            (0..<400).map { number in
                var message = NewMessage.sample(MessageID("m\(number)"), metadata: Array("{\"n\":\(number)}".utf8))
                // Some go on in pages of their own.
                if number % 7 == 0 { message.body = Array(repeating: UInt8(number % 256), count: 6_000) }
                return message
            })
        for number in 0..<100 { _ = try store.queue.remove(MessageID("m\(number)")) }
        _ = try store.inbox.receive((0..<150).map { .sample("i\($0)", at: .seconds(Int64($0))) })
        _ = try store.tracking.identity { "made" }
        for number in 0..<60 {
            _ = try store.tracking.edit(
                [ProfileChange(.tag, key: "k\(number)", value: Array("\"v\"".utf8))], at: .seconds(0))
        }
        try store.plugins.disablePlugin("p", reason: "crashed", at: .seconds(0))
        try store.queue.setMode(.suspended)
        try store.close()
        return directory
    }

    /// Every row of the store's tables, as a text, by its key.
    private func rows(_ path: String, at keys: [String: [RecoveryKey]]? = nil) throws -> [String: [RecoveryKey: String]]
    {
        let connection = try otherProgram(path)
        var rows: [String: [RecoveryKey: String]] = [:]
        for table in try RecoveryTable.all(of: DatabaseKind.store.schema) {
            let columns = table.columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
            let select =
                "SELECT \(table.key.map(\.name).joined(separator: ", ")), \(columns) FROM \(table.name) NOT INDEXED"
            let place = Int32(table.key.count)
            if let keys {
                // A row that is asked for by its number is found; texts are only found on the way from an end.
                for key in table.key[0].type == "INTEGER" && table.key.count == 1 ? keys[table.name] ?? [] : [] {
                    let command = try? connection.command("\(select) WHERE \(key.comparison("=", in: table))")
                    rows[table.name, default: [:]][key] = try? command?.first(key.values) { $0.text(place) }
                }
                // Walked in order it may show rows that are not found by their keys.
                let walk = try? connection.command(select)
                try? walk?.each([]) { row in
                    if let key = RecoveryKey(row, of: table) { rows[table.name, default: [:]][key] = row.text(place) }
                    return true
                }
            } else {
                let all = try connection.command(select).all { (RecoveryKey($0, of: table), $0.text(place)) }
                for (key, text) in all { rows[table.name, default: [:]][try #require(key)] = text }
            }
        }
        return rows
    }

    private func damage(_ path: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let size = try file.seekToEnd()
        // The first page has a test of its own.
        let first = UInt64(Self.page)
        switch seed % 3 {
        case 0:
            for _ in 0..<30 {
                try file.seek(toOffset: .random(in: first..<size, using: &random))
                try file.write(contentsOf: [UInt8.random(in: 0...255, using: &random)])
            }
        case 1:
            for _ in 0..<6 {
                let page = UInt64.random(in: 1..<size / first, using: &random)
                try file.seek(toOffset: page * first)
                try file.write(contentsOf: (0..<Self.page).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
        default:
            // Bits of the pages' heads and of their tables of cells, where it hurts most.
            for _ in 0..<20 {
                let page = UInt64.random(in: 1..<size / first, using: &random)
                try file.seek(toOffset: page * first + .random(in: 0..<40, using: &random))
                try file.write(contentsOf: [UInt8.random(in: 0...255, using: &random)])
            }
        }
        try file.close()
    }

    /// How many kinds of damage: each takes a second or two of a processor.
    private static let seeds =
        ProcessInfo.processInfo.environment["MARQUEE_RESCUE_SEEDS"].flatMap { UInt64($0) } ?? 6

    @Test(arguments: 0..<seeds)
    func `whatever SQLite still reads of a damaged store is in the recovered one`(seed: UInt64) throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        let before = try rows(path)
        try damage(path, seed: seed)
        let damaged = try Data(contentsOf: URL(filePath: path))
        // Read in a copy: to look at a database may change its files.
        let copy = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path("copy.sqlite"))
        let readable = try rows(copy.path("copy.sqlite"), at: before.mapValues { Array($0.keys) })

        let report = try Store.recover(in: directory.path, at: .seconds(100))
        #expect(try Data(contentsOf: URL(filePath: report.kept + "/marquee.sqlite")) == damaged)
        let store = try Store(at: directory.path)
        #expect(try store.check().isEmpty)
        let after = try rows(path)
        for (table, known) in before {
            for (key, text) in known where readable[table]?[key] == text {
                guard after[table]?[key] != text, table != "setting" else { continue }
                // A message without its content cannot be shown, and content without its message is nobody's.
                let number = MessageNumber(
                    key.values.compactMap { if case .integer(let n?) = $0 { n } else { nil } }.first ?? 0)
                let isRefused = try store.queue.entry(number)?.state == .refused
                let isAlone = try table == "content" && store.queue.entry(number) == nil
                #expect(isRefused || isAlone, "\(table) \(key.values) is readable, and was not saved")
            }
        }
        _ = try StoreReading(store: store).lines()
        _ = try store.queue.recover(at: .seconds(101))
        let saved = try #require(report.tables.first { $0.noun == "messages" })
        #expect(saved.saved + saved.lost >= 400 || saved.mayLackMore)
        report.finish()
        #expect(PastRecovery.last(in: directory.path)?.losses == report.losses)
    }

    @Test func `a store whose beginning is gone is read with that of an empty one`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: [UInt8](repeating: 0xA5, count: Self.page))
        try file.close()
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.code == .damaged)
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        let store = try Store(at: directory.path)
        #expect(try store.queue.liveCount() == 300)
        #expect(try store.queue.mode() == .suspended)
        #expect(report.isWhole, "\(report.losses)")
    }

    @Test func `whoever has the store open goes on with what was recovered, and what is committed then stays`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        let open = try Store(at: directory.path)
        #expect(try open.queue.liveCount() == 300)
        try damage(path, seed: 4)
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        #expect(try open.check().isEmpty)
        #expect(try open.queue.enqueue([.sample("new")]) == [.queued])
        try open.close()
        #expect(try Store(at: directory.path).queue.state("new") == .queued)
        #expect(report.losses.contains { $0.contains(" of ") || $0.contains("unknown") })
    }

    @Test func `what an interrupted recovery has left hides no report, and does not pile up`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        try damage(path, seed: 1)
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        report.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: report.kept).contains("report.json"))
        // One that was killed while it read, and one that may have replaced the store already.
        let (read, replaced) = ("damaged-20990101T000000", "damaged-20990101T000001")
        for (name, text) in [(read, #"{"finished":false}"#), (replaced, #"{"at":"x","finished":false}"#)] {
            try FileManager.default.createDirectory(atPath: directory.path(name), withIntermediateDirectories: false)
            try FileManager.default.copyItem(atPath: path, toPath: directory.path("\(name)/marquee.sqlite"))
            try Data(text.utf8).write(to: URL(filePath: directory.path("\(name)/report.json")))
        }
        #expect(PastRecovery.last(in: directory.path)?.kept == report.kept)
        try damage(path, seed: 1)
        let second = try Store.recover(in: directory.path, at: .seconds(200))
        second.finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(!names.contains(read))
        #expect(names.contains(replaced))
        #expect(PastRecovery.last(in: directory.path)?.kept == second.kept)
        let files = try FileManager.default.contentsOfDirectory(atPath: second.kept)
        #expect(Set(files).isSubset(of: ["marquee.sqlite", "marquee.sqlite-wal", "report.json"]))
    }

    @Test func `what is gone is told at the next start where a kill came before it was`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        try damage(path, seed: 4)
        // As far as a recovery comes that is killed when it has replaced the store.
        let report = try Store.recoverUnclaimed(in: directory.path, at: .seconds(100))
        #expect(!report.losses.isEmpty)
        let untold = try #require(try Store(at: directory.path).unreportedRecovery())
        #expect(untold.kept == report.kept && untold.losses == report.losses)
        let known = try Store(at: directory.path).database.lastRecovery()
        #expect(PastRecovery.last(in: directory.path, knowing: known) == untold)
        untold.finish()
        #expect(try Store(at: directory.path).unreportedRecovery() == nil)
        #expect(PastRecovery.last(in: directory.path)?.losses == report.losses)
    }

    @Test func `nothing is told of a recovery that was killed before it had replaced the store`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        try damage(path, seed: 1)
        let first = try Store.recoverUnclaimed(in: directory.path, at: .seconds(100))
        // The damaged store as it was then.
        for name in ["marquee.sqlite-wal", "marquee.sqlite-shm"] { _ = unsafe unlink(directory.path(name)) }
        try Data(contentsOf: URL(filePath: first.kept + "/marquee.sqlite")).write(to: URL(filePath: path))
        #expect(try Store(at: directory.path).unreportedRecovery() == nil)
        let second = try Store.recover(in: directory.path, at: .seconds(200))
        second.finish()
        #expect(PastRecovery.last(in: directory.path)?.kept == second.kept)
    }

    @Test func `what nobody was told is told with what is gone next`() throws {
        let directory = try filled()
        let path = Store.databasePath(in: directory.path)
        try damage(path, seed: 1)
        let first = try Store.recoverUnclaimed(in: directory.path, at: .seconds(100))
        try damage(path, seed: 2)
        let second = try Store.recover(in: directory.path, at: .seconds(200))
        #expect(Set(first.losses).isSubset(of: second.losses), "\(second.losses)")
    }

    @Test func `a recovery tells all the time that it goes on`() throws {
        let directory = try filled()
        try damage(Store.databasePath(in: directory.path), seed: 1)
        let count = Mutex(0)
        _ = try Store.recoverUnclaimed(in: directory.path, at: .seconds(100)) { count.withLock { $0 += 1 } }
        // For a small store, too.
        #expect(count.withLock { $0 } >= 10)
    }

    @Test func `a running host's store is not recovered under it, and another program's never`() throws {
        let directory = try filled()
        let claim = try HostClaim(at: directory.path)
        #expect(throws: StoreError.self) { try Store.recover(in: directory.path, at: .seconds(0)) }
        withExtendedLifetime(claim) {}
        let other = try TemporaryDirectory()
        try otherProgram(Store.databasePath(in: other.path)).run(
            script: "PRAGMA application_id = 7; CREATE TABLE theirs (a)")
        let error = #expect(throws: StoreError.self) { try Store.recover(in: other.path, at: .seconds(0)) }
        #expect(error?.code == .cannotOpen)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).allSatisfy { !$0.hasPrefix("damaged") })
    }

    @Test func `a live message whose content is gone ends refused, and may be sent again`() throws {
        let directory = try filled()
        let connection = try otherProgram(Store.databasePath(in: directory.path))
        try connection.run(script: "DELETE FROM content WHERE seq = (SELECT seq FROM message WHERE id = 'm200')")
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        #expect(report.losses.contains { $0.contains("'m200'") })
        let store = try Store(at: directory.path)
        #expect(try store.queue.entry("m200")?.reason?.contains("send it again") == true)
        #expect(try store.queue.enqueue([.sample("m200")]) == [.queued])
    }

    @Test func `of many whose content is gone some are named, and how many more there are`() throws {
        let directory = try filled()
        let connection = try otherProgram(Store.databasePath(in: directory.path))
        try connection.run(
            script: "DELETE FROM content WHERE seq IN (SELECT seq FROM message WHERE stage < 5 LIMIT 45)")
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        let loss = try #require(report.losses.first { $0.contains("45 live messages") })
        #expect(loss.ranges(of: "'m").count == 20 + 1)
        #expect(loss.hasSuffix(", and 25 more; 'marquee queue list --state refused' lists them"), "\(loss)")
    }

    @Test func `people read what rows are, not what tables are called`() throws {
        for table in try RecoveryTable.all(of: DatabaseKind.store.schema) {
            // What a table without a name of its own is called.
            #expect(!table.noun.hasPrefix("rows of"), "\(table.noun)")
        }
    }

    @Test func `a message with a time that nobody has meant is left out`() throws {
        let directory = try filled()
        let connection = try otherProgram(Store.databasePath(in: directory.path))
        try connection.run(script: "UPDATE message SET expires = -9223372036854775808 WHERE id = 'm200'")
        try connection.run(script: "UPDATE message SET not_before = 9223372036854775807 WHERE id = 'm201'")
        let report = try Store.recover(in: directory.path, at: .seconds(100))
        #expect(report.losses.contains { $0.contains("2 messages made no sense") }, "\(report.losses)")
        let store = try Store(at: directory.path)
        #expect(try store.queue.entry("m200") == nil)
        #expect(try store.queue.entry("m202") != nil)
    }
}

@Suite struct RecoveryKeyTests {
    private func number(_ number: Int64) -> RecoveryKey { RecoveryKey(parts: [.number(number)]) }
    private func bytes(_ bytes: UInt8...) -> RecoveryKey { RecoveryKey(parts: [.bytes(bytes)]) }

    @Test func `between two keys lies one, until there is none`() {
        #expect(RecoveryKey.between(number(.min), number(.max)) == number(-1))
        #expect(RecoveryKey.between(number(1), number(3)) == number(2))
        #expect(RecoveryKey.between(number(1), number(2)) == nil)
        #expect(RecoveryKey.between(bytes(1), bytes(3)) == bytes(2))
        #expect(RecoveryKey.between(bytes(1), bytes(2)) == bytes(1, 128))
        #expect(RecoveryKey.between(bytes(1), bytes(1)) == nil)
        let (low, high) = (
            RecoveryKey(parts: [.number(1), .bytes([9])]), RecoveryKey(parts: [.number(2), .bytes([9])])
        )
        let middle = RecoveryKey.between(low, high)
        #expect(middle.map { low < $0 && $0 < high } == true)
    }
}
