import MarqueeModel
import MarqueeTesting
import PresenterKit
import Testing

@testable import WebPresenter

/// What a browser's page does first: its address becomes the token.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct TicketTests {
    @Test func `a ticket becomes the token, once`() async throws {
        let host = try await PageHost()
        let first = try host.folder.ticket
        let answer = try await host.ask("POST", "session", headers: ["Authorization": "Ticket \(first)"])
        #expect(answer.status == 200)
        #expect(try Value(json: answer.text).object?["token"]?.string == PageHost.token)
        #expect(answer.headers["cache-control"] == "no-store")
        let again = try await host.ask("POST", "session", headers: ["Authorization": "Ticket \(first)"])
        #expect(again.status == 403)
        #expect(!again.text.contains(PageHost.token))
        let next = try await host.ask("POST", "session", headers: ["Authorization": "Ticket \(host.folder.ticket)"])
        #expect(next.status == 200)
    }

    @Test(arguments: [
        ("POST", "session"), ("GET", "events"), ("POST", "presented/ID"), ("POST", "dismiss/ID"),
        ("POST", "trigger/ID/0"),
    ])
    func `what is secret is told to nobody without the token`(method: String, path: String) async throws {
        let host = try await PageHost()
        let page = try Watching(host)
        _ = try page.next()
        host.present(1, [PresentationArgument(name: "title", content: .string("Secret"))])
        let id = try #require(try Value(json: page.next().data).object?["id"]?.string)
        let ticket = try host.folder.ticket
        // The token itself where a ticket is wanted, a ticket where the token is, and neither in the address.
        for field in ["Bearer x", "Ticket \(PageHost.token)", path == "session" ? "Ticket x" : "Ticket \(ticket)"] {
            let answer = try await host.ask(
                method, path.replacing("ID", with: id), headers: ["Authorization": field])
            #expect([401, 403].contains(answer.status), "\(field)")
            #expect(!answer.text.contains("Secret"))
        }
        for address in ["\(PageHost.token)/\(path)", "\(path)?token=\(PageHost.token)"] {
            let answer = try Exchange.perform(method, "/\(address.replacing("ID", with: id))", port: host.port)
            #expect([401, 404].contains(answer.status), "\(address)")
        }
        #expect(!host.messages.contains(.presented(presentation: 1)))
        #expect(!host.messages.contains(.dismissed(presentation: 1, by: .person)))
    }

    @Test(arguments: ["", "page.css", "connection.js", "page.js", "session", "events", "dismiss/a", "content/a", "x"])
    func `another name or another page gets nothing, wherever it asks`(path: String) async throws {
        let host = try await PageHost()
        let method = ["session", "dismiss/a"].contains(path) ? "POST" : "GET"
        let rebound = try await host.ask(method, path, headers: ["Host": "evil.example:\(host.port)"])
        #expect(rebound.status == 421)
        let foreign: [[String: String]] = [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
        ]
        for headers in foreign {
            #expect(try await host.ask(method, path, headers: headers).status == 403, "\(headers)")
        }
    }

    @Test func `what comes without the token has no secret in it`() async throws {
        let host = try await PageHost()
        for path in ["", "page.css", "connection.js", "page.js"] {
            let answer = try Exchange.perform("GET", "/\(path)", port: host.port)
            #expect(answer.status == 200)
            #expect(!answer.text.contains(PageHost.token))
            #expect(!answer.text.contains(try host.folder.ticket))
        }
    }
}
