import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct AuditTests {
    /// `what outcome who: detail`, the oldest first.
    private static func lines(_ dashboard: TestDashboard) async throws -> [String] {
        try await dashboard.storage.auditRecords(before: nil, limit: 500).reversed().map { record in
            let entry = record.entry
            return
                "\(entry.action.rawValue) \(entry.outcome.rawValue) \(entry.actor.who ?? "-"): \(entry.detail ?? "-")"
        }
    }

    @Test func `everything that people do is written down, and no secret`() async throws {
        try await TestDashboard.run { dashboard in
            let made = try await Self.lines(dashboard).count
            #expect(made == TokenScope.allCases.count)
            let visitor = Visitor(dashboard)
            let unknown = Token().revealed
            _ = try await visitor.logIn(with: unknown)
            _ = try await visitor.logIn(with: dashboard.token(.host))
            _ = try await visitor.logIn(with: dashboard.token(.admin))
            let other = try await Visitor.loggedIn(to: dashboard)
            _ = try await visitor.change("/sessions", "/sessions/end-others")
            _ = try await dashboard.put(Sample.both, version: 0)
            _ = try await dashboard.put(Sample.both, version: 1)
            _ = try await dashboard.put(Sample.both, version: 1, as: .read)
            for _ in 0..<3 {
                let bearer: HTTPFields = [.authorization: "Bearer \(unknown)"]
                _ = try await dashboard.ask(.get, "/api/v1/usage", as: nil, headers: bearer)
            }
            let reader = try await Visitor.loggedIn(to: dashboard)
            #expect(try await reader.get(reader.area + "/audit").status == 403)
            _ = try await reader.change("/sessions", "/logout")
            let id = dashboard.tokens[.send]?.id.text ?? ""
            #expect(try await dashboard.ask(.delete, "/api/v1/tokens/\(id)", as: .admin).status == 204)
            let lines = try await Self.lines(dashboard).dropFirst(made)
            let expected = [
                /login refused -: .*token.*/, /login refused host: .*scope 'read'.*/, /login done admin: -/,
                /login done read: -/, /session-ended done admin: read from .*/, /sync done sync: version 1/,
                /request refused read: PUT \/api\/v1\/definitions needs the scope 'sync'/,
                /request refused -: .*token.*/,
                /login done read: -/, /request refused read: the page \/audit needs the scope 'admin'/,
                /logout done read: -/, /token-revoked done admin: send/,
            ]
            #expect(lines.count == expected.count, "\(lines.joined(separator: "\n"))")
            for (line, pattern) in zip(lines, expected) {
                #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
            }
            let everything = try await dashboard.storage.auditRecords(before: nil, limit: 500).map { "\($0)" }.joined()
            for visitor in [visitor, other, reader] {
                for secret in visitor.cookies.values { #expect(!everything.contains(secret)) }
                #expect(visitor.area.isEmpty || !everything.contains(visitor.area.dropFirst(3)))
            }
            for token in dashboard.tokens.values { #expect(!everything.contains(token.secret.revealed)) }
            #expect(!everything.contains(unknown.suffix(64)))
        }
    }

    @Test func `logins, failures and revocations are logged, and no secret`() async throws {
        let log = LogRecorder()
        try await TestDashboard.run(log: log) { dashboard in
            let visitor = Visitor(dashboard)
            for _ in 0..<3 { _ = try await visitor.logIn(with: Token().revealed) }
            _ = try await visitor.logIn(with: dashboard.token(.read))
            _ = try await dashboard.ask(.get, "/api/v1/audit", as: .read)
            let id = dashboard.tokens[.read]?.id.text ?? ""
            _ = try await dashboard.ask(.delete, "/api/v1/tokens/\(id)", as: .admin)
            let lines = log.lines.filter { $0.hasPrefix("notice") || $0.hasPrefix("warning") }
            #expect(lines.count == 4, "\(lines)")
            for (line, start) in zip(
                lines, ["warning login refused", "notice logged in", "warning request refused", "notice token revoked"])
            {
                #expect(line.hasPrefix(start) && line.contains("from: unknown"), "\(line)")
            }
            let everything = log.lines.joined()
            for secret in visitor.cookies.values { #expect(!everything.contains(secret)) }
            #expect(!everything.contains("mq_") && !everything.contains(visitor.area))
        }
    }

    @Test func `what a command does is written down with the user who called it`() async throws {
        let storage = try SQLiteStorage.scratch()
        let tokenService = TokenService(storage: storage, actor: .commandLine("ada"))
        _ = try await tokenService.make(name: "ci", scopes: [.sync, .read], at: .test, expiresAt: nil)
        _ = try await tokenService.revoke("ci", at: .test + .seconds(1))
        let entries = try await storage.auditRecords(before: nil, limit: 9).map(\.entry)
        #expect(
            entries == [
                AuditEntry(.tokenRevoked, by: .commandLine("ada"), detail: "ci", at: .test + .seconds(1)),
                AuditEntry(.tokenCreated, by: .commandLine("ada"), detail: "ci: read, sync", at: .test),
            ])
    }

    @Test(
        arguments: [
            (.get, "/api/v1/tokens"), (.get, "/api/v1/sessions"), (.get, "/api/v1/audit"),
            (.delete, "/api/v1/tokens/00000000"), (.delete, "/api/v1/sessions/0000000000000000"),
        ] as [(HTTPRequest.Method, String)])
    func `only administrators see people's affairs`(_ method: HTTPRequest.Method, _ path: String) async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.ask(method, path, as: nil).status == 401)
            for scope in TokenScope.allCases where scope != .admin {
                let answer = try await dashboard.ask(method, path, as: scope)
                #expect(answer.status == 403 && answer.problem?.contains("'admin'") == true, "\(scope)")
            }
            #expect(try await dashboard.ask(method, path, as: .admin).status == (method == .get ? 200 : 404))
        }
    }

    @Test func `an administrator may read, and neither sync nor send`() {
        for scope in TokenScope.allCases {
            #expect(Set([TokenScope.admin]).allow(scope) == [.admin, .read].contains(scope), "\(scope)")
            #expect(Set([scope]).allow(.admin) == (scope == .admin), "\(scope)")
        }
    }

    @Test func `the API lists tokens, sessions and the audit log, and ends both`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let sessions = try await dashboard.ask(.get, "/api/v1/sessions", as: .admin)
            #expect(sessions.headers[.cacheControl] == "no-store")
            let session = try #require(sessions.json["sessions"]?.list?.first?.object)
            #expect(session["name"] == "read" && session["startedAt"]?.string == Timestamp.test.description)
            let id = session["id"]?.string ?? ""
            #expect(try await dashboard.ask(.delete, "/api/v1/sessions/\(id)", as: .admin).status == 204)
            #expect(try await dashboard.ask(.delete, "/api/v1/sessions/\(id)", as: .admin).status == 404)
            #expect(try await visitor.get("/templates").status == 303)

            let again = try await Visitor.loggedIn(to: dashboard)
            let token = dashboard.tokens[.read]?.id.text ?? ""
            #expect(try await dashboard.ask(.delete, "/api/v1/tokens/\(token)", as: .admin).status == 204)
            #expect(try await dashboard.ask(.delete, "/api/v1/tokens/\(token)", as: .admin).status == 404)
            #expect(try await again.get("/templates").status == 303)
            let tokens = try await dashboard.ask(.get, "/api/v1/tokens", as: .admin)
            #expect(try tokens.json["tokens"]?.list?.count == TokenScope.allCases.count)
            #expect(tokens.text.ranges(of: "\"revokedAt\":null").count == TokenScope.allCases.count - 1)
            #expect(!tokens.text.contains(dashboard.tokens[.admin]?.secret.hash.bytes.hexadecimal ?? "none"))

            let first = try await dashboard.ask(.get, "/api/v1/audit?limit=2", as: .admin).json
            let what = first["entries"]?.list?.compactMap { $0.object?["what"]?.string }
            #expect(what == ["token-revoked", "login"])
            let next = try #require(first["next"]?.integer)
            let second = try await dashboard.ask(.get, "/api/v1/audit?limit=500&after=\(next)", as: .admin).json
            #expect(second["entries"]?.list?.first?.object?["number"]?.integer == next - 1)
            #expect(second["next"] == .null)
            #expect(try await dashboard.ask(.get, "/api/v1/audit?limit=501", as: .admin).status == 400)
        }
    }

    @Test func `the page shows it a part at a time, and what clients say stays text`() async throws {
        try await TestDashboard.run { dashboard in
            let admin = try await Visitor.loggedIn(to: dashboard, as: .admin)
            for number in 0..<60 {
                let actor = AuditEntry.Actor(who: "<script>alert(\(number))</script>", token: nil, from: "\"'><b>")
                let entry = AuditEntry(.request, .refused, by: actor, detail: "<i>\u{202E}", at: dashboard.now)
                #expect(try await dashboard.storage.recordAudit(entry))
            }
            let page = try await admin.get(admin.area + "/audit").text
            #expect(page.contains("alert(59)") && page.contains("alert(10)") && !page.contains("alert(9)<"))
            #expect(!page.contains("<script>") && !page.contains("<i>") && !page.contains("<b>"))
            let next = try #require(page.firstMatch(of: /href="(\/s\/[0-9a-f]{32}\/audit\?before=[0-9]+)"/)).1
            let older = try await admin.get(String(next)).text
            #expect(older.contains("alert(9)") && older.contains("Logged in"))
            #expect(!older.contains(">Older<"))
        }
    }

    @Test func `an administrator revokes tokens on a page, and nobody else`() async throws {
        try await TestDashboard.run { dashboard in
            let admin = try await Visitor.loggedIn(to: dashboard, as: .admin)
            let reader = try await Visitor.loggedIn(to: dashboard)
            let id = dashboard.tokens[.read]?.id.text ?? ""
            let page = try await admin.get(admin.area + "/tokens").text
            #expect(page.ranges(of: ">Revoke<").count == TokenScope.allCases.count)
            #expect(!page.contains("mq_"))
            #expect(try await reader.get(reader.area + "/tokens").status == 403)
            // With a form of their own session, which they have from another page.
            let csrf = Visitor.csrf(in: try await reader.get(reader.area + "/sessions").text)
            let sync = dashboard.tokens[.sync]?.id.text ?? ""
            #expect(try await reader.post(reader.area + "/tokens/revoke", ["csrf": csrf, "id": sync]).status == 403)
            #expect(try await dashboard.ask(.get, "/api/v1/usage", as: .sync).status == 200)
            for wrong in ["", "00000000", "x"] {
                #expect(try await admin.change("/tokens", "/tokens/revoke", ["id": wrong]).status == 303)
            }
            #expect(try await admin.change("/tokens", "/tokens/revoke", ["id": id, "sure": "yes"]).status == 303)
            #expect(try await reader.get("/templates").status == 303)
            #expect(try await dashboard.ask(.get, "/api/v1/usage").status == 401)
            let after = try await admin.get(admin.area + "/tokens").text
            #expect(after.ranges(of: ">Revoke<").count == TokenScope.allCases.count - 1 && after.contains(">revoked<"))
            #expect(try await Self.lines(dashboard).contains("token-revoked done admin: read"))
        }
    }

    @Test func `answers that a token opens are kept by nobody`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let paths = [
                "/api/v1/definitions", "/api/v1/definitions/banner", "/api/v1/history", "/api/v1/history/1",
                "/api/v1/diff?from=0&to=1", "/api/v1/usage", "/api/v1/testers", "/api/v1/tokens", "/api/v1/sessions",
                "/api/v1/audit",
            ]
            for path in paths {
                let scope: TokenScope = dashboard.isForAdministrators(path) ? .admin : .read
                let answer = try await dashboard.ask(.get, path, as: scope)
                #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store", "\(path)")
            }
            // Whoever has a version asks with its own tag: that does not need a cache.
            let known = try await dashboard.ask(.get, "/api/v1/definitions", headers: [.ifNoneMatch: "\"1\""])
            #expect(known.status == 304 && known.headers[.cacheControl] == "no-store")
            #expect(known.headers[.eTag] == "\"1\"")
        }
    }
}

extension TestDashboard {
    fileprivate func isForAdministrators(_ path: String) -> Bool {
        ["tokens", "sessions", "audit"].contains { path.hasSuffix($0) }
    }
}
