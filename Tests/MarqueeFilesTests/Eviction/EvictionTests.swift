import Foundation
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct EvictionTests {
    /// Fetches data with so many bytes for a message that has ended when this returns.
    private func store(_ letter: String, bytes: Int = 30, _ cache: FileCache, _ workspace: Workspace) async throws
        -> String
    {
        let path = try await cache.fetch("data:,\(String(repeating: letter, count: bytes))", for: "none")
        workspace.advance(milliseconds: 20_000)
        return path
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `beyond the limit, what was used least recently goes, until there is room again`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache in
            let first = try await store("a", cache, workspace)
            let second = try await store("b", cache, workspace)
            let third = try await store("c", cache, workspace)
            workspace.advance(milliseconds: 60_000)
            #expect(try await store("a", cache, workspace) == first)
            await cache.settle()
            #expect([first, second, third].allSatisfy(exists))
            let fourth = try await store("d", cache, workspace)
            await cache.settle()
            // 120 bytes are too many, and 90 is what is left of a limit of 100.
            #expect([first, second, third, fourth].map(exists) == [true, false, true, true])
            #expect(workspace.index.files().count == 3)
        }
    }

    @Test func `what a live message needs stays, however much that is, and goes once it has ended`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache in
            let large = try await cache.fetch("data:,\(String(repeating: "a", count: 500))", for: "m1")
            workspace.advance(milliseconds: 20_000)
            let other = try await store("b", cache, workspace)
            // What is looked at meanwhile is not looked at again for a minute.
            await cache.settle()
            workspace.advance(milliseconds: 60_000)
            _ = try await store("c", cache, workspace)
            await cache.settle()
            #expect(exists(large))
            #expect(!exists(other))
            workspace.index.end("m1")
            // Nothing is stored, but a minute has passed.
            workspace.advance(milliseconds: 60_000)
            _ = try await cache.fetch("data:,c", for: "none")
            await cache.settle()
            #expect(!exists(large))
        }
    }

    @Test func `a file that is larger than the cache is there for its message, and gone after it`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let url = "data:,\(String(repeating: "a", count: 500))"
        try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache in
            let path = try await cache.fetch(url, for: "m1")
            await cache.settle()
            #expect(exists(path))
            workspace.index.end("m1")
            workspace.advance(milliseconds: 20_000)
        }
        #expect(try workspace.cachedNames().isEmpty, "it goes when the cache is closed")
        workspace.addMessage("m2")
        try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache in
            _ = try await cache.fetch(url, for: "m2")
        }
        workspace.index.end("m2")
        workspace.advance(milliseconds: 20_000)
        try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache async throws in
            await cache.settle()
            #expect(try workspace.cachedNames().isEmpty, "or when it is opened")
        }
    }

    @Test func `a content goes with all its names and all that leads to it`() async throws {
        let workspace = try Workspace()
        try workspace.write("same", to: "assets/a.txt")
        try workspace.write("same", to: "assets/b.html")
        try await workspace.withCache { cache in
            for file in ["a.txt", "b.html"] { _ = try await cache.fetch(file) }
        }
        #expect(try workspace.cachedNames().count == 2)
        #expect(workspace.index.files().count == 2)
        let outcome = try workspace.upkeep.prune(to: nil, isDryRun: false)
        #expect(outcome == PruneOutcome(removedFiles: 1, removedBytes: 4, remainingBytes: 0))
        #expect(try workspace.cachedNames().isEmpty)
        #expect(workspace.index.files().isEmpty)
    }

    @Test func `what nothing leads to any more goes first, and counts until then`() async throws {
        let workspace = try Workspace()
        let data = (0..<3).map { [UInt8](repeating: $0, count: 30) }
        try await ScriptedServer.run(["/a": .respond(body: data[0])]) { server in
            try await workspace.withCache({ $0.cacheBytes = ByteCount(100) }) { cache in
                let kept = try await store("k", cache, workspace)
                for content in data {
                    server.answer("/a", with: .respond(body: content))
                    _ = try await cache.fetch(server.url("/a"), for: "none")
                    workspace.advance(milliseconds: 20_000)
                }
                await cache.settle()
                let names = try workspace.cachedNames()
                #expect(names.count == 2, "the newest version and what was there before")
                #expect(exists(kept))
            }
        }
    }

    @Test func `a dry run says what would go, and leaves it`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            for letter in ["a", "b", "c"] { _ = try await store(letter, cache, workspace) }
        }
        let names = try workspace.cachedNames()
        for (limit, files) in [(nil, 3), (ByteCount(90), 0), (ByteCount(89), 1), (ByteCount(10), 3)]
            as [(ByteCount?, Int)]
        {
            let outcome = try workspace.upkeep.prune(to: limit, isDryRun: true)
            #expect(outcome.removedFiles == files)
            #expect(outcome.remainingBytes == Int64(90 - files * 30))
        }
        #expect(try workspace.cachedNames() == names)
        #expect(try workspace.upkeep.prune(to: ByteCount(89), isDryRun: false).removedFiles == 1)
        #expect(try workspace.cachedNames().count == 2)
    }

    /// Also by one that has dropped the record and is just about to remove the file.
    @Test(arguments: [true, false])
    func `what is evicted between being found and being pinned is fetched again`(isRemoved: Bool) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let index = InterruptedIndex(workspace.index)
        try await workspace.withCache(index: index) { cache in
            _ = try await cache.fetch("data:,x", for: "none")
            index.beforePin {
                if isRemoved {
                    _ = try workspace.upkeep.prune(to: nil, isDryRun: false)
                } else {
                    _ = workspace.index.dropContents(Array(workspace.index.recordedContents()))
                }
            }
            let path = try await cache.fetch("data:,x", for: "m1")
            #expect(try text(of: path) == "x")
            #expect(workspace.index.pins(of: "m1").count == 1)
            #expect(workspace.index.files().count == 1)
            #expect(try workspace.upkeep.prune(to: nil, isDryRun: false).removedFiles == 0)
        }
    }

    @Test func `what is evicted while its origin is asked is fetched anew`() async throws {
        let workspace = try Workspace()
        let index = InterruptedIndex(workspace.index)
        let fields: HTTPHeaders = ["etag": "\"x\"", "cache-control": "max-age=1"]
        try await ScriptedServer.run(["/a": .respond(headers: fields, body: [1])]) { server in
            try await workspace.withCache(index: index) { cache in
                _ = try await cache.fetch(server.url("/a"), for: "none")
                workspace.advance(milliseconds: 30_000)
                workspace.addMessage("m1")
                server.answer("/a", with: .respond(304))
                index.beforeRecordingKept {
                    _ = try workspace.upkeep.prune(to: nil, isDryRun: false)
                    server.answer("/a", with: .respond(headers: fields, body: [1]))
                }
                #expect(try content(of: try await cache.fetch(server.url("/a"), for: "m1")) == [1])
                #expect(server.count(of: "/a") == 3)
            }
        }
    }

    @Test func `who removes files keeps newcomers out, and waits for those who store something`() throws {
        let directory = try ContentDirectory(in: try Workspace().store)
        do {
            let first = try #require(try directory.lock(.shared))
            let second = try #require(try directory.lock(.shared))
            withExtendedLifetime((first, second)) {}
        }
        let lock = try #require(try directory.lock(.exclusive))
        #expect(try directory.lock(.shared) == nil)
        withExtendedLifetime(lock) {}
    }

    @Test(
        arguments: [
            (0, 100, 0, false), (0, 101, 0, true), (90, 10, 0, false), (90, 11, 0, true), (200, 0, 0, false),
            (200, 10, 59, false), (200, 11, 0, true), (200, 0, 60, true), (200, 0, -1, true), (100, 0, 90, false),
        ] as [(Int64, Int64, Int64, Bool)])
    func `not every store makes it look`(bytes: Int64, stored: Int64, seconds: Int64, isDue: Bool) {
        var level = EvictionThreshold(limit: ByteCount(100), bytes: 0)
        level.note(bytes: bytes, adopted: 1_000, at: Timestamp(milliseconds: 100_000))
        #expect(level.isDue(adopted: 1_000 + stored, at: Timestamp(milliseconds: (100 + seconds) * 1_000)) == isDue)
    }
}

extension FileCache {
    /// Waits for what is being evicted.
    func settle() async { await keepingTask?.value }
}
