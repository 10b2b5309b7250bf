import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Whoever is logged out in the midst of something is told so, and gets back there.
@Suite(.timeLimit(.minutes(20)))
struct EndedSessionTests {
    @Test func `a form that comes after the session leads back to its page, by the login`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let token = try await TokenService(storage: dashboard.storage).make(
                name: "ada", scopes: [.read, .send], at: dashboard.now, expiresAt: nil)
            let visitor = Visitor(dashboard)
            #expect(try await visitor.logIn(with: token.revealed).status == 303)
            let form = try await visitor.get(visitor.area + "/compose?template=banner").text
            #expect(form.contains("action=\"\(visitor.area)/compose?template=banner\"") && !form.contains("data-draft"))
            let area = visitor.area
            visitor.cookies = [:]
            let referer = try #require(HTTPField.Name("Referer"))
            let answer = try await visitor.post(
                area + "/compose?template=banner", ["csrf": Visitor.csrf(in: form), "do": "send"],
                headers: [referer: "http://localhost:8642\(area)/compose?template=banner"])
            let place = answer.headers[.location] ?? ""
            #expect(place == "/login?ended=form&next=%2Fcompose%3Ftemplate%3Dbanner%26draft%3D1", "\(place)")
            let login = try await visitor.get(place).text
            #expect(
                login.contains("Your session has ended, and your last change was not made")
                    && login.contains("with what you wrote"))
            #expect(login.contains("value=\"/compose?template=banner&amp;draft=1\""))
            let again = Visitor(dashboard)
            #expect(try await again.logIn(with: token.revealed).status == 303)
            let page = try await again.get(again.area + "/compose?template=banner&draft=1").text
            #expect(page.contains(" data-draft novalidate"))
            for field in ["https://evil.example//evil.example/", "x", "http://a", "javascript:alert(1)"] {
                let other = try await visitor.post(area + "/compose", [:], headers: [referer: field])
                #expect(other.headers[.location] == "/login?ended=form&next=%2Ftemplates", "\(field)")
            }
        }
    }

    @Test func `the login says nothing of a session to whoever had none`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            let place = try await visitor.get("/hosts").headers[.location] ?? ""
            #expect(place == "/login?next=%2Fhosts")
            #expect(try await visitor.get(place).text.contains("session has ended") == false)
        }
    }
}
