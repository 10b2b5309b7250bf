import Foundation
import Glibc
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore
@testable import MarqueeSystem

/// A store may come with a repository, and a repository may hold links that lead anywhere.
@Suite(.timeLimit(.minutes(20)))
struct LinkTests {
    private static let files = ["", "-wal", "-shm", "-journal"].map { "marquee.sqlite" + $0 }

    /// A store of somebody else's, beside an empty place for one.
    private func makeOutside(_ directory: TemporaryDirectory) throws -> [String: String] {
        let store = try Store(at: directory.path("outside"))
        try store.queue.add(.sample("theirs"))
        try store.close()
        for name in Self.files.dropFirst() + ["host.lock"] {
            try Data("theirs".utf8).write(to: URL(filePath: directory.path("outside/" + name)))
        }
        return try versions(directory)
    }

    private func versions(_ directory: TemporaryDirectory) throws -> [String: String] {
        let outside = directory.path("outside")
        let names = try FileManager.default.contentsOfDirectory(atPath: outside)
        return try Dictionary(
            uniqueKeysWithValues: (names + ["."]).map { name in
                (name, try #require(FileStatus.of(outside + "/" + name)).version)
            })
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test(arguments: files, [StoreOptions.Access.readWrite, .readOnly])
    func `a database or a file beside it that is a link is not opened`(
        name: String, access: StoreOptions.Access
    ) throws {
        let directory = try TemporaryDirectory()
        let before = try makeOutside(directory)
        let own = directory.path("store")
        try Store(at: own).close()
        try? FileManager.default.removeItem(atPath: own + "/" + name)
        try link(own + "/" + name, to: directory.path("outside/" + name))
        let error = #expect(throws: StoreError.self) { try Store(at: own, options: StoreOptions(access: access)) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("/\(name)' is a symbolic link, not a regular file") == true)
        #expect(try versions(directory) == before)
    }

    @Test(arguments: ["store", "store/", "store/.", "store//"], [StoreOptions.Access.readWrite, .readOnly])
    func `a store's directory that is a link is not opened`(name: String, access: StoreOptions.Access) throws {
        let directory = try TemporaryDirectory()
        let before = try makeOutside(directory)
        try link(directory.path("store"), to: directory.path("outside"))
        let store = directory.path(name)
        let error = #expect(throws: StoreError.self) { try Store(at: store, options: StoreOptions(access: access)) }
        #expect(error?.message.contains("is a symbolic link, which is not followed") == true)
        #expect(throws: StoreError.self) { try HostClaim(at: store) }
        #expect(HostClaim.holder(at: store) == nil)
        #expect(try versions(directory) == before)
    }

    /// What may stand in the place of the lock.
    enum Obstacle: CaseIterable { case link, deadLink, secondName, pipe, folder }

    @Test(arguments: Obstacle.allCases)
    func `what is not the store's own lock is neither written to nor waited for`(obstacle: Obstacle) throws {
        let directory = try TemporaryDirectory()
        let before = try makeOutside(directory)
        let store = directory.path("store")
        try Store(at: store).close()
        let lock = store + "/host.lock"
        let theirs = directory.path("outside/host.lock")
        switch obstacle {
        case .link: try link(lock, to: theirs)
        case .deadLink: try link(lock, to: directory.path("outside/new.lock"))
        case .secondName: try FileManager.default.linkItem(atPath: theirs, toPath: lock)
        case .pipe: #expect(unsafe mkfifo(lock, 0o600) == 0)
        case .folder: try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        }
        let error = #expect(throws: StoreError.self) { try HostClaim(at: store) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains(lock) == true)
        #expect(error?.message.contains("move it away") == true)
        #expect(HostClaim.holder(at: store) == nil)
        #expect(try String(contentsOfFile: theirs, encoding: .utf8) == "theirs")
        // A second name is a change of the file itself.
        if obstacle != .secondName { #expect(try versions(directory) == before) }
    }

    @Test(
        arguments: [(1000, 1000, true), (0, 1000, true), (1000, 0, true), (0, 0, true), (1001, 1000, false)]
            as [(UInt32, UInt32, Bool)])
    func `a store belongs to its user or to root`(owner: UInt32, user: UInt32, isTrusted: Bool) {
        #expect(OwnFolder.isTrusted(owner: owner, by: user) == isTrusted)
    }
}
