import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTesting
import NIOHTTP1
import Synchronization
import Testing

@testable import MarqueeFiles

/// At every step a copy of the store's directory is made, with database and files: what a crash at that moment would
/// leave. Each copy is opened as by the next start.
@Suite(.timeLimit(.minutes(20)))
struct CrashTests {
    /// The copies, in order.
    private final class Copies: Sendable {
        private let origin: String
        private let target: String
        private let count = Mutex(0)

        init(of origin: String, in target: String) {
            self.origin = origin
            self.target = target
        }

        func add() {
            count.withLock { count in
                do {
                    try FileManager.default.copyItem(atPath: origin, toPath: "\(target)/\(count)")
                    count += 1
                } catch {
                    Issue.record(error)
                }
            }
        }

        var all: [String] { count.withLock { count in (0..<count).map { "\(target)/\($0)" } } }
    }

    /// What must hold whatever happened, before anything was cleared.
    private func expectWholeEntries(_ store: Store, _ directory: String, _ moment: String) throws {
        for record in try store.files.files() {
            let content = ContentDirectory(existingIn: directory)
            let places = try content.places(of: record.hash)
            #expect(!places.isEmpty, "\(moment): the file of \(record.key) is missing")
            for place in places {
                let path = content.path(of: place)
                let status = try #require(FileStatus.of(path))
                #expect(status.kind == .regular && status.size == record.bytes, "\(moment): \(path) is not whole")
                let hash = try Descriptor(opening: path, 0).hashRest { _ in }
                #expect(hash == record.hash, "\(moment): \(path) has another content")
            }
        }
    }

    /// What must hold after the next start.
    private func expectNothingStray(_ store: Store, _ directory: String, _ moment: String) throws {
        let content = ContentDirectory(existingIn: directory)
        #expect(try content.temporaryFolder().names().isEmpty, "\(moment): something is left in tmp")
        let recorded = try store.files.recordedContents()
        for folder in try content.folders() {
            for (hash, found) in try content.contents(in: folder) {
                #expect(recorded.contains(hash), "\(moment): nothing leads to \(found.places)")
            }
        }
    }

    private func check(_ copies: Copies, _ workspace: Workspace) async throws {
        workspace.advance(milliseconds: 20_000)
        for (number, copy) in copies.all.enumerated() {
            let moment = "step \(number)"
            let store = try Store(at: copy)
            try expectWholeEntries(store, copy, moment)
            let cache = try await FileCache.open(
                options: FileOptions(cacheBytes: ByteCount(100)), index: store.files, directory: copy,
                now: { workspace.now })
            await cache.settle()
            try expectWholeEntries(store, copy, moment)
            try expectNothingStray(store, copy, moment)
            #expect(try text(of: try await cache.fetch("data:,after", for: "none")) == "after")
            await cache.close()
            try store.close()
        }
    }

    @Test func `a crash at any step of storing leaves whole entries, and nothing after the next start`() async throws {
        let workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.path + "/copies", withIntermediateDirectories: false)
        let copies = Copies(of: workspace.store, in: workspace.path + "/copies")
        let store = try Store(at: workspace.store)
        _ = try store.queue.enqueue([NewMessage("m1", template: "t", receivedAt: workspace.now, body: [])])
        let index = InterruptedIndex(store.files) { copies.add() }
        let answers: [String: ScriptedServer.Answer] = [
            "/redirect": .respond(302, headers: ["location": "/a", "cache-control": "max-age=60"]),
            "/a": .respond(headers: ["cache-control": "max-age=10", "etag": "\"x\""], body: [1, 2, 3]),
            "/once": .respond(headers: ["cache-control": "no-store"], body: [4]),
        ]
        try await ScriptedServer.run(answers) { server in
            let cache = try await FileCache.open(
                options: FileOptions(directories: [workspace.assets], allowPrivateHosts: true), index: index,
                directory: workspace.store, now: { workspace.now }, willChange: { _ in copies.add() })
            _ = try await cache.fetch(server.url("/redirect"), for: "m1")
            _ = try await cache.fetch(server.url("/once"), for: "m1")
            try workspace.write([1, 2, 3], to: "assets/same.png")
            for need in ["same.png", "data:text/html,%01%02%03"] { _ = try await cache.fetch(need, for: "m1") }
            workspace.advance(milliseconds: 120_000)
            _ = try await cache.fetch("same.png", for: "none")
            server.answer("/a", with: .respond(body: [5, 6]))
            _ = try await cache.fetch(server.url("/a"), for: "none")
            await cache.close()
        }
        try store.close()
        #expect(copies.all.count > 40)
        try await check(copies, workspace)
    }

    @Test func `a crash at any step of evicting leaves whole entries, and nothing after the next start`() async throws {
        let workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.path + "/copies", withIntermediateDirectories: false)
        let copies = Copies(of: workspace.store, in: workspace.path + "/copies")
        let store = try Store(at: workspace.store)
        _ = try store.queue.enqueue([NewMessage("m1", template: "t", receivedAt: workspace.now, body: [])])
        let large = String(repeating: "a", count: 40)
        var options = FileOptions(directories: [workspace.assets], allowPrivateHosts: true)
        var cache = try await FileCache.open(
            options: options, index: store.files, directory: workspace.store, now: { workspace.now })
        for url in ["data:text/html,\(large)", "data:text/css,\(large)", "data:,b\(large)", "data:,c\(large)"] {
            _ = try await cache.fetch(url, for: "none")
        }
        let kept = try await cache.fetch("data:,d\(large)", for: "m1")
        let damaged = try await cache.fetch("data:,damaged", for: "m1")
        await cache.close()
        try workspace.write("orphan", to: "store/files/ab/\(String(repeating: "ab", count: 32)).png")
        try workspace.write("left", to: "store/files/tmp/0000000000leftbyacrash0000")
        workspace.advance(milliseconds: 20_000)

        // What the next start does, and then verifying.
        options.cacheBytes = ByteCount(60)
        let index = InterruptedIndex(store.files) { copies.add() }
        cache = try await FileCache.open(
            options: options, index: index, directory: workspace.store, now: { workspace.now },
            willChange: { _ in copies.add() })
        await cache.settle()
        await cache.close()
        #expect(try workspace.cachedNames().count == 2)
        #expect(try text(of: kept) == "d" + large)
        #expect(copies.all.count > 10)
        try await check(copies, workspace)

        let others = Copies(of: workspace.store, in: workspace.assets)
        try Data("demaged".utf8).write(to: URL(filePath: damaged))
        let verification = Verification(
            directory: try ContentDirectory(in: workspace.store) { _ in others.add() },
            index: InterruptedIndex(store.files) { others.add() })
        #expect(try verification.run { _, _ in }.damaged.count == 1)
        others.add()
        try store.close()
        for copy in others.all.dropFirst() {
            let store = try Store(at: copy)
            try expectWholeEntries(store, copy, "verifying")
            try store.close()
        }
        #expect(others.all.count == 4)
    }
}
