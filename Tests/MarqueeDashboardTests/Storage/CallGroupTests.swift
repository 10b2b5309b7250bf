import MarqueeModel
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeDashboard
@testable import MarqueeDatabase

@Suite(.timeLimit(.minutes(20)))
struct CallGroupTests {
    private struct Failure: Error {}

    /// Keeps the writer busy until the gate opens, so that what comes meanwhile waits together.
    private func hold(_ storage: SQLiteStorage, at gate: Gate) async -> Task<Void, any Error> {
        let (isHeld, held) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await storage.write { _ in
                held.finish()
                gate.wait()
            }
        }
        for await _ in isHeld {}
        return task
    }

    private final class Numbers: Sendable {
        private let numbers = Mutex<[Int]>([])

        var sorted: [Int] { numbers.withLock { $0.sorted() } }

        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    /// What a thread waits at.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)

        var isOpened: Bool { isOpen.withLock(\.self) }

        func open() { isOpen.withLock { $0 = true } }

        func wait() {
            while !isOpen.withLock(\.self) {}
        }
    }

    @Test func `calls that wait share a commit, and one that fails fails alone`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let before = storage.group.roundCount
        let (order, failed) = (Numbers(), Numbers())
        let gate = Gate()
        let holding = await hold(storage, at: gate)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<20 {
                tasks.addTask {
                    do {
                        try await storage.write { transaction in
                            try transaction.command("INSERT INTO probe (id, at) VALUES (?, 0)").run(
                                .integer(100 + number))
                            if number % 5 == 0 { throw Failure() }
                        }
                        order.append(number)
                    } catch is StorageError {
                        failed.append(number)
                    }
                }
            }
            // All of them wait: nothing is performed before the gate opens.
            while storage.group.waitingCount < 20 { await Task.yield() }
            gate.open()
            try await tasks.waitForAll()
        }
        try await holding.value
        #expect(failed.sorted == [0, 5, 10, 15])
        let kept = try await storage.read {
            try $0.command("SELECT id FROM probe ORDER BY id").all { Int($0.integer(0)) - 100 }
        }
        #expect(kept == (0..<20).filter { $0 % 5 != 0 } && order.sorted == kept)
        // That for which they waited, and their own.
        #expect(storage.group.roundCount == before + 2)
        try storage.close()
    }

    @Test func `where one call ends the whole transaction, the others hold`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let gate = Gate()
        let holding = await hold(storage, at: gate)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<6 {
                tasks.addTask {
                    do {
                        try await storage.write { transaction in
                            try transaction.command("INSERT INTO probe (id, at) VALUES (?, 0)").run(
                                .integer(100 + number))
                            guard number == 3 else { return }
                            // As SQLite does on a full disk.
                            try transaction.command("ROLLBACK").run()
                            throw Failure()
                        }
                        #expect(number != 3)
                    } catch is StorageError {
                        #expect(number == 3)
                    }
                }
            }
            while storage.group.waitingCount < 6 { await Task.yield() }
            gate.open()
            try await tasks.waitForAll()
        }
        try await holding.value
        let kept = try await storage.read { try $0.command("SELECT id FROM probe ORDER BY id").all { $0.integer(0) } }
        #expect(kept == [100, 101, 102, 104, 105])
        try storage.close()
    }

    @Test func `where the end of a commit fails because of one call, the others hold`() async throws {
        let kept = Numbers()
        let gate = Gate()
        let group = CallGroup<Void, [Int]>("test") { take in
            gate.wait()
            let bodies = take()
            var noted: [Int] = []
            for body in bodies { try body((), &noted) }
            guard !noted.contains(3) else { throw StorageError(.failed, "3") }
            guard !noted.contains(-1) else { throw StorageError(.full, "no room") }
            for number in noted { kept.append(number) }
            return bodies.map { _ in nil }
        }
        func call(_ numbers: [Int]) async -> [Int: StorageError.Code] {
            await withTaskGroup(of: (Int, StorageError.Code?).self) { tasks in
                for number in numbers {
                    tasks.addTask {
                        do {
                            try await group.call { _, noted in noted.append(number) }
                            return (number, nil)
                        } catch {
                            return (number, (error as? StorageError)?.code)
                        }
                    }
                }
                while !gate.isOpened, group.waitingCount < numbers.count { await Task.yield() }
                gate.open()
                return await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        #expect(await call(Array(0..<6)) == [3: .failed])
        #expect(kept.sorted == [0, 1, 2, 4, 5])
        // What the disk does not do for one, it does for none.
        #expect(await call([-1]) == [-1: .full])
    }

    @Test func `a call whose task is cancelled while it waits is not performed`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let gate = Gate()
        let holding = await hold(storage, at: gate)
        let task = Task {
            try await storage.write { try $0.command("INSERT INTO probe (id, at) VALUES (100, 0)").run() }
        }
        while storage.group.waitingCount < 1 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(storage.group.waitingCount == 0)
        gate.open()
        try await holding.value
        let count = try await storage.read { try $0.command("SELECT count(*) FROM probe").first { $0.integer(0) } }
        #expect(count == 0)
        try storage.close()
    }

    @Test func `what has been confirmed is in the database, whoever opens it`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let other = try SQLiteStorage(directory: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<200 {
                tasks.addTask {
                    try await storage.write {
                        try $0.command("INSERT INTO probe (id, at) VALUES (?, 0)").run(.integer(number))
                    }
                    let found = try await other.read {
                        try $0.command("SELECT 1 FROM probe WHERE id = ?").first(.integer(number)) { _ in true }
                    }
                    #expect(found == true)
                }
            }
            try await tasks.waitForAll()
        }
        #expect(try storage.writerSetting("synchronous") == 2)  // FULL
        try storage.close()
        try other.close()
    }
}
