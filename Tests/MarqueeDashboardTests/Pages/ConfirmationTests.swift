import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What cannot be undone is asked about once, on a page that says what will be lost.
@Suite(.timeLimit(.minutes(20)))
struct ConfirmationTests {
    /// Sends a form that does something for good: first it is only asked about, then done by what the page sends.
    private func sure(
        _ visitor: Visitor, _ page: String, _ action: String, _ fields: [String: String], told: [String]
    ) async throws -> () async throws -> TestAnswer {
        let asked = try await visitor.change(page, action, fields)
        #expect(asked.status == 200)
        for words in told { #expect(asked.text.contains(words), "\(words): \(asked.text)") }
        #expect(asked.text.contains("action=\"\(visitor.area)\(action)\""))
        var sent = fields
        for field in asked.text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/) {
            sent[String(field.1)] = String(field.2)
        }
        return { [sent] in try await visitor.post(visitor.area + action, sent) }
    }

    @Test func `a host is removed, and what waits is thrown away, after a question`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.ownToken(of: "window")
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send, .admin])
            let host = try #require(try await dashboard.storage.hosts(after: nil, limit: 1).first)
            let page = "/hosts/\(host.id)"
            let discard = try await sure(
                visitor, page, "/hosts/command", ["id": host.id, "command": "discard"],
                told: ["Discard the waiting messages of &#39;window&#39;?", "discarded without being shown"])
            #expect(try await discard().headers[.location]?.hasSuffix("?did=discard") == true)
            #expect(
                try await visitor.change(page, "/hosts/command", ["id": host.id, "command": "suspend"]).status == 303)
            let remove = try await sure(
                visitor, page, "/hosts/remove", ["id": host.id],
                told: ["Remove the host &#39;window&#39;?", "Its token is revoked"])
            #expect(try await dashboard.storage.host(id: host.id) != nil)
            #expect(try await remove().status == 303)
            #expect(try await dashboard.storage.host(id: host.id) == nil)
        }
    }

    @Test func `a message is cancelled after a question`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let sent = try await dashboard.post(
                "/api/v1/messages",
                #"{"id":"m-1","to":"everyone","message":{"template":"banner","arguments":{"title":"Winter sale","#
                    + #""on-ok":{"type":"close"}}}}"#, as: .send)
            #expect(sent.status == 201)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            let cancel = try await sure(
                visitor, "/messages/m-1", "/messages/cancel", ["id": "m-1"],
                told: ["Cancel &#39;Winter sale&#39; everywhere?", "to everyone: 0 hosts"])
            #expect(try await dashboard.storage.message(id: "m-1")?.cancelledAt == nil)
            #expect(try await cancel().headers[.location] == visitor.area + "/messages/m-1")
            #expect(try await dashboard.storage.message(id: "m-1")?.cancelledAt != nil)
        }
    }

    @Test func `the last token of an administrator is revoked only with the way back in sight`() async throws {
        try await TestDashboard.run { dashboard in
            let admin = try await Visitor.loggedIn(to: dashboard, as: .admin)
            let id = dashboard.tokens[.admin]?.id.text ?? ""
            let other = try await sure(
                admin, "/tokens", "/tokens/revoke", ["id": dashboard.tokens[.read]?.id.text ?? ""],
                told: ["Revoke the token &#39;read&#39;?"])
            #expect(try await other().status == 303)
            let own = try await sure(
                admin, "/tokens", "/tokens/revoke", ["id": id],
                told: [
                    "You are logged in with this token", "the last token with the scope &#39;admin&#39;",
                    "marquee dashboard token create --name NAME --scope admin",
                ])
            #expect(try await admin.get(admin.area + "/tokens").status == 200)
            #expect(try await own().status == 303)
            // Where one gets then, it is said why.
            let place = try await admin.get(admin.area + "/tokens").headers[.location] ?? ""
            #expect(try await admin.get(place).text.contains("Your session has ended. Log in"))
        }
    }
}
