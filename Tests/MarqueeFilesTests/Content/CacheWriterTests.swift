import Dispatch
import Glibc
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import NIOCore
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct CacheWriterTests {
    private let workspace: Workspace
    private let disk = Disk(threads: 1)
    private let directory: ContentDirectory
    private let writer: CacheWriter

    init() throws {
        workspace = try Workspace()
        directory = try ContentDirectory(in: workspace.store)
        writer = CacheWriter(disk: disk, directory: directory, index: workspace.index)
    }

    private func arrival(_ text: String, for users: Set<FileHolder> = []) throws -> CacheWriter.Arrival {
        let file = try directory.makeTemporaryFile(on: disk)
        try file.write(ByteBuffer(string: text))
        let hash = try file.hash()
        let record = FileRecord(
            key: text, hash: hash, bytes: file.size, fetchedAt: workspace.now, usedAt: workspace.now)
        return CacheWriter.Arrival(
            file: file, hash: hash, pathExtension: "txt", record: record, users: users, label: text)
    }

    /// Stores all of them while the disk is busy, so that they wait for it together; returns what became of each.
    private func storeTogether(_ arrivals: [CacheWriter.Arrival]) async -> [Result<Void, any Error>] {
        let latch = DispatchSemaphore(value: 0)
        disk.afterwards { latch.wait() }
        let outcomes = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
            for (place, arrival) in arrivals.enumerated() {
                group.addTask {
                    do {
                        return (place, .success(try await writer.store(arrival)))
                    } catch {
                        return (place, .failure(error))
                    }
                }
            }
            while writer.waiting < arrivals.count { await Task.yield() }
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

    /// A file that cannot be synced: its descriptor only stands for a place. Opened first, it is the one that is asked.
    private func unsyncable() throws -> TemporaryFile {
        let path = try workspace.write("x", to: "store/files/tmp/place")
        return TemporaryFile(try Descriptor(opening: path, placeOnly), name: "place", in: directory, disk)
    }

    @Test(arguments: [3, 20]) func `when syncing fails, none of those that were synced together is recorded`(
        count: Int
    ) async throws {
        let broken = try unsyncable()
        let record = FileRecord(
            key: "broken", hash: try broken.hash(), bytes: 0, fetchedAt: workspace.now, usedAt: workspace.now)
        let first = CacheWriter.Arrival(
            file: broken, hash: record.hash, pathExtension: nil, record: record, users: [], label: "broken")
        let outcomes = await storeTogether([first] + (try (1..<count).map { try arrival("\($0)") }))
        #expect(throws: SystemError.self) { try outcomes[0].get() }
        // A few are synced one by one, and what has failed of many is not known.
        #expect(outcomes.count { (try? $0.get()) != nil } == (count == 3 ? 2 : 0))
        let kept = count == 3 ? 2 : 0
        #expect(workspace.index.keys.count == kept)
        // A thread of the disk may hold the last of them for a moment after the answer.
        for _ in 0..<1_000 where try workspace.cachedNames().count != kept {
            try await disk.run { _ = usleep(5_000) }
        }
        #expect(try workspace.cachedNames().count == kept)
    }

    @Test func `what is written after a sync has to be synced again`() async throws {
        let file = try directory.makeTemporaryFile(on: disk)
        try file.write(ByteBuffer(string: "a"))
        #expect(!file.isSynchronized)
        try file.synchronize()
        #expect(file.isSynchronized)
        try file.write(ByteBuffer(string: "b"))
        #expect(!file.isSynchronized)
        try TemporaryFile.synchronize([file])
        #expect(file.isSynchronized)
        await disk.close()
    }

    @Test func `a large content is hashed beside its writing, with the same result`() async throws {
        let file = try directory.makeTemporaryFile(on: disk)
        var all = SHA256()
        for number in 0..<400 {
            let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32_000 + number)
            all.update(piece)
            try file.write(ByteBuffer(bytes: piece))
            if number % 97 == 0 { #expect(try file.hash().bytes == all.digest) }
        }
        #expect(try file.hash().bytes == all.digest)
        #expect(file.size == 400 * 32_000 + 399 * 200)
        await disk.close()
    }

    @Test func `with a disk that has no thread left, hashing goes on`() async throws {
        let latch = DispatchSemaphore(value: 0)
        disk.afterwards { latch.wait() }
        let file = try directory.makeTemporaryFile(on: disk)
        let piece = ByteBuffer(repeating: 7, count: 1 << 20)
        for _ in 0..<8 { try file.write(piece) }
        var all = SHA256()
        all.update([UInt8](repeating: 7, count: 8 << 20))
        #expect(try file.hash().bytes == all.digest)
        latch.signal()
        await disk.close()
    }

    @Test func `two of one content become one file`() async throws {
        for outcome in await storeTogether([try arrival("same"), try arrival("same")]) { try outcome.get() }
        #expect(try workspace.cachedNames().count == 1)
    }
}
