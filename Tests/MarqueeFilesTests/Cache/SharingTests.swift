import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct SharingTests {
    @Test func `equal requests in flight are one`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        try await ScriptedServer.run(["/a": .hold(signal, body: Array("whole".utf8), sentBefore: 2)]) { server in
            try await workspace.withCache { cache in
                let url = server.url("/a")
                let fetches = (1...5).map { number in Task { try await cache.fetch(url, for: "m\(number)") } }
                try await poll { await cache.callers(of: url) == 5 }
                signal.send()
                var paths: Set<String> = []
                for fetch in fetches { paths.insert(try await fetch.value) }
                #expect(paths.count == 1)
                #expect(server.count(of: "/a") == 1)
            }
        }
    }

    @Test func `one who needs it now makes a prefetched file urgent`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .hold(signal, body: [1]), "/b": .respond(body: [2]), "/c": .respond(body: [3]),
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ $0.maxTransfers = 1 }) { cache in
                func fetch(_ path: String, _ id: String, _ priority: FilePriority) -> Task<Void, any Error> {
                    let need = Result { try FileNeed(server.url(path)) }
                    return Task { _ = try await cache.fetch([try need.get()], for: id, priority: priority) }
                }
                var fetches = [fetch("/a", "m1", .ahead)]
                try await server.received("/a")
                for (path, callers, priority) in [("/b", 1, FilePriority.ahead), ("/c", 1, .ahead), ("/c", 2, .now)] {
                    fetches.append(fetch(path, "m\(path)\(callers)", priority))
                    try await poll { await cache.callers(of: server.url(path)) == callers }
                    try await poll { await cache.waitingCount == (path == "/b" ? 1 : 2) }
                }
                signal.send()
                for fetch in fetches { try await fetch.value }
                #expect(server.requests.map(\.path) == ["/a", "/c", "/b"])
            }
        }
    }

    @Test func `one who is cancelled leaves at once, and the others get their file`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        try await ScriptedServer.run(["/a": .hold(signal, body: [1, 2, 3], sentBefore: 1)]) { server in
            try await workspace.withCache { cache in
                let url = server.url("/a")
                let first = Task { try await cache.fetch(url, for: "m1") }
                try await server.received("/a")
                let second = Task { try await cache.fetch(url, for: "m2") }
                try await poll { await cache.callers(of: url) == 2 }
                first.cancel()
                await #expect(throws: CancellationError.self) { try await first.value }
                signal.send()
                #expect(try content(of: try await second.value) == [1, 2, 3])
                #expect(server.count(of: "/a") == 1)
            }
        }
    }

    @Test func `when the last one is cancelled, the connection is closed and nothing is left`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .stall(afterBytes: 10)]) { server in
            try await workspace.withCache { cache in
                let url = server.url("/a")
                let fetches = (1...2).map { number in Task { try await cache.fetch(url, for: "m\(number)") } }
                try await poll { await cache.callers(of: url) == 2 }
                try await server.received("/a")
                for fetch in fetches { fetch.cancel() }
                for fetch in fetches { await #expect(throws: CancellationError.self) { try await fetch.value } }
                try await server.disconnected()
                server.answer("/a", with: .respond(body: [1]))
                #expect(try content(of: try await cache.fetch(url)) == [1])
            }
            #expect(try workspace.cachedNames().count == 1)
        }
    }

    @Test func `a tighter limit fails only its own caller`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .hold(signal, body: [UInt8](repeating: 1, count: 100), sentBefore: 1)
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache in
                let url = server.url("/a")
                let wide = Task { try await cache.fetch(url, for: "m1") }
                try await poll { await cache.callers(of: url) == 1 }
                let tight = Task { try await cache.failure(url, maxBytes: 99, for: "m2") }
                let error = try await tight.value
                #expect(error?.code == .tooLarge)
                #expect(
                    error?.reason
                        == "it has 100 B, which exceeds the limit of 99 B; serve a smaller file, or raise maxBytes")
                signal.send()
                #expect(try content(of: try await wide.value).count == 100)
                #expect(server.count(of: "/a") == 1)
            }
        }
    }

    @Test(arguments: [true, false])
    func `a file may have as many bytes as allowed, and not one more`(saysLength: Bool) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .stream(bytes: 200_000, saysLength: saysLength)]) { server in
            try await workspace.withCache { cache in
                let error = try await cache.failure(server.url("/a"), maxBytes: 199_999, for: "m1")
                #expect(error?.code == .tooLarge)
                // What was written of it goes behind the answer.
                try await poll { try workspace.cachedNames().isEmpty }
                #expect(try content(of: try await cache.fetch(server.url("/a"), maxBytes: 200_000)).count == 200_000)
            }
            try await workspace.withCache({ $0.maxBytes = ByteCount(199_999) }) { cache async throws in
                #expect(try await cache.failure(server.url("/a"))?.code == .tooLarge)
                #expect(try content(of: try await cache.fetch(server.url("/a"), maxBytes: 200_000)).count == 200_000)
            }
        }
    }

    @Test(arguments: [("data:,abcd", "data:text/plain"), ("a.txt", "a.txt")])
    func `limits hold for what is local`(reference: String, label: String) async throws {
        let workspace = try Workspace()
        try workspace.write("abcd", to: "assets/a.txt")
        try await workspace.withCache { cache in
            let error = try await cache.failure(reference, maxBytes: 3)
            #expect(error?.code == .tooLarge)
            #expect(error?.file == label)
            #expect(try text(of: try await cache.fetch(reference, maxBytes: 4)) == "abcd")
            #expect(try await cache.failure(reference, maxBytes: 3)?.code == .tooLarge, "from the cache, too")
        }
    }

    @Test func `an endless body is cut off at the limit`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .stream(bytes: 1_000_000_000, saysLength: false)]) { server in
            try await workspace.withCache { cache in
                let error = try await cache.failure(server.url("/a"), maxBytes: 100_000)
                #expect(
                    error?.reason
                        == "it continues, which exceeds the limit of 100 KB; serve a smaller file, or raise maxBytes")
                try await server.disconnected()
            }
        }
    }

    @Test func `few are fetched at a time`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        var answers: [String: ScriptedServer.Answer] = [:]
        for number in 0..<10 { answers["/\(number)"] = .hold(signal, body: [UInt8(number)]) }
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ $0.maxTransfersPerHost = 3 }) { cache in
                let needs = try (0..<10).map { try FileNeed(server.url("/\($0)")) }
                let fetch = Task { try await cache.fetch(needs, for: "m1") }
                try await poll { server.requests.count == 3 }
                signal.send()
                #expect(try await fetch.value.count == 10)
                #expect(server.peak == 3)
            }
        }
    }

    @Test func `closing ends what is under way`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .stall(afterBytes: nil)]) { server in
            try await workspace.withCache { cache in
                let url = server.url("/a")
                let fetch = Task { try await cache.failure(url) }
                try await server.received("/a")
                await cache.close()
                #expect(try await fetch.value == FileError(.closed, url, "the file cache has been closed"))
                #expect(try await cache.failure(url)?.code == .closed)
                #expect(try await cache.failure("data:,x")?.code == .closed)
            }
        }
    }

    @Test func `progress is told, with the total where it is known`() async throws {
        let workspace = try Workspace()
        let answers: [String: ScriptedServer.Answer] = [
            "/said": .stream(bytes: 300_000, saysLength: true), "/unsaid": .stream(bytes: 300_000, saysLength: false),
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache in
                for (path, total) in [("/said", Int64(300_000)), ("/unsaid", nil)] {
                    let log = Log<FileProgress>()
                    _ = try await cache.fetch(server.url(path)) { log.append($0) }
                    #expect(log.all.first?.total == total)
                    #expect(log.all.last == FileProgress(file: server.url(path), bytes: 300_000, total: 300_000))
                    #expect(log.all.map(\.bytes) == log.all.map(\.bytes).sorted())
                }
            }
        }
    }
}

extension FileCache {
    /// How many wait for a source that is being fetched.
    func callers(of key: String) -> Int { transfers[key]?.callers ?? 0 }

    /// How many transfers wait for their turn.
    var waitingCount: Int { fetcher.download.gate.waitingCount }
}
