import Foundation
import MarqueeStore
import MarqueeSystem
import Testing

@testable import MarqueeFiles

/// A store may come with a repository, and a repository may hold links that lead anywhere.
@Suite(.timeLimit(.minutes(20)))
struct LinkTests {
    /// What of a cache may be a link, as its path below the workspace.
    enum Level: String, CaseIterable, Sendable {
        case store, files = "store/files", temporary = "store/files/tmp", folder = "store/files/ba"
        case content = "store/files/ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        case partial = "store/files/tmp/0000000000leftbyacrash0000"
        case lock = "store/files/lock", turn = "store/files/turn"

        /// What is a file can be replaced; who has linked a folder has to be asked.
        var isFolder: Bool { [.store, .files, .temporary, .folder].contains(self) }
    }

    enum Operation: String, CaseIterable, Sendable { case fetch, prune, verify, list }

    /// A cache of somebody else's, in which everything is named as a cache names it, and would go.
    private func makeOutside(_ workspace: Workspace) throws {
        for level in Level.allCases where !level.isFolder {
            try workspace.write("abc", to: "outside/" + level.rawValue)
        }
        try workspace.write("mine", to: "outside/store/files/tmp/mine.txt")
        try workspace.write("mine", to: "outside/store/files/ba/mine.txt")
    }

    /// Every file and folder of that with its version: any change to one, or in one, shows.
    private func versions(_ workspace: Workspace) throws -> [String: String] {
        let outside = workspace.path + "/outside"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: outside)
        return try Dictionary(
            uniqueKeysWithValues: ([""] + paths).map { path in
                // Looking at a folder does not change it.
                ("/" + path, try #require(FileStatus.of(outside + "/" + path)).version)
            })
    }

    private func run(_ operation: Operation, _ workspace: Workspace) async throws {
        switch operation {
        case .fetch: try await workspace.withCache { _ = try await $0.fetch("data:,abc") }
        case .prune: _ = try workspace.upkeep.prune(to: nil, isDryRun: false)
        case .verify: _ = try workspace.upkeep.verify { _, _ in }
        case .list: _ = try CacheInventory(index: workspace.index, directory: workspace.store, at: workspace.now)
        }
    }

    @Test(arguments: Level.allCases, Operation.allCases)
    func `nothing behind a link is touched`(level: Level, operation: Operation) async throws {
        let workspace = try Workspace()
        try makeOutside(workspace)
        // A record, so that verifying and listing have something to look for.
        try await workspace.withCache { _ = try await $0.fetch("data:,abc") }
        try? FileManager.default.removeItem(atPath: workspace.path + "/" + level.rawValue)
        try workspace.link(level.rawValue, to: workspace.path + "/outside/" + level.rawValue)
        let before = try versions(workspace)
        #expect(before.count > 10)

        var message: String?
        do {
            try await run(operation, workspace)
        } catch {
            message = "\(error)"
        }

        #expect(try versions(workspace) == before)
        if level.isFolder, level != .folder || operation != .list, level != .temporary || operation != .list {
            let message = try #require(message, "a folder that is a link is refused")
            #expect(message.contains("is a symbolic link"))
            #expect(message.contains(workspace.path + "/" + level.rawValue))
        }
    }

    @Test func `what is not named as the cache names its files stays`() async throws {
        let workspace = try Workspace()
        let strange = [
            "tmp/notes", "tmp/0000000000leftbyacrash0000.txt", "tmp/folder/0000000000leftbyacrash0000", "zz/zz",
            "abc/x",
            "ba/notes", "ba/ba7816", "own.txt",
            "ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.tar.gz",
            "ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad~",
            "bb/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ]
        let ours = [
            "tmp/0000000000leftbyacrash0000",
            "ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.txt",
        ]
        for name in strange + ours { try workspace.write("abc", to: "store/files/" + name) }
        _ = try workspace.upkeep.prune(to: nil, isDryRun: false)
        _ = try workspace.upkeep.verify { _, _ in }
        try await workspace.withCache { _ = try await $0.fetch("data:,x", for: "none") }
        let left = try workspace.cachedNames()
        for name in strange { #expect(left.contains(name)) }
        for name in ours { #expect(!left.contains(name)) }
    }

    @Test func `a folder in a file's place is moved aside with all that is in it`() async throws {
        let workspace = try Workspace()
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        try workspace.write("mine", to: "store/files/ba/\(hash).txt/mine.txt")
        let path = try await workspace.withCache { try await $0.fetch("data:,abc") }
        #expect(try text(of: path) == "abc")
        let moved = try workspace.cachedNames().filter { $0.hasSuffix("/mine.txt") }
        #expect(moved.count == 1)
        #expect(try text(of: workspace.files + "/" + (moved.first ?? "")) == "mine")
    }

    @Test func `a pipe in the place of a lock is named, and not waited for`() throws {
        let workspace = try Workspace()
        try workspace.write("", to: "store/files/turn")
        #expect(unsafe mkfifo(workspace.files + "/lock", 0o600) == 0)
        try workspace.write("abc", to: Level.content.rawValue)
        let error = #expect(throws: SystemError.self) { try workspace.upkeep.prune(to: nil, isDryRun: false) }
        #expect(error?.description.contains("not a regular file; move it away") == true)
    }
}
