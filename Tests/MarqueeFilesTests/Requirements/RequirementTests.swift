import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct RequirementTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]
    private static let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    @Test(
        arguments: [
            ("image/png", png, "/a", nil), ("image/jpeg", jpeg, "/a", nil), (nil, png, "/a", nil),
            ("application/octet-stream", png, "/a.html", nil),
            ("image/x-unheard-of", Array("unknown".utf8), "/a", nil),
            (
                "image/png", Array("unknown".utf8), "/a",
                "it is image/png, as it is served, but its first bytes do not match; "
                    + "serve it with its actual type"
            ),
            (
                "image/png", [], "/a",
                "it is image/png, as it is served, but its first bytes do not match; "
                    + "serve it with its actual type"
            ),
            (
                nil, Array("unknown".utf8), "/a.png",
                "it is image/png, by its name, but its first bytes do not match; "
                    + "serve it with its actual type"
            ),
            (
                "image/png", jpeg, "/a",
                "it is served as image/png, but its first bytes are those of image/jpeg; serve it with its actual type"
            ),
            (
                "image/png", Array("<!DOCTYPE html><p>No".utf8), "/a.png",
                "it is served as image/png, but its first bytes are those of text/html; serve it with its actual type"
            ),
            ("text/html", Array("<!DOCTYPE html>".utf8), "/a", "it is text/html, as it is served; expected image/*"),
            (nil, Array("%PDF-1.7".utf8), "/a.png", "it is application/pdf, by its first bytes; expected image/*"),
            (nil, Array("unknown".utf8), "/a.css", "it is text/css, by its name; expected image/*"),
            (nil, Array("unknown".utf8), "/a", "it is text/plain, by its first bytes; expected image/*"),
            (nil, [1, 2, 3], "/a", "its type is unknown; serve it with one of the media types image/*"),
        ] as [(String?, [UInt8], String, String?)])
    func `a file must be of an accepted type, by word and by its first bytes`(
        type: String?, body: [UInt8], path: String, reason: String?
    ) async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = type.map { ["content-type": $0] } ?? [:]
        try await ScriptedServer.run([path: .respond(headers: headers, body: body)]) { server in
            try await workspace.withCache { cache async throws in
                let error = try await cache.failure(server.url(path), accept: ["image/*"])
                #expect(error?.reason == reason)
                #expect(error == nil || error?.code == .wrongType)
                #expect(workspace.index.keys.count == (reason == nil ? 1 : 0))
                // Whoever is refused is told so before what has come is removed.
                try await poll { try workspace.cachedNames().count == (reason == nil ? 1 : 0) }
                // Without the constraint anything goes; with it again, what is in the cache is looked at as well.
                #expect(try content(of: try await cache.fetch(server.url(path))) == body)
                #expect(try await cache.failure(server.url(path), accept: ["image/*"])?.reason == reason)
            }
        }
    }

    @Test func `data that only says what it is proves nothing`() async throws {
        try await Workspace().withCache { cache async throws in
            #expect(try await cache.failure("data:image/png,notpng", accept: ["image/png"])?.code == .wrongType)
            #expect(try await cache.failure("data:image/png,", accept: ["image/*"])?.code == .wrongType)
            #expect(try await cache.failure("data:text/plain,", accept: ["text/*"]) == nil)
        }
    }

    @Test func `local files and data are looked at as well`() async throws {
        let workspace = try Workspace()
        try workspace.write(Self.jpeg, to: "assets/photo.png")
        try workspace.write(Self.png, to: "assets/icon")
        try await workspace.withCache { cache async throws in
            #expect(try await cache.failure("icon", accept: ["image/png"]) == nil)
            #expect(
                try await cache.failure("photo.png", accept: ["image/png"])?.reason
                    == "it is image/jpeg, by its first bytes; expected image/png")
            #expect(try await cache.failure("data:image/png,<html>", accept: ["image/png"])?.code == .wrongType)
            #expect(try await cache.failure("data:,hello", sha256: Self.hash) == nil)
            #expect(try await cache.failure("data:,other", sha256: Self.hash)?.code == .wrongContent)
        }
    }

    @Test func `a file must have the demanded hash`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .respond(body: Array("hello!".utf8))]) { server in
            try await workspace.withCache { cache async throws in
                let error = try await cache.failure(server.url("/a"), sha256: Self.hash)
                #expect(error?.code == .wrongContent)
                #expect(
                    error?.reason
                        == "its SHA-256 is ce06092fb948d9ffac7d1a376e404b26b7575bcc11ee05a4615fef4fec3a308b, "
                        + "expected \(Self.hash); serve the intended file, or correct sha256")
                try await poll { try workspace.cachedNames().isEmpty }
                server.answer("/a", with: .respond(body: Array("hello".utf8)))
                #expect(try text(of: try await cache.fetch(server.url("/a"), sha256: Self.hash)) == "hello")
            }
        }
    }

    @Test func `a fresh copy that is not what is demanded is asked for again, once`() async throws {
        let workspace = try Workspace()
        let fresh: HTTPHeaders = ["cache-control": "max-age=3600", "etag": "\"1\""]
        let old = ScriptedServer.Answer.respond(headers: fresh, body: Array("hello!".utf8))
        try await ScriptedServer.run(["/a": old]) { server in
            try await workspace.withCache { cache async throws in
                let url = server.url("/a")
                workspace.addMessage("m1")
                #expect(try text(of: try await cache.fetch(url, for: "m1")) == "hello!")
                server.answer("/a", with: .respond(304, headers: fresh))
                workspace.addMessage("m4")
                #expect(try await cache.failure(url, sha256: Self.hash, for: "m4")?.code == .wrongContent)
                #expect(server.count(of: "/a") == 2)
                #expect(try text(of: try await cache.fetch(url, for: "m4")) == "hello!")
                server.answer("/a", with: .respond(headers: fresh, body: Array("hello".utf8)))
                workspace.addMessage("m5")
                #expect(try text(of: try await cache.fetch(url, sha256: Self.hash, for: "m5")) == "hello")
                #expect(server.count(of: "/a") == 3)
                #expect(try text(of: try await cache.fetch(url, for: "m5")) == "hello")
                #expect(server.count(of: "/a") == 3)
            }
        }
    }

    @Test func `one caller's demands fail no other`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        let body = Array("hello".utf8)
        let answers: [String: ScriptedServer.Answer] = ["/a": .hold(signal, body: body, sentBefore: 1)]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache async throws in
                let url = server.url("/a")
                let other = String(repeating: "0", count: 64)
                let typed = Task { try await cache.failure(url, accept: ["image/png"], for: "m1") }
                let hashed = Task { try await cache.failure(url, sha256: other, for: "m2") }
                let right = Task { try await cache.fetch(url, sha256: Self.hash, for: "m3") }
                try await poll { await cache.callers(of: url) == 3 }
                signal.send()
                #expect(try await typed.value?.code == .wrongType)
                #expect(try await hashed.value?.code == .wrongContent)
                #expect(try text(of: try await right.value) == "hello")
                #expect(server.count(of: "/a") == 1)
            }
        }
    }

    @Test func `a wrong type is told before the content comes`() async throws {
        let workspace = try Workspace()
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000000\r\n\r\n"
        try await ScriptedServer.run(["/a": .raw(head), "/b": .stream(bytes: 90_000_000, saysLength: true)]) { server in
            try await workspace.withCache { cache async throws in
                #expect(try await cache.failure(server.url("/a"), accept: ["image/*"])?.code == .wrongType)
                // 90 MB of asterisks are a text.
                #expect(try await cache.failure(server.url("/b"), accept: ["image/*"])?.code == .wrongType)
                try await server.disconnected()
            }
        }
    }

    @Test(arguments: [
        "../../../../tmp/x", "image/../../x", "text/html; name=../x", "image/png\\..\\x", "x/y.sh",
        "a/\(String(repeating: "b", count: 5_000))",
    ])
    func `nothing from a header or URL becomes part of a path`(type: String) async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = [
            "content-type": type, "content-disposition": "attachment; filename=\"../../evil.sh\"",
            "content-location": "/../../evil.sh",
        ]
        let paths = ["/..%2f..%2fevil.sh", "/a.p%00ng", "/%2e%2e/evil.so?x=../../y.png", "/a.sh;.png/.."]
        var answers: [String: ScriptedServer.Answer] = [:]
        for path in paths { answers[path] = .respond(headers: headers, body: Array("x\(path)".utf8)) }
        answers["/"] = .respond(headers: headers, body: Array("root".utf8))
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache async throws in
                for path in paths {
                    let stored = try await cache.fetch(server.url(path))
                    let name = stored.dropFirst(workspace.files.count + 1)
                    #expect(name.dropFirst(67) == (type.hasPrefix("text/html") ? ".html" : ""), "\(path): \(name)")
                    #expect(name.prefix(67).allSatisfy { $0.isHexDigit || $0 == "/" })
                }
            }
        }
    }
}
