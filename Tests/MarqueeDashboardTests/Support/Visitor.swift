import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// A browser, as far as the server sees one: it keeps cookies and sends forms.
final class Visitor {
    private let dashboard: TestDashboard
    var cookies: [String: String] = [:]
    /// The part of the addresses for which a cookie is kept.
    var paths: [String: String] = [:]
    /// Where things can be changed, once somebody is logged in: `/s/KEY`.
    var area = ""

    init(_ dashboard: TestDashboard) {
        self.dashboard = dashboard
    }

    static func loggedIn(to dashboard: TestDashboard, as scope: TokenScope = .read) async throws -> Visitor {
        let visitor = Visitor(dashboard)
        let answer = try await visitor.logIn(with: dashboard.token(scope))
        #expect(answer.status == 303, "\(answer.text)")
        return visitor
    }

    /// Somebody whose token has several scopes.
    static func loggedIn(to dashboard: TestDashboard, with scopes: Set<TokenScope>) async throws -> Visitor {
        let token = try await TokenService(storage: dashboard.storage).make(
            name: "several", scopes: scopes, at: dashboard.now, expiresAt: nil)
        let visitor = Visitor(dashboard)
        let answer = try await visitor.logIn(with: token.revealed)
        #expect(answer.status == 303, "\(answer.text)")
        return visitor
    }

    func logIn(with token: String) async throws -> TestAnswer {
        let form = try await get("/login").text
        let answer = try await post("/login", ["csrf": Self.csrf(in: form), "token": token, "next": "/history"])
        if let place = answer.headers[.location]?.wholeMatch(of: /(\/s\/[0-9a-f]{32})\/history/) {
            area = String(place.1)
        }
        return answer
    }

    func get(_ path: String, headers: HTTPFields = [:]) async throws -> TestAnswer {
        try await send(.get, path, nil, headers)
    }

    func post(_ path: String, _ fields: [String: String], headers: HTTPFields = [:]) async throws -> TestAnswer {
        let body = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }
        return try await send(.post, path, Array(body.joined(separator: "&").utf8), headers)
    }

    /// Gets a page where things can be changed, and sends one of its forms.
    func change(_ page: String, _ action: String, _ fields: [String: String] = [:]) async throws -> TestAnswer {
        let csrf = Self.csrf(in: try await get(area + page).text)
        return try await post(area + action, fields.merging(["csrf": csrf]) { $1 })
    }

    /// Sends whatever it is as a form.
    func postBytes(_ path: String, _ bytes: [UInt8]) async throws -> TestAnswer {
        try await send(.post, path, bytes, [:])
    }

    static func csrf(in page: String) -> String {
        page.firstMatch(of: /name="csrf" value="([0-9a-f]*)"/).map { String($0.1) } ?? ""
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]?, _ extra: HTTPFields = [:]
    ) async throws -> TestAnswer {
        var headers = extra
        headers[.accept] = "text/html"
        let sent = cookies.filter { path.hasPrefix(paths[$0.key] ?? "/") }
        if !sent.isEmpty { headers[.cookie] = sent.map { "\($0.key)=\($0.value)" }.joined(separator: "; ") }
        if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        let answer = try await dashboard.ask(method, path, as: nil, headers: headers, bytes: body)
        for field in answer.headers[values: .setCookie] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
            paths[String(pair[0])] = field.firstMatch(of: /; Path=([^;]*)/).map { String($0.1) }
        }
        return answer
    }
}
