import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard
@testable import MarqueeDatabase

/// Databases as shipped versions made them: what is here is never changed.
@Suite(.timeLimit(.minutes(20)))
struct UpgradeTests {
    /// Schema 2: before sessions could be listed, and before there was an audit log.
    private static let second = """
        CREATE TABLE version (
            number INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            by TEXT NOT NULL,
            summary BLOB NOT NULL
        ) STRICT;
        CREATE TABLE definition (
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER,
            json BLOB NOT NULL,
            PRIMARY KEY (name, since)
        ) STRICT;
        CREATE UNIQUE INDEX definition_current ON definition (name) WHERE until IS NULL;
        CREATE TABLE token (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            hash BLOB NOT NULL,
            scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            revoked_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX token_name ON token (name) WHERE revoked_at IS NULL;
        CREATE TABLE session (
            hash BLOB PRIMARY KEY,
            token TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_token ON session (token);
        CREATE TABLE attempt (
            address TEXT NOT NULL,
            secret BLOB NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (address, secret)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attempt_at ON attempt (at);
        INSERT INTO version VALUES (1, 1795000000000, 'ada', CAST(
            '{"added":1,"breaking":0,"changed":0,"removed":0,"renamed":0,"unchanged":0}' AS BLOB));
        INSERT INTO definition VALUES ('a', 1, NULL, CAST('{"name":"a","type":"template"}' AS BLOB));
        INSERT INTO token VALUES ('0123abcd', 'first', zeroblob(32), 'read sync send host', 1795000000000, NULL, NULL);
        INSERT INTO session VALUES (zeroblob(32), '0123abcd', 9999999999999);
        INSERT INTO attempt VALUES ('10.0.0.1', zeroblob(32), 1795000000000);
        PRAGMA application_id = 1299345764;
        PRAGMA user_version = 2;
        """

    @Test func `a database of the version before keeps what it has, and everybody logs in once more`() async throws {
        let folder = try TestFolder()
        try otherProgram(folder.path + "/dashboard.sqlite").run(script: Self.second)
        let storage = try SQLiteStorage(directory: folder.path)
        #expect(try await storage.head().by == "ada")
        #expect(try await storage.definition(named: "a")?.since == EntityVersion(1))
        let token = try #require(try await storage.tokens().first)
        // Nobody gets more than they had: whoever has the machine makes an administrator's token.
        #expect(token.name == "first" && token.scopes == [.read, .sync, .send, .host] && token.expiresAt == nil)
        #expect(try await storage.attempts(from: "10.0.0.1", since: .test + .seconds(-1)).count == 1)
        #expect(try await storage.sessions(at: .test) == [])
        #expect(try await storage.session(SecretHash(bytes: [UInt8](repeating: 0, count: 32))) == nil)
        #expect(try await storage.auditRecords(before: nil, limit: 9) == [])
        let session = SessionRecord(
            token: token.id, readingHash: Secret().hash, changingHash: Secret().hash, startedAt: .test,
            lastSeenAt: .test, expiresAt: .test + .hours(1), from: "", agent: "")
        let entry = AuditEntry(.login, by: AuditEntry.Actor(token, from: "10.0.0.1"), at: .test)
        try await storage.insertSession(session, audit: entry)
        #expect(try await storage.sessions(at: .test) == [session])
        #expect(try await storage.auditRecords(before: nil, limit: 9).map(\.entry) == [entry])
        try storage.close()
        try SQLiteStorage(directory: folder.path).close()
    }

    @Test func `what is refused never pushes out what was done`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        let actor = AuditEntry.Actor(who: nil, token: nil, from: "10.0.0.1")
        #expect(try await storage.recordAudit(AuditEntry(.login, by: actor, at: .test)))
        try otherProgram(folder.path + "/dashboard.sqlite").run(
            script: """
                INSERT INTO audit (at, action, outcome, address)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(AuditPolicy.maximumRows + 500))
                SELECT \(Timestamp.test.milliseconds), 'login', 'refused', 'flood' || i FROM n
                """)
        #expect(try await storage.recordAudit(AuditEntry(.request, .refused, by: actor, at: .test)))
        let kept = try await storage.auditRecords(before: nil, limit: 100_000).map(\.entry)
        #expect(kept.count == AuditPolicy.maximumRows + 1)
        #expect(kept.first?.action == .request && kept.last == AuditEntry(.login, by: actor, at: .test))
        try storage.close()
    }
}
