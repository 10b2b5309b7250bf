import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import Testing

@testable import MarqueeDashboard

/// Databases as earlier versions of the dashboard have left them, with rows in every table. What is in `Databases` is never
/// changed: `dashboard-3.sqlite` is one of schema 3, and `dashboard-3.txt` all that can be read from it.
///
/// A change of the schema adds a pair: `MARQUEE_FREEZE=1 swift test --filter FrozenDashboardTests` writes today's database,
/// and, once its name is in the list, what is read from it. Read that before it is committed.
@Suite(.timeLimit(.minutes(20)))
struct FrozenDashboardTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Databases")
    private static let isFreezing = ProcessInfo.processInfo.environment["MARQUEE_FREEZE"] != nil
    private static let names = [
        "dashboard-3", "dashboard-4", "dashboard-5", "dashboard-7", "dashboard-9", "dashboard-10", "dashboard-11",
        "dashboard-12", "dashboard-13",
    ]

    private func copy(_ name: String) throws -> TestFolder {
        let folder = try TestFolder()
        try FileManager.default.copyItem(
            atPath: Self.folder.appending(path: "\(name).sqlite").path(), toPath: folder.path + "/dashboard.sqlite")
        return folder
    }

    @Test(arguments: names) func `a database of an earlier version has all that it had, and works on`(
        name: String
    ) async throws {
        let folder = try copy(name)
        for _ in 0..<2 {
            let storage = try SQLiteStorage(directory: folder.path)
            try compare(await DashboardReading(storage: storage).lines(), with: name)
            try storage.close()
        }
        let storage = try SQLiteStorage(directory: folder.path)
        let head = try await storage.head()
        let next = CatalogReplacement(
            expected: head.number, definitions: [:], summary: PlanSummary(), by: "eve", at: .test + .hours(1))
        guard case .stored(let version) = try await storage.replaceDefinitions(next) else {
            Issue.record("not stored")
            return
        }
        #expect(try await storage.head() == version)
        #expect(try await storage.definition(named: "a") == nil)
        try storage.close()
    }

    @Test func `today's schema is frozen, with rows in every table`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        try await FrozenContent.fill(storage)
        let version = try storage.writerSetting("user_version") ?? 0
        try storage.close()
        let name = "dashboard-\(version)"
        let frozen = Self.folder.appending(path: "\(name).sqlite").path()
        if Self.isFreezing, !FileManager.default.fileExists(atPath: frozen) {
            try FileManager.default.copyItem(atPath: folder.path + "/dashboard.sqlite", toPath: frozen)
        }
        #expect(Self.names.contains(name), "freeze this version with MARQUEE_FREEZE=1, and add its name here")
        let again = try SQLiteStorage(directory: folder.path)
        try compare(await DashboardReading(storage: again).lines(), with: name)
        try again.close()
    }

    /// Against what was read from it when it was frozen.
    private func compare(_ lines: [String], with name: String) throws {
        let file = Self.folder.appending(path: "\(name).txt")
        if Self.isFreezing, !FileManager.default.fileExists(atPath: file.path()) {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        #expect(lines == (try String(contentsOf: file, encoding: .utf8)).split(separator: "\n").map(String.init))
    }
}

/// What is in a database that is frozen: rows in every table, of every kind.
private enum FrozenContent {
    static func fill(_ storage: some DashboardStorage) async throws {
        let ids = try ["0123abcd", "4567cdef", "89ab0123"].map { try #require(TokenID($0)) }
        func token(_ index: Int, _ name: String, _ scopes: Set<TokenScope>, expires: Timestamp?) -> TokenRecord {
            TokenRecord(
                id: ids[index], name: name, hash: hash(UInt8(index)), scopes: scopes,
                createdAt: .test + .seconds(Int64(index)), expiresAt: expires)
        }
        func entry(_ action: AuditEntry.Action, _ seconds: Int64, detail: String? = nil) -> AuditEntry {
            AuditEntry(action, by: .commandLine("ada"), detail: detail, at: .test + .seconds(seconds))
        }
        let first = token(0, "ada", [.read, .sync, .admin], expires: nil)
        _ = try await storage.insertFirstToken(first, audit: entry(.tokenCreated, 0, detail: "ada"))
        for other in [token(1, "ci", [.sync], expires: .test + .days(30)), token(2, "old", [.host], expires: nil)] {
            _ = try await storage.insertToken(other, audit: entry(.tokenCreated, 2, detail: other.name))
        }
        for (seconds, id) in [(5, "0123456789abcdef"), (6, "fedcba9876543210")] as [(Int64, String)] {
            let session = SessionRecord(
                id: try #require(SessionID(id)), token: ids[0], readingHash: hash(UInt8(seconds)),
                changingHash: hash(UInt8(seconds + 10)), startedAt: .test + .seconds(seconds),
                lastSeenAt: .test + .seconds(seconds), expiresAt: .test + .hours(12), from: "10.0.0.1",
                agent: "Browser/1")
            try await storage.insertSession(session, audit: entry(.login, seconds))
        }
        try await storage.touchSession(#require(SessionID("0123456789abcdef")), at: .test + .seconds(90))
        _ = try await storage.revokeToken(ids[2], at: .test + .seconds(4), audit: entry(.tokenRevoked, 4))
        let versions: [[String: [UInt8]]] = [
            ["a": Array(#"{"name":"a"}"#.utf8), "b": Array(#"{"name":"b"}"#.utf8)],
            ["a": Array(#"{"name":"a","x":1}"#.utf8), "c": Array(#"{"name":"c"}"#.utf8)],
        ]
        for (index, definitions) in versions.enumerated() {
            var summary = PlanSummary()
            (summary.added, summary.changed, summary.removed, summary.breaking) = (2 - index, index, index, index)
            var replacement = CatalogReplacement(
                expected: EntityVersion(index), definitions: definitions, summary: summary, by: "ci",
                at: .test + .seconds(10 + Int64(index)), actor: AuditEntry.Actor(first, from: "10.0.0.2"))
            if index == 1 {
                replacement.owners = ["c": "shop"]
                replacement.origin = SyncOrigin(
                    project: "shop", revision: String(repeating: "a", count: 40), note: "Autumn sale")
            }
            _ = try await storage.replaceDefinitions(replacement)
        }
        try await storage.touchToken(ids[1], at: .test + .seconds(11))
        try await storage.probe(at: .test + .seconds(12))
        let actor = AuditEntry.Actor(who: nil, token: nil, from: "10.0.0.9")
        _ = try await storage.recordAudit(
            AuditEntry(.request, .refused, by: actor, detail: "invalid token", at: .test + .seconds(20)))
        try await storage.insertAttempt(
            FailedAttempt(address: "10.0.0.9", secret: hash(40), at: .test + .seconds(20)), forgettingBefore: .test)
        try await FrozenFleet.fill(storage)
        try await FrozenTracking.fill(storage)
        try await FrozenRecipes.fill(storage)
    }

    private static func hash(_ number: UInt8) -> SecretHash { SecretHash(bytes: [UInt8](repeating: number, count: 32)) }
}

/// A database as text: every row that its API gives, a line each.
private struct DashboardReading {
    let storage: SQLiteStorage

    func lines() async throws -> [String] {
        try await definitions() + tokens() + sessions() + rest() + FrozenFleet.lines(of: storage)
            + FrozenTracking.lines(storage) + FrozenRecipes.lines(storage)
    }

    private func seconds(_ moment: Timestamp?) -> String {
        moment.map { "\(($0.milliseconds - Timestamp.test.milliseconds) / 1_000)s" } ?? "-"
    }

    /// Nothing for versions from before there were any.
    private func origin(_ origin: SyncOrigin) -> String {
        let parts = [("project", origin.project), ("revision", origin.revision), ("note", origin.note)]
        return parts.compactMap { name, text in text.map { " \(name)=\($0)" } }.joined()
    }

    private func definitions() async throws -> [String] {
        var lines: [String] = []
        for version in try await storage.versions(before: nil, limit: .max) {
            lines.append(
                "version \(version.number.number) at=\(seconds(version.at)) by=\(version.by ?? "-")"
                    + origin(version.origin))
            lines.append("summary \(version.summary.json.json(.sorted))")
            for definition in try await storage.definitions(at: version.number) ?? [] {
                let json = String(decoding: definition.json, as: UTF8.self)
                let owner = definition.owner.map { " owner=\($0)" } ?? ""
                lines.append("definition \(definition.name) since=\(definition.since.number)\(owner) \(json)")
            }
        }
        for name in ["a", "b", "c"] {
            let forms = try await storage.forms(of: name, limit: .max).map { form in
                "\(form.definition.since.number)..<\(form.until?.number.description ?? "")"
            }
            let current = try await storage.definition(named: name) != nil
            lines.append("forms \(name) \(forms.joined(separator: ",")) current=\(current)")
        }
        return lines
    }

    private func tokens() async throws -> [String] {
        try await storage.tokens().map { token in
            """
            token \(token.id) \(token.name) hash=\(token.hash.bytes.hexadecimal) \(token.scopes.names.joined(separator: ","))\
             created=\(seconds(token.createdAt)) expires=\(seconds(token.expiresAt)) revoked=\(seconds(token.revokedAt))\
            \(token.lastUsedAt.map { " used=\(seconds($0))" } ?? "")
            """
        }
    }

    private func sessions() async throws -> [String] {
        var lines: [String] = []
        for session in try await storage.sessions(at: .test + .seconds(100)) {
            let found = try await storage.session(session.changingHash)
            lines.append(
                """
                session \(session.id) token=\(session.token) reading=\(session.readingHash.bytes.hexadecimal)\
                 changing=\(session.changingHash.bytes.hexadecimal) started=\(seconds(session.startedAt))\
                 seen=\(seconds(session.lastSeenAt)) expires=\(seconds(session.expiresAt)) from=\(session.from)\
                 agent=\(session.agent) of=\(found?.1.name ?? "-")
                """)
        }
        return lines
    }

    private func rest() async throws -> [String] {
        let entries = try await storage.auditRecords(before: nil, limit: .max).map { record in
            """
            audit \(record.number) \(record.entry.action.rawValue) \(record.entry.outcome.rawValue)\
             who=\(record.entry.actor.who ?? "-") token=\(record.entry.actor.token?.text ?? "-")\
             from=\(record.entry.actor.from) detail=\(record.entry.detail ?? "-") at=\(seconds(record.entry.at))
            """
        }
        let attempts = try await storage.attempts(from: "10.0.0.9", since: .test)
        return entries + ["attempts \(attempts.count) last=\(seconds(attempts.last))"]
    }
}
