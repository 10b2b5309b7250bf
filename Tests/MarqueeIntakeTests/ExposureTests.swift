import HTTPTypes
import MarqueeInbox
import MarqueeModel
import MarqueeServing
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeIntake

/// What keeps strangers out: tokens that cannot be guessed, TLS, and limits for each client.
@Suite(.timeLimit(.minutes(20))) struct ExposureTests {
    private static let good = #"{"notification":{"id":"n","alert":"Hello"}}"#
    private static let token = "0123456789abcdef"

    @Test(
        arguments: [
            ("", "is empty"), ("  ", "is empty"), ("a", "fewer than 16 characters"),
            ("0123456789abcde", "fewer than 16 characters"), ("0123456789 abcdef", "contains spaces"),
            ("0123456789äbcdef", "non-ASCII"), ("0123456789abcdef\n", "contains spaces"),
        ])
    func `a token that could be guessed, or that nobody can send, is refused`(text: String, reason: String) {
        let error = #expect(throws: IntakeError.self) { try IntakeToken(text) }
        #expect(error?.code == .weakToken)
        #expect(error?.message.contains(reason) == true && error?.advice?.contains("openssl rand") == true)
        #expect(text.utf8.count < 3 || error?.message.contains(text) == false)
    }

    @Test(arguments: ["0.0.0.0:80", "[::]:80", "192.168.1.2:80", "example.org:80"])
    func `an address that others reach needs TLS, or a proxy that is named`(text: String) throws {
        let (address, token) = (try IntakeAddress(text), try IntakeToken(Self.token))
        func code(_ configure: (inout Exposure) -> Void) -> IntakeError.Code? {
            var exposure = Exposure()
            configure(&exposure)
            do throws(IntakeError) {
                _ = try IntakeServer.Options(address, token: token, exposure: exposure)
                return nil
            } catch {
                return error.code
            }
        }
        let proxies = TrustedProxies([try IPNetwork("10.0.0.1")])
        #expect(code { _ in } == .insecure)
        #expect(code { $0.isBehindProxy = true } == .insecure)
        #expect(code { $0.proxies = proxies } == .insecure)
        #expect(code { ($0.isBehindProxy, $0.proxies) = (true, proxies) } == nil)
        #expect(code { $0.tls = TLSFiles(certificate: "a", key: "b") } == nil)
    }

    @Test func `behind a proxy a token is needed on loopback too`() throws {
        var exposure = Exposure()
        exposure.isBehindProxy = true
        exposure.proxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        let error = #expect(throws: IntakeError.self) {
            try IntakeServer.Options(IntakeAddress("127.0.0.1:0"), token: nil, exposure: exposure)
        }
        #expect(error?.code == .missingToken)
    }

    @Test func `a certificate that cannot be read is told before anything listens`() throws {
        let test = try TestIntake()
        var exposure = Exposure()
        exposure.tls = TLSFiles(certificate: test.directory + "/none.pem", key: test.directory + "/none.key")
        let options = try IntakeServer.Options(IntakeAddress("127.0.0.1:0"), token: nil, exposure: exposure)
        let error = #expect(throws: IntakeError.self) { try test.server(options) { _ in } }
        #expect(error?.code == .certificate && error?.message.contains("none.pem'") == true)
    }

    /// Every route, with every kind of token, where one is asked for and where none is.
    @Test(
        arguments: [
            (nil, [nil: 202, "wrong": 202, token: 202]), (token, [nil: 401, "wrong": 401, token: 202]),
        ] as [(String?, [String?: Int])])
    func `every kind of token gets what it allows, on every route`(asked: String?, expected: [String?: Int])
        async throws
    {
        let test = try TestIntake()
        try await test.serve(token: asked) { client in
            for (path, methods) in IntakeExchange.routes {
                // A new one without a line here fails. The client is on this machine, for which metrics are open.
                let isOpen = [
                    "/health": true, "/ready": true, "/metrics": true, "/notifications": false, "/events": false,
                ][path]
                for method in methods {
                    for (shown, status) in expected {
                        let field = shown.map { "Authorization: Bearer \($0)\r\n" } ?? ""
                        let answer = try await client.post(
                            method == .post ? path == "/events" ? #"{"event":"e"}"# : Self.good : "", path: path,
                            method: method.rawValue,
                            headers: "Content-Type: application/json\r\n" + field)
                        #expect(
                            answer.status == (isOpen == true ? 200 : isOpen == false ? status : nil),
                            "\(method) \(path) with \(shown ?? "no token")")
                    }
                }
            }
            // Whoever has no token learns nothing of what there is.
            #expect(try await client.post("", path: "/none", method: "GET").status == (asked == nil ? 404 : 401))
        }
    }

    @Test(arguments: [("/health", 200), ("/ready", 200), ("/metrics", 401), ("/notifications", 401)])
    func `a client of another machine needs the token for metrics, and not to see that it is ready`(
        path: String, status: Int
    ) async throws {
        let test = try TestIntake()
        try await test.serve(token: Self.token) { options in
            options.exposure.isBehindProxy = true
            options.exposure.proxies = TrustedProxies((try? IPNetwork("127.0.0.1")).map { [$0] } ?? [])
        } _: { client in
            let elsewhere = "X-Forwarded-For: 192.0.2.7\r\n"
            let unknown = try await client.get(path, headers: elsewhere).status
            #expect(unknown == status)
            let known = elsewhere + "Authorization: Bearer \(Self.token)\r\n"
            let answer = try await client.get(path, headers: known).status
            #expect(answer == (path == "/notifications" ? 405 : 200))
        }
    }

    @Test(arguments: [
        ("evil.example", "", 421, "host"), ("evil.example:80", "", 421, "host"), ("10.0.0.7", "", 421, "host"),
        ("localhost\r\nHost: evil.example", "", 400, "host"),
        ("localhost", "Origin: https://evil.example\r\n", 403, "origin"),
        ("localhost", "Origin: null\r\n", 403, "origin"),
        ("localhost", "Sec-Fetch-Site: cross-site\r\n", 403, "origin"),
        ("localhost", "Sec-Fetch-Site: same-site\r\nOrigin: http://localhost:3000\r\n", 403, "origin"),
    ])
    func `what a page elsewhere sends is refused, with and without a token`(
        host: String, fields: String, status: Int, code: String
    ) async throws {
        for asked in [nil, Self.token] {
            let test = try TestIntake()
            try await test.serve(token: asked) { client in
                let headers = "Content-Type: application/json\r\nAuthorization: Bearer \(Self.token)\r\n" + fields
                for path in ["/notifications", "/none"] {
                    let answer = try await client.post(Self.good, path: path, headers: headers, host: host)
                    #expect(answer.status == status, "\(answer)")
                    #expect(try answer.json.object?["type"] == .string("urn:marquee:problem:\(code)"))
                }
                let own = try await client.post(
                    Self.good, headers: "Content-Type: application/json\r\nAuthorization: Bearer \(Self.token)\r\n")
                #expect(own.status == 202)
            }
            #expect(try test.store.inbox.inboxRevision() == 1)
        }
    }

    @Test(arguments: ["localhost:80", "[::1]:80", "127.0.0.1", "dash.example.org"])
    func `own names are answered to`(host: String) async throws {
        let test = try TestIntake()
        let url = try PublicURL("https://dash.example.org")
        try await test.serve(configure: { $0.exposure.publicURLs = [url] }) { client in
            let answer = try await client.post(Self.good, host: host)
            #expect(answer.status == 202)
        }
    }

    @Test func `guesses from one address slow down no other`() async throws {
        let test = try TestIntake()
        try await test.serve(token: Self.token) { client in
            func guess(_ source: String) async throws -> String {
                let socket = try await LoopbackSocket.connect(port: client.port, from: source)
                let answer = await socket.exchange("POST /notifications HTTP/1.1\r\nHost: localhost\r\n\r\n")
                try await socket.close()
                return String(answer.prefix(12))
            }
            for _ in 0..<50 { #expect(try await guess("127.0.0.2") == "HTTP/1.1 401") }
            #expect(try await guess("127.0.0.2") == "HTTP/1.1 429")
            #expect(try await guess("127.0.0.3") == "HTTP/1.1 401")
            let headers = "Content-Type: application/json\r\nAuthorization: Bearer \(Self.token)\r\n"
            let answer = try await client.post(Self.good, headers: headers)
            #expect(answer.status == 202)
        }
    }

    @Test func `idle sockets, from however many addresses, keep out nobody who has a token`() async throws {
        let test = try TestIntake()
        func limit(_ options: inout IntakeServer.Options) {
            options.maximumConnections = 6
            options.maximumConnectionsForClient = 4
        }
        try await test.serve(token: Self.token, configure: limit) { client in
            let request =
                "POST /notifications HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer \(Self.token)\r\nContent-Length: \(Self.good.utf8.count)\r\n\r\n\(Self.good)"
            let own = try await LoopbackSocket.connect(port: client.port)
            #expect(await own.exchange(request).hasPrefix("HTTP/1.1 202 "))
            var idle: [LoopbackSocket] = []
            for number in 0..<40 {
                idle.append(try await LoopbackSocket.connect(port: client.port, from: "127.0.0.\(2 + number % 5)"))
                #expect(await own.exchange(request).hasPrefix("HTTP/1.1 202 "), "\(number)")
            }
            for socket in idle.prefix(34) { try await socket.waitForEnd() }
            let other = try await LoopbackSocket.connect(port: client.port, from: "127.0.0.9")
            #expect(await other.exchange(request).hasPrefix("HTTP/1.1 202 "))
            for socket in idle + [own, other] { try await socket.close() }
        }
    }

    @Test(arguments: ["", "P", "POST /notifications HTTP/1.1\r\nHost: local"])
    func `a head that does not come to its end is answered with a problem`(begin: String) async throws {
        let test = try TestIntake()
        try await test.serve(configure: { $0.idleTime = .milliseconds(100) }) { client in
            let answer = try await client.send(Array(begin.utf8))
            #expect(answer.status == 408)
            #expect(try answer.json.object?["type"] == "urn:marquee:problem:http")
        }
    }
}
