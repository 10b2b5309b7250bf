import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct AddressCheckTests {
    @Test(arguments: ["localhost", "127.0.0.1", "127.1", "0x7f000001", "[::ffff:127.0.0.1]", "0.0.0.0"])
    func `nothing is asked of a private host, however it is written`(host: String) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .respond(body: [1])]) { server in
            try await workspace.withCache({ $0.allowPrivateHosts = false }) { cache in
                let error = try await cache.failure("http://\(host):\(server.port)/a")
                #expect(error?.code == .forbiddenAddress, "\(String(describing: error))")
                #expect(error?.reason.contains("set files.allowPrivateHosts to allow it") == true)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `the made connection is checked, whatever its name was said to be`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .respond(body: [1])]) { server in
            try await workspace.withCache({ $0.allowPrivateHosts = false }) { cache in
                let error = try await cache.failure("http://localhost:\(server.port)/a")
                #expect(
                    error?.reason.contains("resolves to a blocked address (127.0.0.1, a loopback address)") == true
                        || error?.reason.contains("resolves to a blocked address (0:0:0:0:0:0:0:1, a loopback address)")
                            == true
                )
                // The connection is closed, and the next one is checked again.
                #expect(try await cache.failure("http://localhost:\(server.port)/a")?.code == .forbiddenAddress)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        "http://10.0.0.1/b", "http://127.0.0.2:PORT/b", "//[::1]:PORT/b",
        "http://169.254.169.254/latest", "http://[fe80::1%25lo]:PORT/b",
    ])
    func `a redirect does not lead to a private host`(target: String) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/b": .respond(body: [1])]) { server in
            let location = target.replacing("PORT", with: "\(server.port)")
            server.answer("/a", with: .respond(302, headers: ["location": location]))
            try await workspace.withCache({
                $0.allowPrivateHosts = false
                $0.exemptAddresses = ["127.0.0.1"]
            }) { cache in
                let error = try await cache.failure(server.url("/a"))
                #expect(error?.code == .forbiddenAddress || error?.code == .redirect, "\(String(describing: error))")
            }
            #expect(!server.requests.contains { $0.path == "/b" })
        }
    }

    @Test(arguments: ["http://127.0.0.1:PORT/b", "http://2130706433:PORT/b", "//[::ffff:127.0.0.1]:PORT/b"])
    func `with private hosts allowed, every form of an address leads to the host`(target: String) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/b": .respond(body: [1])]) { server in
            let location = target.replacing("PORT", with: "\(server.port)")
            server.answer("/a", with: .respond(302, headers: ["location": location]))
            try await workspace.withCache { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"))) == [1])
            }
        }
    }
}
