import Foundation
import MarqueeModel
import MarqueeStore
import MarqueeSystem
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

/// Ways in which a file in the cache may be harmed by somebody else.
enum Harm: String, CaseIterable, Sendable {
    case removed, cut, lengthened, changed, directory, filledDirectory, link, folderRemoved, folderReplaced, allRemoved

    func befall(_ path: String) throws {
        let files = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path()
        switch self {
        case .removed: try files.removeItem(atPath: path)
        case .cut: try Data("ab".utf8).write(to: URL(filePath: path))
        case .lengthened: try Data("abcde".utf8).write(to: URL(filePath: path))
        case .changed: try Data("abX".utf8).write(to: URL(filePath: path))
        case .directory, .filledDirectory:
            try files.removeItem(atPath: path)
            let inner = self == .directory ? path : path + "/inner"
            try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
            if self == .filledDirectory { try Data("x".utf8).write(to: URL(filePath: inner + "/x")) }
        case .link:
            try files.removeItem(atPath: path)
            try Data("abc".utf8).write(to: URL(filePath: folder + "/elsewhere"))
            try files.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
        case .folderRemoved: try files.removeItem(atPath: folder)
        case .folderReplaced:
            try files.removeItem(atPath: folder)
            try Data("x".utf8).write(to: URL(filePath: folder))
        case .allRemoved: try files.removeItem(atPath: URL(filePath: folder).deletingLastPathComponent().path())
        }
    }
}

@Suite(.timeLimit(.minutes(20)))
struct DamageTests {
    @Test(arguments: Harm.allCases)
    func `a file that is harmed while a message needs it is fetched again`(harm: Harm) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await ScriptedServer.run(["/a": .respond(body: Array("abc".utf8))]) { server in
            try await workspace.withCache { cache in
                let path = try await cache.fetch(server.url("/a"), for: "m1")
                try harm.befall(path)
                #expect(try await cache.fetch(server.url("/a"), for: "m1") == path)
                #expect(server.count(of: "/a") == 2)
                let status = try #require(FileStatus.of(path))
                #expect(status.kind == .regular)
                #expect(try text(of: path) == "abc")
            }
            #expect(try workspace.cachedNames().filter { $0.hasPrefix("tmp") }.isEmpty)
        }
    }

    @Test func `a change that hides behind the times of a file is found where a hash is demanded`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        try await ScriptedServer.run(["/a": .respond(body: Array("abc".utf8))]) { server in
            var path = ""
            try await workspace.withCache { cache async throws in
                path = try await cache.fetch(server.url("/a"), sha256: hash, for: "m1")
                #expect(try await cache.fetch(server.url("/a"), sha256: hash, for: "m1") == path)
                #expect(server.count(of: "/a") == 1)
            }
            let nanoseconds = try #require(FileStatus.of(path)?.modifiedNanoseconds)
            try Harm.changed.befall(path)
            try Descriptor(opening: path, 0).setModified(nanoseconds: nanoseconds)
            try await workspace.withCache { cache async throws in
                #expect(try await cache.fetch(server.url("/a"), sha256: hash, for: "m1") == path)
                #expect(try text(of: path) == "abc")
            }
            #expect(server.count(of: "/a") == 2)
        }
    }

    @Test func `a file without a mark is read once, and trusted then`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await ScriptedServer.run(["/a": .respond(body: Array("abc".utf8))]) { server in
            try await workspace.withCache { cache async throws in
                let path = try await cache.fetch(server.url("/a"), for: "m1")
                let marked = try #require(FileStatus.of(path)?.modifiedNanoseconds)
                // As a cache of an earlier version, or a copy, has it.
                try Descriptor(opening: path, 0).setModified(nanoseconds: 1)
                #expect(try await cache.fetch(server.url("/a"), for: "m1") == path)
                #expect(FileStatus.of(path)?.modifiedNanoseconds == marked)
                #expect(server.count(of: "/a") == 1)
            }
        }
    }

    @Test func `a file that has to be read is read by the disk's own threads`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await workspace.withCache { cache async throws in
            let path = try await cache.fetch("data:,abc", for: "m1")
            try Descriptor(opening: path, 0).setModified(nanoseconds: 1)
        }
        let directory = try ContentDirectory(in: workspace.store)
        let place = try #require(try directory.folders().flatMap { try directory.places(in: $0) }.first)
        let hash = try #require(place.hash)
        let disk = Disk(threads: 1)
        let onCallersThread = Recording<Bool>()
        let isRead = try await disk.runAtOnce {
            onCallersThread.append(Hurry.current != nil)
            return directory.isRead(place, hash)
        }
        #expect(isRead)
        #expect(onCallersThread.elements == [true, false])
        await disk.close()
    }

    @Test(arguments: Harm.allCases)
    func `verifying drops what is harmed, and it is fetched again`(harm: Harm) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await ScriptedServer.run(["/a": .respond(body: Array("abc".utf8))]) { server in
            try await workspace.withCache { cache in
                let path = try await cache.fetch(server.url("/a"), for: "m1")
                _ = try await cache.fetch("data:,whole", for: "m1")
                #expect(try workspace.upkeep.verify { _, _ in }.damaged.isEmpty)
                try harm.befall(path)
                let (checked, damaged) = try workspace.upkeep.verify { _, _ in }
                #expect(checked == 2)
                let first = try #require(damaged.first { $0.sources == [server.url("/a")] })
                #expect(damaged.count == (harm == .allRemoved ? 2 : 1))
                #expect(first.neededBy == ["m1"])
                #expect(!workspace.index.keys.contains(server.url("/a")))
                #expect(!FileManager.default.fileExists(atPath: path))
                #expect(try workspace.upkeep.verify { _, _ in }.damaged.isEmpty)
                #expect(try text(of: try await cache.fetch(server.url("/a"), for: "m1")) == "abc")
                #expect(server.count(of: "/a") == 2)
            }
        }
    }

    @Test func `verifying says how far it is, and finds the one name that is damaged`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            let plain = try await cache.fetch("data:application/x-unknown,same")
            let html = try await cache.fetch("data:text/html,same")
            _ = try await cache.fetch("data:,\(String(repeating: "x", count: 1_000))")
            try FileManager.default.removeItem(atPath: html)
            try Data("emas".utf8).write(to: URL(filePath: html))
            var reports: [[Int64]] = []
            let (checked, damaged) = try workspace.upkeep.verify { reports.append([$0, $1]) }
            #expect(checked == 2)
            #expect(damaged.map(\.reason) == ["its content has changed"])
            #expect(reports.last == [1_004, 1_004])
            #expect(reports.map { $0[0] } == reports.map { $0[0] }.sorted())
            #expect(try text(of: plain) == "same")
            #expect(!FileManager.default.fileExists(atPath: html))
            #expect(workspace.index.files().count == 3, "the content is there by its other name")
            #expect(try text(of: try await cache.fetch("data:text/html,same")) == "same")
        }
    }

    @Test func `what is stored again heals every name`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            let plain = try await cache.fetch("data:application/x-unknown,same")
            try Data("emas".utf8).write(to: URL(filePath: plain))
            let html = try await cache.fetch("data:text/html,same")
            #expect(try [plain, html].map(text) == ["same", "same"])
        }
    }

    @Test func `an inventory tells what there is, with nothing secret`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try workspace.write("local", to: "assets/a.txt")
        let answers: [String: ScriptedServer.Answer] = [
            "/fresh": .respond(headers: ["cache-control": "max-age=60", "content-type": "image/png"], body: [1]),
            "/stale": .respond(body: [2]), "/once": .respond(headers: ["cache-control": "no-store"], body: [3]),
        ]
        try await ScriptedServer.run(answers) { server in
            let secret = server.url("/fresh").replacing("http://", with: "http://ada:pass@") + "?token=secret"
            server.answer("/fresh?token=secret", with: answers["/fresh"] ?? .respond(404))
            let start = workspace.now
            try await workspace.withCache { cache in
                _ = try await cache.fetch(secret, for: "m1")
                for url in [server.url("/stale"), server.url("/once"), "a.txt", "data:,d"] {
                    workspace.advance(milliseconds: 1_000)
                    _ = try await cache.fetch(url, for: "none")
                }
            }
            let inventory = try CacheInventory(index: workspace.index, directory: workspace.store, at: workspace.now)
            let sources = inventory.items.flatMap(\.sources)
            #expect(
                sources.map(\.label)
                    == [
                        "data:text/plain", workspace.assets + "/a.txt", server.url("/once"), server.url("/stale"),
                        server.url("/fresh"),
                    ].map { $0 == "data:text/plain" ? "data: URL" : $0 })
            #expect(
                sources.map(\.use) == [
                    .fixed, .fixed, .once, .stale(since: start + .seconds(1)), .fresh(until: start + .seconds(60)),
                ])
            #expect(inventory.items.last?.neededBy == ["m1"])
            #expect(inventory.items.last?.sources.first?.mediaType == "image/png")
            #expect(inventory.bytes == 9)
            #expect(inventory.damagedCount == 0)
        }
    }
}
