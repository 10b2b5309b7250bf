import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeSync

@Suite(.timeLimit(.minutes(20))) struct `A dashboard as a target` {
    private static let timing = TargetTiming(connect: .seconds(5), idle: .seconds(20), whole: .seconds(20))

    private func set(_ text: String) throws -> DefinitionSet { DefinitionSet(try Examples.catalog(text)) }

    @Test func `it keeps what a target promises`() async throws {
        let server = try DashboardDouble(token: "t0ken")
        defer { server.close() }
        try await checkTarget { try DashboardTarget(url: server.url, token: "t0ken") }
    }

    @Test func `looking sends nothing that changes anything`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.sync(try Examples.definitions("a: { type: template }"))
        let target = try DashboardTarget(url: server.url + "/", token: nil)
        _ = try await target.state()
        _ = try await target.usage()
        _ = try await target.check()
        #expect(server.lines == ["GET /api/v1/definitions", "GET /api/v1/usage", "GET /api/v1/definitions"])
        #expect(server.requests.allSatisfy { $0.body.isEmpty && $0.headers["authorization"] == nil })
    }

    @Test func `a put is one request with the version that it replaces`() async throws {
        let server = try DashboardDouble(token: "t0ken")
        defer { server.close() }
        server.sync([])
        let set = try set("b: { type: function }\na: { type: template }")
        let target = try DashboardTarget(url: server.url, token: "t0ken")
        let state = try await target.put(set, replacing: TargetVersion("1"), permission: .commandLine)
        #expect(state.version == TargetVersion("2"))
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1 && server.lines == ["PUT /api/v1/definitions"])
        #expect(request.headers["if-match"] == "\"1\"" && request.headers["authorization"] == "Bearer t0ken")
        #expect(request.headers["content-type"] == "application/json")
        #expect(try Value(json: request.body) == target.payload(set))
    }

    @Test(arguments: [
        (401, "", SyncError.Code.notPermitted, "rejects the token (401): it is unknown or has expired; create one"),
        (
            401, #"{"title":"T","detail":"the token 'x' has been revoked"}"#, .notPermitted,
            "rejects the token (401); create one with 'marquee dashboard token create --name NAME --scope sync',"
                + " and set it as the target's 'token'\n  the token 'x' has been revoked"
        ),
        (403, "", .notPermitted, "lacks the scope 'sync'"),
        (404, "", .wrongAnswer, "is not a dashboard"),
        (412, "", .lostRace, "somebody else"),
        (413, "", .rejected, "413"),
        (428, "", .lostRace, "new plan"),
        (429, "", .unreachable, "too often"),
        (
            429, #"{"title":"T","detail":"ten wrong tokens"}"#, .unreachable,
            "(429); try again later\n  ten wrong tokens"
        ),
        (301, "", .wrongAnswer, "redirects"),
        (500, "oh no", .unreachable, "oh no"),
        (418, "\u{1B}[31mtea\u{0}", .wrongAnswer, "418"),
        (
            422, #"{"title":"T","detail":"It is wrong","errors":[{"pointer":"/definitions/0/name","detail":"blank"}]}"#,
            .rejected, "/definitions/0/name: blank"
        ),
        (200, "<html>", .uncertain, "not from a dashboard"),
        (200, #"{"version":"x"}"#, .uncertain, "not from a dashboard"),
    ])
    func `every answer to a put has its meaning`(
        status: Int, body: String, code: SyncError.Code, text: String
    ) async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(status, headers: ["location": "http://elsewhere.example/"], body: body), for: "PUT")
        let target = try DashboardTarget(url: server.url, token: "t0ken")
        let error = await #expect(throws: SyncError.self) {
            try await target.put(.empty, replacing: TargetVersion("0"), permission: .commandLine)
        }
        #expect(error?.code == code)
        #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
        #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" } == true)
        // A redirect is not followed, and nothing is sent twice.
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["<html>", "", "[]", "{}", #"{"version":-1}"#, #"{"version":1,"definitions":[{"name":"a"}]}"#])
    func `what is no state of a dashboard is none`(body: String) async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(200, body: body), for: "GET")
        let target = try DashboardTarget(url: server.url, token: nil)
        let error = await #expect(throws: SyncError.self) { try await target.state() }
        #expect(error?.code == .wrongAnswer)
    }

    @Test func `a token that a server sends back is not printed`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(403, body: "no s3cret for you: s3cret"), for: "GET")
        let target = try DashboardTarget(url: server.url, token: "s3cret")
        let error = await #expect(throws: SyncError.self) { try await target.state() }
        #expect(error?.details == ["the server says: no … for you: …"])
        #expect(!"\(target)".contains("s3cret"))
        var dumped = ""
        dump(target, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test func `without a server it is unreachable, and nothing was sent`() async throws {
        // Nobody is there, while the port of a server that has ended may soon be another one's.
        let target = try DashboardTarget(url: "http://127.0.0.1:1", token: nil, timing: Self.timing)
        for _ in 0..<2 {
            let looked = await #expect(throws: SyncError.self) { try await target.state() }
            #expect(looked?.code == .unreachable && looked?.message.contains("Connection refused") == true)
            let put = await #expect(throws: SyncError.self) {
                try await target.put(.empty, replacing: TargetVersion("0"), permission: .commandLine)
            }
            #expect(put?.code == .unreachable)
        }
    }

    @Test(arguments: [
        ("", "empty"), ("ftp://a.b", "neither http nor https"), ("http://", "no host"),
        ("http://user:pass@a.b", "contains a user"), ("http://a.b/?x=1", "query"), ("http://a.b/#x", "fragment"),
        ("http://a b", "characters"), ("http://a.b:99999", "out of range"),
        ("127.0.0.1:8642", "neither http nor https"),
    ])
    func `an address that cannot be used is refused`(url: String, text: String) {
        let error = #expect(throws: SyncError.self) { try DashboardTarget(url: url, token: nil) }
        #expect(error?.code == .configuration && error?.message.contains(text) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("pass") == false)
    }

    @Test(arguments: ["", "a b", "a\nb", "ü", String(repeating: "x", count: 5_000)])
    func `a token that no header can carry is refused, and not quoted`(token: String) {
        let error = #expect(throws: SyncError.self) { try DashboardTarget(url: "http://127.0.0.1", token: token) }
        #expect(error?.code == .configuration)
        #expect(token.isEmpty || error?.message.contains(token) == false)
    }

    @Test(arguments: [
        ("http://127.0.0.1:1", false), ("http://localhost", false), ("http://[::1]:8642", false),
        ("http://127.8.0.1", false), ("https://example.org", false), ("http://example.org", true),
        ("http://127.0.0.1.example.org", true), ("http://10.0.0.1", true),
    ])
    func `a token never goes over plain http to another machine, unless the target says so`(
        url: String, isOpen: Bool
    ) throws {
        #expect(((try? DashboardTarget(url: url, token: "t")) == nil) == isOpen)
        let account = try CleverTapTarget.Credentials(accountID: "a", accountToken: "t")
        for credentials in [account, nil] {
            #expect(((try? CleverTapTarget(url: url, credentials: credentials)) == nil) == isOpen)
        }
        _ = try DashboardTarget(url: url, token: "t", isInsecure: true)
        _ = try CleverTapTarget(url: url, credentials: account, isInsecure: true)
        _ = try DashboardTarget(url: url, token: nil)
    }
}
