import HTTPTypes
import Hummingbird
import MarqueeServing
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Who may use each address: every kind of token against every route that the router has.
@Suite(.timeLimit(.minutes(20)))
struct RouteAccessTests {
    /// What a route answers, by what is shown.
    private enum Access {
        /// Whatever is shown.
        case everybody(Int)
        /// To these scopes; 401 without a token, 403 to the other scopes.
        case tokens(Set<TokenScope>, Int)
        /// To a session; others are sent to the login, and tokens in a header change nothing.
        case session(Int)
        /// To a session whose token may read more than a sync needs; 403 to one of 'sync' alone.
        case reading(Int)
        /// To a session, and to others.
        case form(session: Int, others: Int)
    }

    /// One for each route: a new one without a line here fails.
    private static let expected: [String: Access] = [
        "GET /api/v1/definitions": .tokens([.read, .sync, .admin], 200),
        "PUT /api/v1/definitions": .tokens([.sync], 428),
        "POST /api/v1/dry-run": .tokens([.read, .sync, .admin], 428),
        "GET /api/v1/definitions/{name}": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/history": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/history/{version}": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/diff": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/usage": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/testers": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/tokens": .tokens([.admin], 200),
        "GET /api/v1/sessions": .tokens([.admin], 200),
        "GET /api/v1/audit": .tokens([.admin], 200),
        "POST /api/v1/hosts": .tokens([.host], 415),
        "GET /api/v1/hosts": .tokens([.read, .admin], 200),
        "GET /api/v1/hosts/{id}": .tokens([.read, .admin], 404),
        "DELETE /api/v1/hosts/{id}": .tokens([.admin], 404),
        "GET /api/v1/hosts/{id}/commands": .tokens([.read, .admin], 404),
        "POST /api/v1/commands": .tokens([.send], 415),
        "DELETE /api/v1/commands/{number}": .tokens([.send], 404),
        "POST /api/v1/messages": .tokens([.send], 415),
        "GET /api/v1/messages": .tokens([.read, .admin], 200),
        "GET /api/v1/messages/{id}": .tokens([.read, .admin], 404),
        "DELETE /api/v1/messages/{id}": .tokens([.send], 404),
        "GET /api/v1/messages/{id}/hosts": .tokens([.read, .admin], 404),
        "GET /api/v1/content": .tokens([.read, .admin], 200),
        "GET /api/v1/content/{id}": .tokens([.read, .admin], 404),
        "PUT /api/v1/content/{id}": .tokens([.send], 415),
        "DELETE /api/v1/content/{id}": .tokens([.send], 404),
        "GET /api/v1/host/content/{id}": .tokens([], 0),
        "GET /api/v1/recipes": .tokens([.read, .sync, .admin], 200),
        "GET /api/v1/recipes/{name}": .tokens([.read, .sync, .admin], 404),
        "PUT /api/v1/recipes/{name}": .tokens([.sync], 415),
        "DELETE /api/v1/recipes/{name}": .tokens([.sync], 404),
        "GET /api/v1/host/recipes": .tokens([], 0),
        "POST /api/v1/reach": .tokens([.read, .admin], 415),
        "PUT /api/v1/host/registration": .tokens([], 0),
        "PUT /api/v1/host/report": .tokens([], 0),
        "DELETE /api/v1/host/lease": .tokens([], 0),
        "GET /api/v1/host/stream": .tokens([], 0),
        "DELETE /api/v1/tokens/{id}": .tokens([.admin], 404),
        "DELETE /api/v1/sessions/{id}": .tokens([.admin], 404),
        "POST /api/v1/host/events": .tokens([], 0),
        "POST /api/v1/host/profile": .tokens([], 0),
        "GET /api/v1/host/profile": .tokens([], 0),
        "GET /api/v1/profiles": .tokens([.read, .admin], 200),
        "GET /api/v1/profiles/{id}": .tokens([.read, .admin], 404),
        "POST /api/v1/audiences/count": .tokens([.read, .admin], 415),
        "GET /api/v1/statistics": .tokens([.read, .admin], 200),
        "GET /api/v1/statistics/funnel": .tokens([.read, .admin], 200),
        "GET /sessions": .everybody(303),
        "GET /tokens": .everybody(303),
        "GET /audit": .everybody(303),
        "GET /s/{key}/sessions": .everybody(303),
        "GET /s/{key}/tokens": .everybody(303),
        "GET /s/{key}/audit": .everybody(303),
        "GET /s/{key}/templates": .everybody(303),
        "GET /s/{key}/templates/{name}": .everybody(303),
        "GET /s/{key}/history": .everybody(303),
        "GET /s/{key}/history/{version}": .everybody(303),
        "GET /s/{key}/compare": .everybody(303),
        "GET /s/{key}/testers": .everybody(303),
        "POST /s/{key}/logout": .everybody(303),
        "POST /s/{key}/sessions/end": .everybody(303),
        "POST /s/{key}/sessions/end-others": .everybody(303),
        "POST /s/{key}/tokens/revoke": .everybody(303),
        "GET /health": .everybody(200),
        "GET /ready": .everybody(200),
        "GET /metrics": .everybody(200),
        "GET /openapi.json": .everybody(200),
        "GET /style.css": .everybody(200),
        "GET /compose.js": .everybody(200),
        "GET /form.js": .everybody(200),
        "GET /preview/{file}": .everybody(404),
        "GET /compose": .everybody(303),
        "GET /history/{version}/rollback": .everybody(303),
        "GET /s/{key}/history/{version}/rollback": .everybody(303),
        "POST /s/{key}/history/rollback": .everybody(303),
        "GET /s/{key}/compose": .everybody(303),
        "POST /s/{key}/compose": .everybody(303),
        "POST /s/{key}/compose/preview": .everybody(303),
        "GET /icon.svg": .everybody(200),
        "GET /live.js": .everybody(200),
        "GET /changes": .session(406),
        "GET /s/{key}/changes": .everybody(303),
        "GET /": .everybody(303),
        "GET /login": .form(session: 303, others: 200),
        "POST /login": .everybody(403),
        "POST /logout": .form(session: 403, others: 303),
        "GET /hosts": .reading(200),
        "GET /hosts/{id}": .reading(404),
        "GET /messages": .reading(200),
        "GET /profiles": .reading(200),
        "GET /profiles/{id}": .reading(404),
        "GET /s/{key}/profiles": .everybody(303),
        "GET /s/{key}/profiles/{id}": .everybody(303),
        "GET /statistics": .reading(200),
        "GET /statistics.csv": .reading(200),
        "GET /s/{key}/statistics": .everybody(303),
        "GET /s/{key}/statistics.csv": .everybody(303),
        "GET /messages/{id}": .reading(404),
        "GET /s/{key}/hosts": .everybody(303),
        "GET /s/{key}/hosts/{id}": .everybody(303),
        "GET /s/{key}/messages": .everybody(303),
        "GET /s/{key}/messages/{id}": .everybody(303),
        "POST /s/{key}/hosts/command": .everybody(303),
        "POST /s/{key}/hosts/command/withdraw": .everybody(303),
        "POST /s/{key}/hosts/remove": .everybody(303),
        "POST /s/{key}/messages/cancel": .everybody(303),
        "GET /templates": .session(200),
        "GET /templates/{name}": .session(200),
        "GET /recipes": .session(200),
        "GET /recipes/{name}": .session(404),
        "GET /explain": .session(200),
        "GET /recipe-form": .everybody(303),
        "GET /s/{key}/recipes": .everybody(303),
        "GET /s/{key}/recipes/{name}": .everybody(303),
        "GET /s/{key}/explain": .everybody(303),
        "GET /s/{key}/recipe-form": .everybody(303),
        "POST /s/{key}/recipe-form": .everybody(303),
        "POST /s/{key}/recipe-form/remove": .everybody(303),
        "GET /history": .session(200),
        "GET /history/{version}": .session(200),
        "GET /compare": .session(200),
        "GET /testers": .session(200),
    ]

    static func routes() throws -> [(method: HTTPRequest.Method, path: String)] {
        let options = DashboardOptions()
        let router = try DashboardServer.router(
            options, ConnectionTable(options.limits), storage: try SQLiteStorage.scratch()
        ) { .test }
        return router.routes.map { ($0.method, $0.path.description) }.filter { $0.0 != .head }
    }

    /// An address of a route: with a definition and a version that there are.
    static func address(of path: String) -> String {
        path.replacing("{name}", with: "banner").replacing("{version}", with: "1")
            .replacing("{id}", with: "00000000").replacing("{key}", with: "00000000")
            .replacing("{number}", with: "7")
            + (["/api/v1/diff", "/compare"].contains(path) ? "?from=0&to=1" : "")
    }

    @Test func `every route has its line, and every line its route`() throws {
        let routes = try Set(Self.routes().map { "\($0.method) \($0.path)" })
        #expect(routes == Set(Self.expected.keys))
    }

    @Test func `every kind of token gets what its scope allows, on every route`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            for (method, path) in try Self.routes() {
                let access = Self.expected["\(method) \(path)"]
                for scope in [nil] + TokenScope.allCases.map(Optional.some) {
                    let answer = try await dashboard.ask(
                        method, Self.address(of: path), as: scope, headers: Self.fields(of: method),
                        body: method == .get ? nil : "")
                    #expect(
                        answer.status == Self.status(access, scope),
                        "\(method) \(path) with \(scope?.rawValue ?? "no token")")
                }
                let wrong = try await dashboard.ask(
                    method, Self.address(of: path), as: nil,
                    headers: Self.fields(of: method).merging([.authorization: "Bearer \(Self.unknown)"]),
                    body: method == .get ? nil : "")
                #expect(wrong.status == Self.status(access, nil), "\(method) \(path) with an unknown token")
            }
        }
    }

    @Test func `a session opens the pages that its token may read, and nothing of the API`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            for scope in TokenScope.allCases {
                let visitor = Visitor(dashboard)
                let mayEnter = [.read, .sync, .admin].contains(scope)
                #expect(try await visitor.logIn(with: dashboard.token(scope)).status == (mayEnter ? 303 : 403))
                for (method, path) in try Self.routes() {
                    let address = Self.address(of: path)
                    let answer =
                        method == .get ? try await visitor.get(address) : try await visitor.send(method, address, [])
                    let access = Self.expected["\(method) \(path)"]
                    var status = Self.status(access, nil, hasSession: mayEnter)
                    if case .reading = access, scope == .sync { status = 403 }
                    #expect(answer.status == status, "\(method) \(path) in a session of '\(scope.rawValue)'")
                }
            }
        }
    }

    private static let unknown = "mq_00000000_" + String(repeating: "0", count: 64)

    private static func fields(of method: HTTPRequest.Method) -> HTTPFields {
        method == .post ? [.contentType: "application/x-www-form-urlencoded"] : [:]
    }

    private static func status(_ access: Access?, _ scope: TokenScope?, hasSession: Bool = false) -> Int? {
        switch access {
        case .everybody(let status): status
        case .tokens(let scopes, let status): scope.map { scopes.contains($0) ? status : 403 } ?? 401
        case .session(let status), .reading(let status): hasSession ? status : 303
        case .form(let session, let others): hasSession ? session : others
        case nil: nil
        }
    }
}

extension HTTPFields {
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        var all = self
        all.append(contentsOf: others)
        return all
    }
}
