import Dispatch
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import NIOCore
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(10)))
struct ShelfTests {
    private let workspace: Workspace
    private let disk = Disk(threads: 1)
    private let directory: ContentDirectory
    private let shelf: Shelf

    init() throws {
        workspace = try Workspace()
        directory = try ContentDirectory(in: workspace.store)
        shelf = Shelf(disk: disk, directory: directory, index: workspace.index)
    }

    private func arrival(_ text: String, for users: Set<FileHolder> = []) throws -> Shelf.Arrival {
        let file = try directory.makeTemporaryFile()
        try file.write(ByteBuffer(string: text))
        let hash = try file.hash()
        let record = FileRecord(
            key: text, hash: hash, bytes: file.size, fetchedAt: workspace.now, usedAt: workspace.now)
        return Shelf.Arrival(
            file: file, hash: hash, pathExtension: "txt", record: record, users: users, label: text)
    }

    /// Stores all of them while the disk is busy, so that they wait for it together; returns what became of each.
    private func storeTogether(_ arrivals: [Shelf.Arrival]) async -> [Result<Void, any Error>] {
        let latch = DispatchSemaphore(value: 0)
        disk.afterwards { latch.wait() }
        let outcomes = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
            for (place, arrival) in arrivals.enumerated() {
                group.addTask {
                    do {
                        return (place, .success(try await shelf.store(arrival)))
                    } catch {
                        return (place, .failure(error))
                    }
                }
            }
            while shelf.waiting < arrivals.count { await Task.yield() }
            latch.signal()
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        await disk.close()
        return arrivals.indices.compactMap { outcomes[$0] }
    }

    @Test func `files that come together are recorded in one transaction, each for its messages`() async throws {
        workspace.addMessage("a")
        let user = try #require(workspace.index.fileUser("a")).number
        let arrivals = try (0..<20).map { try arrival("\($0)", for: $0 < 5 ? [user] : []) }
        for outcome in await storeTogether(arrivals) { try outcome.get() }
        #expect(workspace.index.recordings == 1)
        #expect(workspace.index.keys.count == 20)
        #expect(workspace.index.pins(of: "a").count == 5)
        #expect(try workspace.cachedNames().count == 20)
    }

    @Test func `one that cannot be named fails alone`() async throws {
        let arrivals = try (0..<5).map { try arrival("\($0)") }
        arrivals[2].file.remove()
        let outcomes = await storeTogether(arrivals)
        #expect(outcomes.map { (try? $0.get()) != nil } == [true, true, false, true, true])
        #expect(workspace.index.keys == ["0", "1", "3", "4"])
    }

    @Test func `with an index that fails, all fail and none is recorded`() async throws {
        workspace.index.fail("full")
        let outcomes = await storeTogether(try (0..<3).map { try arrival("\($0)") })
        for outcome in outcomes { #expect(throws: MemoryIndex.Failure.self) { try outcome.get() } }
        #expect(workspace.index.keys.isEmpty)
    }

    @Test func `two of one content become one file`() async throws {
        for outcome in await storeTogether([try arrival("same"), try arrival("same")]) { try outcome.get() }
        #expect(try workspace.cachedNames().count == 1)
    }
}
