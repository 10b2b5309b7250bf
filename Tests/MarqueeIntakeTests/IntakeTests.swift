import Glibc
import MarqueeInbox
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeIntake

@Suite(.timeLimit(.minutes(20))) struct IntakeTests {
    private static let good = #"{"notification":{"id":"n","alert":"Hello"}}"#

    @Test func `a notification is accepted once it is on disk`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let answer = try await client.post(Self.good)
            #expect(answer.status == 202)
            #expect(try answer.json == ["id": "n", "shape": "native", "status": "stored", "complete": true])
            // By another connection to the store, as after a kill.
            let other = try Store(at: test.directory)
            #expect(try other.inbox.item("n")?.title == nil)
            #expect(try other.inbox.item("n")?.body == "Hello")
            try other.close()
            #expect(try await client.post(Self.good).json.object?["status"] == "updated")
            let staged = try await client.post(#"{"id":"m","template":"card"}"#)
            #expect(try staged.json.object?["message"]?.object?["status"] == "queued")
            let refused = try await client.post(#"{"id":"r","template":"crad"}"#)
            #expect(refused.status == 202)
            #expect(try refused.json.object?["message"]?.object?["status"] == "refused")
        }
    }

    @Test(arguments: [
        ("not json", 400, "json-syntax"), ("", 400, "json-syntax"), ("[1]", 400, "no-object"),
        (#"{"a":1}"#, 422, "unknown-shape"),
    ])
    func `what is no notification is a problem, and nothing is stored`(body: String, status: Int, code: String)
        async throws
    {
        let test = try TestIntake()
        try await test.serve { client in
            let answer = try await client.post(body)
            #expect(answer.status == status)
            #expect(answer.head.lowercased().contains("content-type: application/problem+json"))
            let problem = try #require(try answer.json.object)
            #expect(problem["type"] == .string("urn:marquee:problem:\(code)"))
            #expect(problem["status"]?.integer == Int64(status))
            #expect(problem["title"]?.string?.isEmpty == false)
            if code == "unknown-shape" { #expect(problem["reasons"]?.list?.count == 5) }
        }
        #expect(try test.store.inbox.inboxRevision() == 0)
    }

    @Test(
        arguments: [
            (nil, 401), ("Bearer wrong", 401), ("Bearer", 401), ("Basic 0123456789abcdef", 401),
            ("Bearer 0123456789abcde", 401), ("Bearer 0123456789abcdeff", 401), ("Bearer 0123456789abcdeg", 401),
            ("Bearer 0123456789abcdef", 202), ("bearer 0123456789abcdef", 202),
        ] as [(String?, Int)])
    func `only who has the token is let in`(authorization: String?, status: Int) async throws {
        let test = try TestIntake()
        try await test.serve(token: "0123456789abcdef") { client in
            let field = authorization.map { "Authorization: \($0)\r\n" } ?? ""
            let answer = try await client.post(Self.good, headers: "Content-Type: application/json\r\n" + field)
            #expect(answer.status == status)
            if status == 401 { #expect(answer.head.lowercased().contains("www-authenticate: bearer")) }
        }
    }

    @Test func `who guesses is slowed down, and whoever has the token is not`() async throws {
        let test = try TestIntake()
        try await test.serve(token: "0123456789abcdef") { client in
            var statuses: [Int] = []
            for _ in 0..<60 { statuses.append(try await client.post(Self.good).status) }
            #expect(statuses.prefix(50).allSatisfy { $0 == 401 })
            #expect(statuses.suffix(10).allSatisfy { $0 == 429 })
            let headers = "Content-Type: application/json\r\nAuthorization: Bearer 0123456789abcdef\r\n"
            #expect(try await client.post(Self.good, headers: headers).status == 202)
        }
    }

    @Test func `paths, methods and types that are not served say so`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            #expect(try await client.post(Self.good, path: "/").status == 404)
            #expect(try await client.post(Self.good, path: "/notifications?x=1").status == 202)
            let get = try await client.post("", method: "GET")
            #expect(get.status == 405)
            #expect(get.head.lowercased().contains("allow: post"))
            for type in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
                #expect(try await client.post(Self.good, headers: type).status == 415)
            }
            let utf8 = "Content-Type: application/json; charset=utf-8\r\n"
            #expect(try await client.post(Self.good, headers: utf8).status == 202)
        }
    }

    @Test func `a body beyond the limit is refused, announced or not`() async throws {
        let test = try TestIntake()
        try await test.serve(configure: { $0.maximumBytes = 1_000 }) { client in
            let big = #"{"notification":{"alert":"\#(String(repeating: "a", count: 2_000))"}}"#
            let announced = try await client.post(big)
            #expect(announced.status == 413)
            let chunk = String(repeating: "a", count: 1_500)
            let chunked =
                "POST /notifications HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n5dc\r\n\(chunk)\r\n0\r\n\r\n"
            #expect(try await client.send(Array(chunked.utf8)).status == 413)
            #expect(try await client.post(Self.good).status == 202)
        }
    }

    @Test func `too many requests at once are put off, and later ones are taken`() async throws {
        let test = try TestIntake()
        func limit(_ options: inout IntakeServer.Options) {
            options.requestsPerSecond = 10
            options.burst = 3
        }
        try await test.serve(configure: limit) { client in
            var statuses: [Int] = []
            for _ in 0..<5 { statuses.append(try await client.post(Self.good).status) }
            #expect(statuses == [202, 202, 202, 429, 429])
            test.clock.advance(by: .milliseconds(100))
            #expect(try await client.post(Self.good).status == 202)
            #expect(try await client.post(Self.good).status == 429)
        }
    }

    @Test func `a request cut at any byte is answered or dropped, and the server goes on`() async throws {
        let test = try TestIntake()
        let request = Array(
            ("POST /notifications HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(Self.good.utf8.count)\r\n\r\n\(Self.good)").utf8)
        try await test.serve { client in
            for count in stride(from: 0, to: request.count, by: 7) {
                let answer = try await client.send(Array(request.prefix(count)), half: true)
                #expect(answer.status != 202)
            }
            #expect(try test.store.inbox.inboxRevision() == 0)
            #expect(try await client.send(request).status == 202)
        }
    }

    @Test func `a body that does not come is given up`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let head =
                "POST /notifications HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Content-Length: 10\r\n\r\n{"
            async let answer = client.send(Array(head.utf8))
            await test.clock.waitForSleeper()
            test.clock.advance(by: .seconds(10))
            let status = try await answer.status
            #expect(status == 408)
        }
    }

    @Test func `a store that cannot be written is the operator's trouble`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            try test.store.close()
            let answer = try await client.post(Self.good)
            #expect(answer.status == 503)
            #expect(!answer.body.contains(test.directory))
            // Still there.
            #expect(try await client.post("x").status == 400)
        }
    }

    @Test(arguments: [
        ("8643", "127.0.0.1:8643", true), (":0", "127.0.0.1:0", true), ("localhost:80", "localhost:80", true),
        ("127.9.9.9:1", "127.9.9.9:1", true), ("[::1]:80", "[::1]:80", true), ("0.0.0.0:80", "0.0.0.0:80", false),
        ("[::]:80", "[::]:80", false), ("example.org:80", "example.org:80", false),
        ("127.0.0.1.evil:80", "127.0.0.1.evil:80", false),
    ])
    func `an address other than loopback needs a token`(text: String, address: String, isLoopback: Bool) throws {
        let read = try IntakeAddress(text)
        #expect(read.description == address)
        #expect(read.isLoopback == isLoopback)
        if isLoopback {
            _ = try IntakeServer.Options(read, token: nil)
        } else {
            let error = #expect(throws: IntakeError.self) { try IntakeServer.Options(read, token: nil) }
            #expect(error?.code == .missingToken)
        }
    }

    @Test(arguments: ["", "host", "host:", "host:x", "host:70000", "host:-1", "::1:80", "a b:80", "[::1]"])
    func `what is no address is refused`(text: String) {
        #expect(throws: IntakeError.self) { try IntakeAddress(text) }
    }

    @Test func `a token never shows itself`() throws {
        let token = try IntakeToken("0123456789abcdef")
        #expect(!"\(token) \(String(reflecting: token))".contains("0123456789"))
        var text = ""
        dump(token, to: &text)
        #expect(!text.contains("0123456789"))
    }

    @Test func `the answer says what was wrong with a message, refused or not`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let accepted = try await client.post(#"{"id":"m","template":"card","arguments":{"titel":"x"}}"#)
            #expect(accepted.status == 202)
            let message = try #require(try accepted.json.object?["message"]?.object)
            #expect(message["status"] == "queued" && message["reasons"] == nil)
            #expect(message["warnings"]?.list?.first?.object?["code"] == "undefined-argument")
            #expect(message["warnings"]?.list?.first?.object?["message"]?.string?.contains("'titel'") == true)
            let refused = try await client.post(#"{"id":"r","template":"crad"}"#)
            let reasons = try refused.json.object?["message"]?.object
            #expect(reasons?["warnings"] == nil)
            #expect(reasons?["reasons"]?.list?.first?.object?["code"] == "unknown-template")
            let right = try await client.post(#"{"id":"g","template":"card"}"#)
            #expect(try right.json.object?["message"] == ["id": "g", "status": "queued"])
        }
    }

    @Test func `what is refused is in the log, and counted`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            _ = try await client.post(#"{"id":"r","template":"crad"}"#)
            _ = try await client.post(#"{"a":1}"#)
            _ = try await client.post("not json")
            _ = try await client.post(#"{"id":"g","template":"card"}"#)
            let lines = test.log.elements
            #expect(lines.count == 3, "\(lines)")
            #expect(lines[0].hasPrefix("warning: a message was refused id=r reason="), "\(lines)")
            #expect(lines[0].contains("'crad'"), "\(lines)")
            #expect(lines[1].hasPrefix("warning: a notification was refused reason="), "\(lines)")
            let metrics = try await client.get("/metrics").body
            for line in [
                "marquee_messages_ended_total{state=\"refused\"} 1",
                "marquee_notifications_refused_total{code=\"unknown-shape\"} 1",
                "marquee_notifications_refused_total{code=\"json-syntax\"} 1",
                "marquee_notifications_refused_total{code=\"no-object\"} 0",
            ] { #expect(metrics.contains(line), "\(line)\n\(metrics)") }
        }
    }

    @Test func `a port that is taken is told with who has it`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let options = try IntakeServer.Options(IntakeAddress("127.0.0.1:\(client.port)"), token: nil)
            let error = await #expect(throws: IntakeError.self) { try await test.server(options) { _ in }.run() }
            #expect(error?.code == .cannotListen)
            let message = error?.message ?? ""
            #expect(message.hasPrefix("cannot listen on 127.0.0.1:\(client.port): it is in use by '"), "\(message)")
            #expect(message.hasSuffix("(process \(getpid())); stop that, or use another port"), "\(message)")
        }
    }
}
