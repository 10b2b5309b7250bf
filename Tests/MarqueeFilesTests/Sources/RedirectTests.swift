import MarqueeFiles
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308], ["/b", "b", "//127.0.0.1:PORT/b", "http://127.0.0.1:PORT/b#part"])
    func `a redirect is followed`(status: Int, location: String) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/b": .respond(body: [1, 2])]) { server in
            let target = location.replacing("PORT", with: "\(server.port)")
            server.answer("/a", with: .respond(status, headers: ["location": target], body: [9, 9, 9]))
            try await workspace.withCache { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"))) == [1, 2])
                #expect(workspace.index.keys == [server.url("/a"), server.url("/b")])
            }
        }
    }

    @Test func `five redirects are followed, and no more`() async throws {
        let workspace = try Workspace()
        var answers: [String: ScriptedServer.Answer] = ["/5": .respond(body: [5])]
        for number in 0..<5 { answers["/\(number)"] = .respond(302, headers: ["location": "/\(number + 1)"]) }
        answers["/before"] = .respond(302, headers: ["location": "/0"])
        answers["/loop"] = .respond(302, headers: ["location": "/loop"])
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache in
                #expect(try content(of: try await cache.fetch(server.url("/0"))) == [5])
                for path in ["/before", "/loop"] {
                    let error = try await cache.failure(server.url(path))
                    #expect(error?.code == .redirect)
                    #expect(error?.reason == "it was redirected more than 5 times; check the URL")
                }
                #expect(server.count(of: "/loop") == 6)
            }
        }
    }

    @Test(arguments: [
        ("ftp://127.0.0.1/b", "the server redirects to the scheme 'ftp'; only http and https are followed"),
        ("file:///etc/passwd", "the server redirects to the scheme 'file'; only http and https are followed"),
        ("http://", "the server redirects to an invalid URL; check the URL"),
        ("http://a b/", "the server redirects to an invalid URL; check the URL"),
    ])
    func `a redirect to elsewhere is refused`(location: String, reason: String) async throws {
        let workspace = try Workspace()
        let answers: [String: ScriptedServer.Answer] = ["/a": .respond(302, headers: ["location": location])]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache in
                let error = try await cache.failure(server.url("/a"))
                #expect(error?.code == .redirect)
                #expect(error?.reason == reason)
            }
        }
    }

    @Test func `a password is not carried to another origin`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/b": .respond(body: [1])]) { server in
            server.answer("/a", with: .respond(302, headers: ["location": "http://localhost:\(server.port)/b"]))
            try await workspace.withCache { cache in
                _ = try await cache.fetch("http://me:word@127.0.0.1:\(server.port)/a")
            }
            #expect(server.requests.map(\.headers["authorization"].count) == [1, 0])
        }
    }
}
