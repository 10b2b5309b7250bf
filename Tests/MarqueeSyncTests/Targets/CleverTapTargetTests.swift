import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeSync

@Suite(.timeLimit(.minutes(20))) struct `CleverTap as a target` {
    private func target(_ url: String) throws -> CleverTapTarget {
        try CleverTapTarget(
            url: url, credentials: CleverTapTarget.Credentials(accountID: "ACC-1", accountToken: "s3cret"))
    }

    private func set(_ text: String) throws -> DefinitionSet { DefinitionSet(try Examples.catalog(text)) }

    @Test func `it keeps what a target promises`() async throws {
        try await ScriptedServer.run(["/": .respond(200), "/defineTemplates": .respond(200)]) { server in
            try await checkTarget { try self.target(server.url("")) }
            #expect(Set(server.requests.map(\.path)) == ["/", "/defineTemplates"])
        }
    }

    @Test func `the form is that of the specification, byte for byte`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(200), for: "POST")
        let set = try set(
            """
            banner:
              type: template
              arguments:
                title: Hi "you"
                on-accept: { type: action }
                style: { width: 1.5, padding: 8 }
                hero: { type: file }
                on: true
            copy: { type: function, visual: true }
            """)
        _ = try await target(server.url + "/").put(set, replacing: nil, permission: .commandLine)
        let request = try #require(server.requests.first)
        #expect(server.lines == ["POST /defineTemplates"])
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"[{"type":"meta"},{"type":"templatePayload","definitions":{"#
                + #""banner":{"type":"template","vars":{"#
                + #""title":{"type":"string","defaultValue":"Hi \"you\"","order":0},"#
                + #""on-accept":{"type":"action","order":1},"#
                + #""style.padding":{"type":"number","defaultValue":8,"order":2},"#
                + #""style.width":{"type":"number","defaultValue":1.5,"order":3},"#
                + #""hero":{"type":"file","order":4},"#
                + #""on":{"type":"boolean","defaultValue":true,"order":5}}},"#
                + #""copy":{"type":"function","vars":{}}}}]"#)
        #expect(request.headers["x-clevertap-account-id"] == "ACC-1")
        #expect(request.headers["x-clevertap-token"] == "s3cret")
        #expect(request.headers["content-type"] == "application/json")
    }

    @Test func `lists and data are an error that names each of them`() throws {
        let set = try set(
            """
            a: { type: template, arguments: { tags: { type: list, items: { type: number }, value: [] }, ok: 1 } }
            b: { type: template, arguments: { extra: { type: data, value: 1 } } }
            """)
        let error = #expect(throws: SyncError.self) { try self.target("https://c.example").payload(set) }
        #expect(error?.code == .unsupported)
        #expect(
            error?.details == [
                "'tags' of 'a' is a list of numbers, which CleverTap does not support",
                "'extra' of 'b' is data, which CleverTap does not support",
            ])
    }

    @Test(arguments: [
        (401, "", SyncError.Code.notPermitted, "the user is not a tester"),
        (400, #"{"error":"vars\n are  bad"}"#, .rejected, #"the server says: {"error":"vars\n are bad"}"#),
        (400, "one\r\n\u{1B}[2J\u{7}two", .rejected, "the server says: one [2J two"),
        (500, "down", .unreachable, "the server says: down"),
        (302, "", .wrongAnswer, "redirects"),
        (403, "s3cret is wrong", .rejected, "the server says: … is wrong"),
    ])
    func `every answer has its meaning, with its body`(
        status: Int, body: String, code: SyncError.Code, text: String
    ) async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(status, body: body), for: "POST")
        let target = try target(server.url)
        let error = await #expect(throws: SyncError.self) {
            try await target.put(.empty, replacing: nil, permission: .commandLine)
        }
        #expect(error?.code == code)
        #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }

    @Test func `a body is quoted to a length, and what is no text is not`() {
        #expect(AnswerExcerpt.text(Array(repeating: 0x61, count: 100_000))?.count == 501)
        #expect(AnswerExcerpt.text([0xFF, 0xFE, 0x00]) == "3 bytes of binary data")
        #expect(AnswerExcerpt.text(Array(" \n ".utf8)) == nil)
    }

    @Test func `an answer that is lost leaves open whether it arrived`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.ignore, for: "POST")
        let run = SyncRun(target: try target(server.url))
        let error = await #expect(throws: SyncError.self) {
            try await run.send(.empty, replacing: nil, permission: .commandLine)
        }
        #expect(error?.code == .uncertain && error?.advice?.contains("CleverTap's dashboard") == true)
    }

    @Test func `credentials are needed to send, and to nothing else`() async throws {
        let target = try CleverTapTarget(url: "http://127.0.0.1:1", credentials: nil)
        _ = try target.payload(.empty)
        let error = await #expect(throws: SyncError.self) {
            try await target.put(.empty, replacing: nil, permission: .commandLine)
        }
        #expect(error?.code == .configuration)
        #expect(throws: SyncError.self) { try CleverTapTarget.Credentials(accountID: "", accountToken: "x") }
    }
}
