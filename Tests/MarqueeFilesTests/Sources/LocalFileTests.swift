import Dispatch
import Foundation
import Glibc
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct LocalFileTests {
    @Test(arguments: ["img/a.png", "./img//a.png", "img/../img/a.png", "link.png", "linked/a.png"])
    func `a file below the directories is copied into the cache`(path: String) async throws {
        let workspace = try Workspace()
        try workspace.write("picture", to: "assets/img/a.png")
        try workspace.link("assets/link.png", to: "img/a.png")
        try workspace.link("assets/linked", to: workspace.assets + "/img")
        try await workspace.withCache { cache in
            for reference in [path, "file://" + workspace.assets + "/" + path] {
                let copy = try await cache.fetch(reference)
                #expect(copy.hasPrefix(workspace.files) && copy.hasSuffix(".png"))
                #expect(try text(of: copy) == "picture")
            }
            #expect(try workspace.cachedNames().count == 1)
        }
    }

    @Test func `directories are looked through in order`() async throws {
        let workspace = try Workspace()
        try workspace.write("first", to: "assets/a")
        try workspace.write("second", to: "more/a")
        try workspace.write("second b", to: "more/b")
        let more = workspace.path + "/more"
        try await workspace.withCache({ $0.directories += ["/does/not/exist", more] }) { cache async throws in
            #expect(try text(of: try await cache.fetch("a")) == "first")
            #expect(try text(of: try await cache.fetch("b")) == "second b")
        }
    }

    @Test func `what leads out of the directories is refused`() async throws {
        let workspace = try Workspace()
        try workspace.write("secret", to: "outside/secret")
        try workspace.write("secret", to: "assets-not/secret")
        try workspace.link("assets/link", to: workspace.path + "/outside/secret")
        try workspace.link("assets/folder", to: "../outside")
        let outside = [
            "../outside/secret", "link", "folder/secret", "../assets-not/secret", "..", ".", "file:///etc/passwd",
            "file://\(workspace.path)/outside/secret", "file://\(workspace.assets)/../outside/secret",
        ]
        try await workspace.withCache { cache in
            for path in outside {
                let error = try await cache.failure(path)
                #expect(error?.code == .forbidden, "\(path): \(String(describing: error))")
                #expect(error?.reason.hasPrefix("it is outside of the file directories (\(workspace.assets))") == true)
            }
            #expect(try workspace.cachedNames().isEmpty)
        }
    }

    @Test func `only regular files are read, and nothing waits for a pipe`() async throws {
        let workspace = try Workspace()
        #expect(unsafe mkfifo(workspace.assets + "/pipe", 0o600) == 0)
        try workspace.write("x", to: "assets/folder/x")
        try await workspace.withCache({ $0.directories += ["/dev"] }) { cache in
            for (path, kind) in [
                ("pipe", "a pipe, socket or device"), ("folder", "a directory"),
                ("file:///dev/zero", "a pipe, socket or device"),
            ] {
                let error = try await cache.failure(path)
                #expect(error?.code == .forbidden)
                #expect(error?.reason == "it is \(kind); only regular files are read")
            }
        }
    }

    @Test func `a missing file and missing directories are told apart`() async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache async throws in
            #expect(
                try await cache.failure("none.png")?.reason
                    == "it does not exist; the file directories are \(workspace.assets)")
            #expect(try await cache.failure("a\u{30}%00")?.code == .notFound)
            #expect(try await cache.failure(String(repeating: "a", count: 5_000))?.code == .unreadable)
        }
        try await workspace.withCache({ $0.directories = [] }) { cache async throws in
            #expect(
                try await cache.failure("a")?.reason
                    == "no file directories are configured; add one under files.directories")
        }
        try await workspace.withCache({ $0.directories = ["/does/not/exist"] }) { cache async throws in
            #expect(
                try await cache.failure("a")?.reason
                    == "none of the file directories exists (/does/not/exist); create one")
        }
    }

    @Test func `a changed file is read again, an unchanged one is not`() async throws {
        let workspace = try Workspace()
        try workspace.write("one", to: "assets/a")
        try await workspace.withCache { cache in
            let first = try await cache.fetch("a", for: "m1")
            #expect(try await cache.fetch("a", for: "m2") == first)
            #expect(workspace.index.keys.count == 1)
            try workspace.write("two", to: "assets/a")
            #expect(try text(of: try await cache.fetch("a", for: "m1")) == "two")
            #expect(try text(of: first) == "one")
        }
    }

    @Test func `a file that is changed while it is read is refused`() throws {
        let workspace = try Workspace()
        let path = try workspace.write("one", to: "assets/a")
        let file = try LocalFile(.relative(path: "a"), below: [workspace.assets])
        try file.checkUnchanged()
        try #require(FileHandle(forWritingAtPath: path)).write(contentsOf: Data("longer".utf8))
        #expect(throws: FileError.self) { try file.checkUnchanged() }
    }

    @Test(arguments: [("data:image/gif;base64,aGVsbG8=", "gif"), ("data:,hello", "txt")])
    func `data is a file, too`(url: String, pathExtension: String) async throws {
        let workspace = try Workspace()
        try await workspace.withCache { cache in
            let path = try await cache.fetch(url)
            #expect(path.hasSuffix(".\(pathExtension)"))
            #expect(try text(of: path) == "hello")
            #expect(workspace.index.keys.first?.hasPrefix("data:") == true)
            #expect(workspace.index.keys.first?.utf8.count == 69)
            let error = try await cache.failure("data:text/plain;secret,%")
            #expect(error?.code == .invalidURL)
            #expect(error?.file == "data:text/plain")
        }
    }

    @Test func `a file system that hangs holds up neither its message for good, nor others, nor the closing`()
        async throws
    {
        let workspace = try Workspace()
        try workspace.write("one", to: "assets/a")
        let latch = DispatchSemaphore(value: 0)
        try await ScriptedServer.run(["/b": .respond(body: Array("two".utf8))]) { server in
            try await workspace.withCache({ $0.localTimeout = .milliseconds(50) }) { cache in
                for _ in 0..<8 { cache.localDisk.afterwards { latch.wait() } }
                #expect(await cache.look(for: [try FileNeed("a")], of: nil) == nil)
                let error = try await cache.failure("a")
                #expect(error?.code == .timeout)
                #expect(
                    error?.reason == "its file system did not answer within 50ms; check the mounted file system")
                #expect(try text(of: try await cache.fetch(server.url("/b"))) == "two")
                await cache.close()
            }
        }
        for _ in 0..<8 { latch.signal() }
    }
}
