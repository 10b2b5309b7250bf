import Dispatch
import Foundation
import Logging
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeThreads
import PresenterKit
import Testing

@testable import MarqueeHost

@Suite(.timeLimit(.minutes(20))) struct StoreMaintenanceTests {
    /// Closing a file lets go of every lock that this process has on it, those of SQLite too: so nobody closes these.
    private static let open = Recording<FileHandle>()

    /// Overwrites pages of the tables, but for the first.
    private func damage(_ directory: String, pages: Range<Int>) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: Store.databasePath(in: directory)))
        try file.seek(toOffset: UInt64(pages.lowerBound * 4_096))
        try file.write(contentsOf: [UInt8](repeating: 0xA5, count: pages.count * 4_096))
        Self.open.append(file)
    }

    /// So many that their contents fill more pages than are damaged.
    private static let count = 1_500

    private func filled() throws -> String {
        let directory = TestHost.newDirectory()
        let store = try Store(at: directory)
        _ = try store.queue.enqueue(
            (0..<Self.count).map { number in
                var message = NewMessage.sample(MessageID("m\(number)"), template: "card", reportsReceipt: false)
                message.body = Message("card", arguments: ["title": "Number"]).storedBody
                return message
            })
        try store.close()
        return directory
    }

    @Test(arguments: [0..<1, 40..<60])
    func `a host that starts with a damaged store goes on with what could be saved`(pages: Range<Int>) async throws {
        let directory = try filled()
        try damage(directory, pages: pages)
        let test = try await TestHost(RecordingPresenter(.prompt), directory: directory)
        #expect(try await test.host.run(until: .empty) == .emptied)
        let shown = test.presenter.calls.elements.count
        #expect(shown > Self.count / 3)
        let recovery = try #require(PastRecovery.last(in: directory))
        #expect(FileManager.default.fileExists(atPath: "\(recovery.kept)/marquee.sqlite"))
        #expect((shown == Self.count) == recovery.losses.isEmpty)
        #expect(try Store(at: directory).check().isEmpty)
    }

    @Test func `damage that shows while a host runs is recovered from, and messages are taken in again`() async throws {
        let directory = try filled()
        let test = try await TestHost(directory: directory)
        try await test.whileRunning {
            await test.observer.events.wait { $0.contains { $0.kind == .presented } }
            // What is in the log would hide it.
            try Store(at: directory).database.single { try $0.run(script: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try damage(directory, pages: 5..<60)
            test.presenter.contexts.elements[0].dismissed()
            await test.observer.events.wait { events in events.count { $0.kind == .pluginStarted } > 1 }
            #expect(try await test.host.enqueue(Message("card", id: "new", priority: 9)).status == .queued)
        }
        #expect(PastRecovery.last(in: directory) != nil)
        #expect(try test.entry("new")?.state == .queued)
    }

    @Test func `while a store is recovered its host waits, and says whether that goes on`() async throws {
        let directory = try filled()
        // However long this test takes to let go of the lock.
        let test = try await TestHost(
            RecordingPresenter(.prompt), directory: directory, configure: { $0.recoveryPatience = .seconds(900) })
        // Somebody else writes: the recovery waits for that, and makes no headway.
        let other = try Store(at: directory)
        try damage(directory, pages: 40..<60)
        let (gate, isLocked) = (DispatchSemaphore(value: 0), Recording<Bool>())
        try BlockingThread.start {
            try? other.database.write { _ in
                isLocked.append(true)
                gate.wait()
            }
        }
        await isLocked.wait(forCount: 1)
        async let recovery: Void = test.host.recover(from: StoreError(.damaged, "met by somebody"))
        while await test.host.care == nil { await Task.yield() }
        let care = try #require(await test.host.care)
        let order = Recording<String>()
        async let pulse: Void = {
            await test.host.pulse()
            order.append("answered")
        }()
        async let receipt = test.host.enqueue(Message("card", id: "new"))
        // A pulse that waits for nothing is answered instead.
        while !care.isWatched, order.elements.isEmpty { await Task.yield() }
        order.append("released")
        gate.signal()
        await pulse
        try await recovery
        #expect(try await receipt.status == .queued)
        #expect(order.elements == ["released", "answered"])
        #expect(try await test.host.run(until: .empty) == .emptied)
        #expect(PastRecovery.last(in: directory) != nil)
    }

    @Test func `headway answers who waits for it, and so does the end`() async {
        for act in [{ (care: StoreMaintenance) in care.progress() }, { $0.end() }] {
            let care = StoreMaintenance()
            async let answer: Void = care.headway()
            while !care.isWatched { await Task.yield() }
            act(care)
            await answer
            #expect(!care.isWatched)
        }
    }

    @Test func `what was recovered before a kill is told by the next host, once`() async throws {
        let directory = try filled()
        try damage(directory, pages: 40..<60)
        let report = try Store.recoverUnclaimed(in: directory, at: .seconds(100))
        let lines = Recording<String>()
        let logger = Logger(label: "test") { _ in LineLog(lines: lines) }
        var hosts: [TestHost] = []
        for _ in 0..<2 {
            hosts.append(try await TestHost(RecordingPresenter(.prompt), directory: directory, logger: logger))
            _ = try await hosts.last?.host.run(until: .empty)
        }
        let told = lines.elements.filter { $0.contains("has been recovered") }
        #expect(told.count == 1 && told[0].contains(report.losses[0]), "\(told)")
    }

    @Test func `a host in which nothing happens recovers where somebody has it look`() async throws {
        let directory = try filled()
        let test = try await TestHost(directory: directory)
        try await test.whileRunning {
            await test.observer.events.wait { $0.contains { $0.kind == .presented } }
            await test.host.checkStore()
            try Store(at: directory).database.single { try $0.run(script: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try damage(directory, pages: 5..<60)
            #expect(PastRecovery.last(in: directory) == nil, "a sound store is left alone")
            await test.host.checkStore()
            await test.observer.events.wait { events in events.count { $0.kind == .pluginStarted } > 1 }
        }
        #expect(PastRecovery.last(in: directory) != nil)
        #expect(try Store(at: directory).check().isEmpty)
    }

    @Test func `a host in which nothing happens lets go of what is old`() async throws {
        let directory = TestHost.newDirectory()
        let store = try Store(at: directory)
        let test = try await TestHost(directory: directory, configure: { $0.upkeepInterval = .milliseconds(1) })
        let old = test.clock.now + TimeSpan.milliseconds(-29 * 86_400_000)
        for id in ["a", "b"] {
            _ = try store.queue.enqueue([.sample(MessageID(id), receivedAt: old)])
            _ = try store.queue.remove(MessageID(id), at: old)
        }
        let changes = try store.changes()
        try await test.whileRunning {
            #expect(try store.queue.entry("a") != nil)
            test.clock.advance(by: TimeSpan.seconds(2 * 86_400))
            for await _ in changes where try store.queue.entry("a") == nil { break }
        }
        #expect(try store.queue.entry("a") == nil)
    }
}
