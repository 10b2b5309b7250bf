import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct KeepingTests {
    @Test func `a file is requested once for each message, unless it came since the message did`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        workspace.addMessage("m2")
        try await ScriptedServer.run(["/a": .respond(body: [1])]) { server in
            let url = server.url("/a")
            try await workspace.withCache { cache in
                for _ in 0..<3 { _ = try await cache.fetch(url, for: "m1") }
                _ = try await cache.fetch(url, for: "m2")
                #expect(server.count(of: "/a") == 1)
                workspace.addMessage("m3")
                server.answer("/a", with: .respond(body: [2]))
                #expect(try content(of: try await cache.fetch(url, for: "m3")) == [2])
                #expect(server.count(of: "/a") == 2)
            }
            try await workspace.withCache { cache in
                _ = try await cache.fetch(url, for: "m3")
                #expect(server.count(of: "/a") == 2)
            }
            #expect(workspace.index.pins(of: "m1").count == 1)
            #expect(workspace.index.pins(of: "m3").count == 1)
            #expect(workspace.index.pins(of: "m1") != workspace.index.pins(of: "m3"))
        }
    }

    @Test(arguments: [
        (ScriptedServer.Answer.respond(503), true), (.respond(429), true), (.reset(afterBytes: 10), true),
        (.truncate(announced: 9, sent: 1), true), (.respond(404), false), (.respond(403), false),
        (.respond(302, headers: ["location": "ftp://a"]), false), (.stream(bytes: 3_000_000, saysLength: true), false),
    ])
    func `with the origin down, an earlier copy stands in`(answer: ScriptedServer.Answer, isUsed: Bool) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .respond(body: [1])]) { server in
            try await workspace.withCache({ $0.maxBytes = ByteCount(2_000_000) }) { cache in
                let copy = try await cache.fetch(server.url("/a"), for: "m1")
                server.answer("/a", with: answer)
                if isUsed {
                    #expect(try await cache.fetch(server.url("/a"), for: "m2") == copy)
                } else {
                    #expect(try await cache.failure(server.url("/a"), for: "m2") != nil)
                }
                #expect(server.count(of: "/a") == 2)
            }
        }
    }

    @Test func `a file that is gone or cut short is fetched again`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await ScriptedServer.run(["/a": .respond(body: [1, 2, 3])]) { server in
            try await workspace.withCache { cache in
                let path = try await cache.fetch(server.url("/a"), for: "m1")
                try FileManager.default.removeItem(atPath: path)
                #expect(try await cache.fetch(server.url("/a"), for: "m1") == path)
                #expect(server.count(of: "/a") == 2)
                try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 1)
                #expect(try content(of: try await cache.fetch(server.url("/a"), for: "m1")) == [1, 2, 3])
                #expect(server.count(of: "/a") == 3)
            }
        }
    }

    @Test func `one content may have several names, and is stored once`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            let content = "%89PNG%0D%0A%1A%0A"
            let plain = try await cache.fetch("data:application/octet-stream,\(content)")
            let accepted = try await cache.fetch("data:application/octet-stream,\(content)", accept: ["image/png"])
            let html = try await cache.fetch("data:text/html,\(content)")
            #expect([accepted, html] == [plain + ".png", plain + ".html"])
            var identities: Set<UInt64> = []
            for path in [plain, accepted, html] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                identities.insert(try #require(attributes[.systemFileNumber] as? UInt64))
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            #expect(identities.count == 1)
        }
    }

    @Test func `what a crash has left behind is removed at the next start`() async throws {
        let workspace = try Workspace()
        let kept = try await workspace.withCache { try await $0.fetch("data:,kept") }
        let orphan = String(repeating: "ab", count: 32)
        try workspace.write("half", to: "store/files/tmp/0000000000leftbyacrash0000")
        try workspace.write("never recorded", to: "store/files/ab/\(orphan).png")
        try workspace.write("not ours", to: "store/files/ab/note")
        try await workspace.withCache { cache in
            let names = try workspace.cachedNames()
            #expect(names == ["ab/note", String(kept.dropFirst(workspace.files.count + 1))].sorted())
            #expect(try text(of: kept) == "kept")
        }
    }

    @Test func `what cannot be recorded is not handed out, and is removed at the next start`() async throws {
        let workspace = try Workspace()
        workspace.index.fail("disk full")
        try await workspace.withCache { cache in
            let error = try await cache.failure("data:,x")
            #expect(error?.code == .storage)
            #expect(error?.reason == "the file index cannot be used: disk full")
            #expect(try workspace.cachedNames().filter { $0.hasPrefix("tmp") }.isEmpty)
        }
        try await workspace.withCache { _ async throws in #expect(try workspace.cachedNames().isEmpty) }
    }

    @Test func `two caches on one directory leave each other's files alone`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        try await ScriptedServer.run(["/a": .hold(signal, body: [1, 2, 3], sentBefore: 1)]) { server in
            try await workspace.withCache { first in
                let url = server.url("/a")
                let fetch = Task { try await first.fetch(url, for: "m1") }
                try await poll { try workspace.cachedNames().contains { $0.hasPrefix("tmp/") } }
                try await workspace.withCache { second in
                    #expect(try workspace.cachedNames().count == 1)
                    let other = Task { try await second.fetch(url, for: "m2") }
                    try await server.received("/a", count: 2)
                    signal.send()
                    #expect(try await fetch.value == (try await other.value))
                    #expect(try workspace.cachedNames().count == 1)
                    #expect(try content(of: try await fetch.value) == [1, 2, 3])
                }
            }
        }
    }

    @Test func `a full or read-only directory is a clear error`() async throws {
        let workspace = try Workspace()
        try workspace.write("not a directory", to: "store")
        await #expect(throws: SystemError.self) { try await workspace.withCache { _ in } }
    }

    @Test func `the store is an index`() async throws {
        let workspace = try Workspace()
        let store = try Store(at: workspace.store)
        defer { try? store.close() }
        let message = NewMessage("m1", template: "t", receivedAt: workspace.now, body: [])
        #expect(try store.queue.enqueue([message]) == [.queued])
        try await ScriptedServer.run(["/a": .respond(body: [1])]) { server in
            try await workspace.withCache(index: store.files) { cache in
                for id in ["m1", "m1", "stranger"] { _ = try await cache.fetch(server.url("/a"), for: id) }
                #expect(server.count(of: "/a") == 2, "what is no message of the store is fetched anew")
            }
            #expect(try store.files.files().map(\.key) == [server.url("/a")])
            #expect(try store.files.evictableContents().isEmpty)
            let number = try #require(try store.queue.entry("m1")).number
            #expect(try store.queue.end(number, as: .dismissed, at: workspace.now))
            #expect(try store.files.evictableContents().count == 1)
            let dropped = try #require(try store.files.evictableContents().first)
            #expect(try store.files.dropContents([dropped.hash]) == [dropped.hash])
            try await workspace.withCache(index: store.files) { _ async throws in
                #expect(try workspace.cachedNames().isEmpty)
            }
        }
    }

    @Test func `use is noted now and then`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            for _ in 0..<3 { _ = try await cache.fetch("data:,x") }
            #expect(workspace.index.touches == 0)
            workspace.advance(milliseconds: 60_001)
            for _ in 0..<3 { _ = try await cache.fetch("data:,x") }
            #expect(workspace.index.touches == 1)
        }
    }
}
