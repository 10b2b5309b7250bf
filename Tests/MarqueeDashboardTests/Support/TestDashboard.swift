import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeTesting
import NIOCore
import Synchronization

@testable import MarqueeDashboard

/// A dashboard whose router is asked directly, with a token of each kind and a clock that a test moves.
final class TestDashboard: Sendable {
    let storage: any DashboardStorage
    let tokens: [TokenScope: Token]
    private let joined = Mutex<[String: String]>([:])
    private let clock = Mutex(Timestamp.test)
    private let client: any TestClientProtocol

    var now: Timestamp {
        get { clock.withLock { $0 } }
        set { clock.withLock { $0 = newValue } }
    }

    private init(
        _ storage: any DashboardStorage, _ tokens: [TokenScope: Token], _ client: any TestClientProtocol
    ) {
        self.storage = storage
        self.tokens = tokens
        self.client = client
    }

    static func run(
        _ storage: (any DashboardStorage)? = nil, options: DashboardOptions = DashboardOptions(),
        readiness: Readiness? = nil, log: LogRecorder = LogRecorder(),
        _ body: @escaping @Sendable (TestDashboard) async throws -> Void
    ) async throws {
        let storage = try storage ?? TestedStorage.scratch()
        var tokens: [TokenScope: Token] = [:]
        for scope in TokenScope.allCases {
            tokens[scope] = try await TokenService(storage: storage).make(
                name: scope.rawValue, scopes: [scope], at: .test, expiresAt: nil)
        }
        let box = Mutex<TestDashboard?>(nil)
        let router = try DashboardServer.router(
            options, ConnectionTable(options.limits), storage: storage, readiness: readiness
        ) {
            box.withLock { $0?.now } ?? .test
        }
        try await Application(router: router, logger: log.logger).test(.router) { [tokens] client in
            let dashboard = TestDashboard(storage, tokens, client)
            box.withLock { $0 = dashboard }
            // The router's clock has it, and it the router: nobody would ever let go of the database.
            defer { box.withLock { $0 = nil } }
            try await body(dashboard)
        }
    }

    /// The own token of a host, which joins when it is asked for first.
    func ownToken(of name: String = "host") async throws -> String {
        if let token = joined.withLock({ $0[name] }) { return token }
        let token = Token()
        let enrolment = HostEnrolment(name: name, installation: "store-of-\(name)")
        let host = NewHost(id: NewHost.randomID(), enrolment: enrolment, token: token, joinedBy: "host", at: .test)
        let entry = AuditEntry(.hostJoined, by: .commandLine(nil), detail: name, at: .test)
        _ = try await storage.enrol(host, audit: entry)
        joined.withLock { $0[name] = token.revealed }
        return token.revealed
    }

    /// Removes a host, so that the next one of its name joins anew.
    func remove(_ name: String) async throws {
        guard let host = try await storage.host(named: name) else { return }
        let entry = AuditEntry(.hostRemoved, by: .commandLine(nil), detail: name, at: now)
        _ = try await storage.removeHost(host.number, at: now, audit: entry)
        joined.withLock { $0[name] = nil }
    }

    /// Asks another server of the same storage for a page; what it answers is its status.
    func statusElsewhere(_ path: String, cookies: [String: String]) async throws -> Int {
        let options = DashboardOptions()
        let router = try DashboardServer.router(options, ConnectionTable(options.limits), storage: storage) { self.now }
        let field = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        return try await Application(router: router, logger: LogRecorder().logger).test(.router) { client in
            try await client.executeRequest(uri: path, method: .get, headers: [.cookie: field], body: nil).status.code
        }
    }

    /// The token with one scope, as its owner shows it.
    func token(_ scope: TokenScope) -> String {
        tokens[scope]?.revealed ?? ""
    }

    /// Asks with a token that has one scope; none for a request without a token.
    func ask(
        _ method: HTTPRequest.Method, _ uri: String, as scope: TokenScope? = .read, headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestAnswer {
        try await ask(method, uri, as: scope, headers: headers, bytes: body.map { Array($0.utf8) })
    }

    func ask(
        _ method: HTTPRequest.Method, _ uri: String, as scope: TokenScope? = .read, headers: HTTPFields = [:],
        bytes: [UInt8]?
    ) async throws -> TestAnswer {
        var headers = headers
        if let token = scope.flatMap({ tokens[$0] }) { headers[.authorization] = "Bearer \(token.revealed)" }
        let response = try await client.executeRequest(
            uri: uri, method: method, headers: headers, body: bytes.map { ByteBuffer(bytes: $0) })
        return TestAnswer(
            status: response.status.code, headers: response.headers, text: String(buffer: response.body))
    }

    /// Replaces the definitions.
    func put(
        _ body: String, version: Int, as scope: TokenScope? = .sync
    ) async throws -> TestAnswer {
        try await ask(
            .put, "/api/v1/definitions", as: scope,
            headers: [.contentType: "application/json", .ifMatch: "\"\(version)\""], body: body)
    }

    func putBytes(_ bytes: [UInt8], version: Int) async throws -> TestAnswer {
        try await ask(
            .put, "/api/v1/definitions", as: .sync,
            headers: [.contentType: "application/json", .ifMatch: "\"\(version)\""], bytes: bytes)
    }
}

struct TestAnswer: Sendable {
    let status: Int
    let headers: HTTPFields
    let text: String

    var json: ValueObject {
        get throws { try Value(json: text).object ?? [:] }
    }

    /// The problem's detail, if this is a problem as it has to be; nil otherwise.
    var problem: String? {
        guard headers[.contentType] == "application/problem+json", let members = try? json,
            members["status"] == .integer(Int64(status)), members["type"] == "about:blank",
            members["title"]?.string?.isEmpty == false
        else { return nil }
        return members["detail"]?.string
    }
}

/// Definitions to put.
enum Sample {
    static let banner = """
        {"name":"banner","type":"template","presenter":"web","description":"Announces","arguments":[\
        {"name":"title","type":"string","default":"Hello","maxLength":40},\
        {"name":"style.padding","type":"number","default":8},{"name":"on-ok","type":"action","required":true}]}
        """
    static let copy = #"{"name":"copy/code ?","type":"function","arguments":[]}"#
    static let both = "{\"definitions\":[\(banner),\(copy)]}"
    static let changed = both.replacing("\"default\":8", with: "\"default\":12")
    static let broken = both.replacing(
        "\"type\":\"number\",\"default\":8", with: "\"type\":\"string\",\"default\":\"8\"")
}
