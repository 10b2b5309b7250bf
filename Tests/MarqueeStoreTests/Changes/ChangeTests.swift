import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20))) struct ChangeTests {
    @Test func `another connection's commits are told, in both directions`() async throws {
        let temporary = try TemporaryStore()
        let other = try Store(at: temporary.directory.path)
        var ours = try temporary.store.changes().makeAsyncIterator()
        var theirs = try other.changes().makeAsyncIterator()
        for number in 0..<5 {
            try other.queue.add(.sample(MessageID("theirs \(number)")))
            #expect(await ours.next() != nil)
            #expect(try temporary.store.queue.liveCount() == number * 2 + 1)
            try temporary.store.queue.add(.sample(MessageID("ours \(number)")))
            #expect(await theirs.next() != nil)
        }
        try other.close()
    }

    @Test func `where nothing can be watched, commits are told all the same`() async throws {
        let temporary = try TemporaryStore()
        let other = try Store(at: temporary.directory.path)
        var changes = try temporary.store.database.changes(isBlind: true).makeAsyncIterator()
        for number in 0..<3 {
            try other.queue.add(.sample(MessageID("m\(number)")))
            #expect(await changes.next() != nil)
        }
        try other.close()
        try temporary.store.close()
        #expect(await changes.next() == nil)
    }

    @Test func `own commits are not told`() async throws {
        let temporary = try TemporaryStore()
        let other = try Store(at: temporary.directory.path)
        var changes = try temporary.store.changes().makeAsyncIterator()
        for number in 0..<200 { try temporary.store.queue.add(.sample(MessageID("m\(number)"))) }
        try other.queue.setMode(.suspended)
        // Had an own commit been told, the mode would not have changed yet at the first change, or a second one came.
        #expect(await changes.next() != nil)
        #expect(try temporary.store.queue.mode() == .suspended)
        try temporary.store.close()
        #expect(await changes.next() == nil)
        try other.close()
    }

    @Test func `a stream ends when its store is closed, and leaves no descriptor`() async throws {
        let temporary = try TemporaryStore()
        func descriptors() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }.filter { $0.contains(temporary.directory.path) }
        }
        let streams = try (0..<3).map { _ in try temporary.store.changes() }
        #expect(try !descriptors().isEmpty)
        try temporary.store.close()
        for stream in streams {
            for await _ in stream { Issue.record("nobody has changed anything") }
        }
        #expect(try descriptors().isEmpty)
    }

    @Test func `a listener that is cancelled ends its watch`() async throws {
        let temporary = try TemporaryStore()
        let stream = try temporary.store.changes()
        let listener = Task { for await _ in stream {} }
        listener.cancel()
        await listener.value
        #expect(temporary.store.database.changeWatches.withLock { $0.count } == 0)
    }

    @Test func `changes are seen again after the log has gone and come back`() async throws {
        let temporary = try TemporaryStore()
        var changes = try temporary.store.changes().makeAsyncIterator()
        try temporary.store.database.single { try $0.run(script: "PRAGMA wal_checkpoint(TRUNCATE)") }
        let other = try Store(at: temporary.directory.path)
        try other.queue.setMode(.suspended)
        #expect(await changes.next() != nil)
        try other.close()
    }
}
