import MarqueeContent
import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

/// A token is in no text, whatever a server says.
@Suite(.timeLimit(.minutes(5)))
struct SecretTests {
    private static let secret = "CFPAT-very-secret-0123456789"

    @Test func `neither the token nor the client shows it`() async throws {
        let token = try ContentToken(Self.secret)
        let client = try ContentClient(ContentSpace("s"), token: token)
        var dumped = ""
        dump(token, to: &dumped)
        dump(client, to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\(client)", String(reflecting: client), dumped] {
            #expect(!text.contains(Self.secret))
        }
        #expect("\(token)" == "•••")
        await client.close()
    }

    @Test(arguments: ["\(secret) ", "\(secret)\n", "\(secret)é", String(repeating: secret, count: 200)])
    func `a token that is none is not quoted`(text: String) throws {
        let error = #expect(throws: ContentError.self) { try ContentToken(text) }
        #expect(error.map { !"\($0)\($0.message)".contains(Self.secret) } == true)
    }

    @Test func `what a server sends back of it is taken out of the error`() async throws {
        let body: Value = [
            "sys": ["type": "Error", "id": .string(Self.secret)], "message": .string("wrong: \(Self.secret)"),
            "requestId": .string(Self.secret),
            "details": [
                "errors": [
                    [
                        "name": .string(Self.secret), "path": ["fields", .string(Self.secret)],
                        "details": .string(Self.secret),
                    ]
                ],
                Self.secret: [.string(Self.secret)], "type": "Entry", "id": .string(Self.secret),
            ],
        ]
        let headers: HTTPHeaders = ["X-Contentful-Request-Id": Self.secret, "Location": Self.secret]
        let path = "/spaces/s/environments/master/entries"
        try await ScriptedServer.run { server in
            let client = try ContentClient(
                ContentSpace("s", hosts: ContentHosts(all: server.url(""))), token: ContentToken(Self.secret),
                clock: JumpingClock())
            var texts: [String] = []
            for status in [200, 302, 400, 401, 403, 404, 409, 422, 429, 500] {
                for bytes in [body.jsonBytes(), Array("<p>\(Self.secret)".utf8), Array("\"\(Self.secret)\"".utf8)] {
                    server.answer(path, with: .respond(status, headers: headers, body: bytes))
                    do {
                        _ = try await client.page(of: EntryQuery())
                        Issue.record("\(status) is no page")
                    } catch {
                        var dumped = ""
                        dump(error, to: &dumped)
                        texts += ["\(error)", String(reflecting: error), dumped]
                    }
                }
            }
            for answer in [ScriptedServer.Answer.raw("\(Self.secret)\r\n\r\n"), .rawReset(Array(Self.secret.utf8))] {
                server.answer(path, with: answer)
                do {
                    _ = try await client.page(of: EntryQuery())
                } catch {
                    texts.append(String(reflecting: error))
                }
            }
            #expect(texts.count == 92)
            for text in texts { #expect(!text.contains(Self.secret)) }
            await client.close()
        }
    }

    private struct Card: ContentReadable {
        static let contentType = "card"
        init(fields: ContentFields) throws {
            let _: Int = try fields.value("title")
            let _: Linked<Card>? = try fields.optionalValue("next")
        }
    }

    /// Bodies of answers that are 200, and of which parts cannot be read.
    private static let bodies: [String] = {
        let sys = #""sys":{"id":"\#(secret)","type":"Entry","version":1}"#
        let type = #""sys":{"id":"a","type":"Entry","version":1,"locale":7}"#
        let typed =
            #"{"sys":{"id":"\#(secret)","type":"Entry","version":1},"fields":{"title":{"en":1},"next":{"en":{"sys":"#
            + #"{"type":"Link","linkType":"Entry","id":"gone-\#(secret)"}}}}}"#
        let page = #""skip":0,"limit":10,"total":1,"#
        return [
            #"{"\#(secret)":1,"\#(secret)":2}"#, #"{\#(sys)}"#, #"{\#(sys),"fields":{"\#(secret)":1}}"#, #"{\#(type)}"#,
            #"{\#(page)"items":[{\#(sys)}]}"#, #"{\#(page)"items":[],"includes":{"Entry":[{\#(sys)}]}}"#,
            #"{\#(page)"items":[{"code":"\#(secret)","default":3}]}"#, #"{\#(page)"items":[\#(typed)]}"#,
            #"{\#(page)"items":[{\#(sys),"fields":{"a":{"\#(secret)":1,"\#(secret)":2}}}]}"#,
            #"{"items":[{\#(sys)}],"nextSyncUrl":"https://x/?sync_token=t"}"#, #"["\#(secret)"]"#, #""\#(secret)""#,
        ]
    }()

    @Test func `what cannot be read of an answer does not have it either`() async throws {
        try await ScriptedServer.run { server in
            let client = try ContentClient(
                ContentSpace("s", hosts: ContentHosts(all: server.url(""))), token: ContentToken(Self.secret),
                clock: JumpingClock())
            let root = "/spaces/s/environments/master"
            let decoder = ContentDecoder(at: ContentLocale(favoured: "en"))
            let link = Link(.entry, "a")
            // What is read, without what it is meant to hold: its failures.
            let calls: [(path: String, call: @Sendable () async throws -> Any)] = [
                ("/entries", { (try await client.page(of: EntryQuery())).failures }),
                ("/entries", { (try await client.page(of: EntryQuery())).includeFailures }),
                ("/entries", { (try await client.page(of: Card.self, decoder: decoder)).failures }),
                (
                    "/entries",
                    {
                        for try await page in client.pages() { return page.failures as Any }; return 0
                    }
                ),
                ("/assets", { (try await client.assetPage(of: EntryQuery())).failures }),
                (
                    "/locales",
                    {
                        _ = try await client.locales(); return 0
                    }
                ),
                (
                    "/content_types",
                    {
                        for try await page in client.contentTypes() { return page.failures }; return 0
                    }
                ),
                (
                    "/content_types/a",
                    {
                        _ = try await client.contentType("a"); return 0
                    }
                ),
                (
                    "/entries/a",
                    {
                        _ = try await client.entry("a"); return 0
                    }
                ),
                (
                    "/assets/a",
                    {
                        _ = try await client.asset("a"); return 0
                    }
                ),
                (
                    "/sync",
                    {
                        for try await delta in client.sync() { return delta.failures }; return 0
                    }
                ),
                (
                    "/entries/a/published",
                    {
                        _ = try await client.publish(link, version: 1); return 0
                    }
                ),
                (
                    "/entries/a",
                    {
                        _ = try await client.publish(link); return 0
                    }
                ),
                (
                    "/entries/a",
                    {
                        _ = try await client.createEntry("a", type: "t", fields: Fields()); return 0
                    }
                ),
                (
                    "/assets/a",
                    {
                        _ = try await client.createAsset("a", fields: Fields()); return 0
                    }
                ),
                (
                    "/content_types/a",
                    {
                        _ = try await client.createContentType("a", body: [:]); return 0
                    }
                ),
            ]
            var count = 0
            for body in Self.bodies {
                for (path, call) in calls {
                    server.answer("\(root)\(path)", with: .respond(200, body: Array(body.utf8)))
                    var dumped = ""
                    do {
                        dump(try await call(), to: &dumped)
                    } catch {
                        count += 1
                        dump(error, to: &dumped)
                        dumped += "\(error) \(String(reflecting: error))"
                    }
                    #expect(!dumped.contains(Self.secret), "\(path) \(body)")
                }
            }
            #expect(count > 100)
            await client.close()
        }
    }
}
