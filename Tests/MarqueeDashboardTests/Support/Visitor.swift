import HTTPTypes
import Testing

@testable import MarqueeDashboard

/// A browser, as far as the server sees one: it keeps cookies and sends forms.
final class Visitor {
    private let dashboard: TestDashboard
    private(set) var cookies: [String: String] = [:]

    init(_ dashboard: TestDashboard) {
        self.dashboard = dashboard
    }

    static func loggedIn(to dashboard: TestDashboard, as scope: TokenScope = .read) async throws -> Visitor {
        let visitor = Visitor(dashboard)
        let answer = try await visitor.logIn(with: dashboard.token(scope))
        #expect(answer.status == 303, "\(answer.text)")
        return visitor
    }

    func logIn(with token: String) async throws -> TestAnswer {
        let form = try await get("/login").text
        return try await post("/login", ["csrf": Self.csrf(in: form), "token": token, "next": "/history"])
    }

    func get(_ path: String) async throws -> TestAnswer {
        try await send(.get, path, nil)
    }

    func post(_ path: String, _ fields: [String: String]) async throws -> TestAnswer {
        let body = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }
        return try await postBytes(path, Array(body.joined(separator: "&").utf8))
    }

    /// Sends whatever it is as a form.
    func postBytes(_ path: String, _ bytes: [UInt8]) async throws -> TestAnswer {
        try await send(.post, path, bytes)
    }

    static func csrf(in page: String) -> String {
        page.firstMatch(of: /name="csrf" value="([0-9a-f]*)"/).map { String($0.1) } ?? ""
    }

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]?) async throws -> TestAnswer {
        var headers: HTTPFields = [.accept: "text/html"]
        if !cookies.isEmpty { headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ") }
        if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        let answer = try await dashboard.ask(method, path, as: nil, headers: headers, bytes: body)
        for field in answer.headers[values: .setCookie] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
        }
        return answer
    }
}
