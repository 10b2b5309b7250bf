import MarqueeContent
import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

/// A token is in no text, whatever a server says.
@Suite(.timeLimit(.minutes(1)))
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
}
