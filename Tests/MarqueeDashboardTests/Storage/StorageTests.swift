import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard
@testable import MarqueeDatabase

@Suite(.timeLimit(.minutes(20)))
struct StorageTests {
    @Test func `SQLite keeps the contract`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        try await checkDashboardStorage(storage)
        try storage.close()
    }

    @Test func `what one process stores another one reads`() async throws {
        let folder = try TestFolder()
        let one = try SQLiteStorage(directory: folder.path)
        let other = try SQLiteStorage(directory: folder.path)
        let replacement = CatalogReplacement(
            expected: EntityVersion(0), definitions: ["a": Array("{}".utf8)], summary: PlanSummary(), by: "ada",
            at: .test)
        guard case .stored(let version) = try await one.replaceDefinitions(replacement) else {
            Issue.record("not stored")
            return
        }
        #expect(try await other.head() == version)
        #expect(try await other.replaceDefinitions(replacement) == .conflict(version))
        try one.close()
        try other.close()
        #expect(try await SQLiteStorage(directory: folder.path).head() == version)
    }

    @Test func `hosts with the same definitions share a catalog for as long as somebody holds it`() async throws {
        let storage = try SQLiteStorage.scratch()
        for (name, digest) in [("one", "0123456789abcdef"), ("two", "0123456789abcdef"), ("three", "fedcba9876543210")]
        {
            let entry = AuditEntry(.hostJoined, by: .commandLine(nil), detail: name, at: .test)
            let enrolment = HostEnrolment(name: name, installation: "store-\(name)")
            let host = NewHost(id: name, enrolment: enrolment, token: Token(), joinedBy: "ada", at: .test)
            guard case .joined(let joined) = try await storage.enrol(host, audit: entry) else {
                Issue.record("'\(name)' did not join")
                return
            }
            let registration = HostRegistration(
                name: name, labels: [:], version: "1", timeZone: "UTC", locale: "en", catalog: ["card": digest])
            let process = HostProcess(id: "p", predecessor: nil, address: "::1")
            _ = try await storage.register(registration, of: joined.number, by: process, at: .test)
        }
        let facts = [
            try await storage.facts(of: 1), try await storage.facts(of: 2), try await storage.facts(of: 3),
        ]
        #expect(facts[0]?.catalog?.definitions == ["card": "0123456789abcdef"])
        #expect(facts[0]?.catalog === facts[1]?.catalog)
        #expect(facts[2]?.catalog?.definitions == ["card": "fedcba9876543210"])
    }

    @Test func `what another server commits holds from the next question on`() async throws {
        let folder = try TestFolder()
        let one = try SQLiteStorage(directory: folder.path)
        let other = try SQLiteStorage(directory: folder.path)
        let token = TokenRecord(
            id: TokenID(), name: "ada", hash: Secret().hash, scopes: [.read], createdAt: .test, expiresAt: nil)
        let entry = AuditEntry(.tokenCreated, by: .commandLine("ada"), at: .test)
        #expect(try await one.insertToken(token, audit: entry))
        for round in 0..<20 {
            let definitions = ["a": Array("\(round)".utf8)]
            _ = try await other.replaceDefinitions(
                CatalogReplacement(
                    expected: EntityVersion(round), definitions: definitions, summary: PlanSummary(), by: "ben",
                    at: .test))
            let moment = Timestamp.test + .seconds(Int64(round))
            try await other.insertAttempt(
                FailedAttempt(address: "10.0.0.1", secret: Secret().hash, at: moment), forgettingBefore: .test)
            // By each of the connections, and what they remember.
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<32 {
                    tasks.addTask {
                        #expect(try await one.definition(named: "a")?.json == definitions["a"])
                        let found = try await one.credentials(
                            of: token.id, from: "10.0.0.1", since: moment + .seconds(-1))
                        #expect(found.bearer?.token == token)
                        #expect(found.attempts == FailedAttempts(count: 1, last: moment))
                        let later = try await one.credentials(of: nil, from: "10.0.0.1", since: moment)
                        #expect(later.attempts == FailedAttempts(count: 0, last: nil))
                    }
                }
                try await tasks.waitForAll()
            }
        }
        #expect(try await other.revokeToken(token.id, at: .test, audit: entry))
        let revoked = try await one.credentials(of: token.id, from: "10.0.0.2", since: .test).bearer?.token
        #expect(revoked == token.revoked(at: .test))
        try one.close()
        try other.close()
    }

    @Test func `a reader forgets before it remembers too much`() throws {
        var memory = ReaderMemory()
        var reads = 0
        func read(_ name: String, bytes: Int = 1) -> StoredDefinition? {
            memory.definition(name) {
                reads += 1
                return StoredDefinition(
                    name: name, json: [UInt8](repeating: 0, count: bytes), since: EntityVersion(1))
            }
        }
        for _ in 0..<3 { #expect(read("a")?.name == "a") }
        #expect(reads == 1)
        // Too large to remember, and then so many that the first is forgotten.
        for _ in 0..<2 { #expect(read("large", bytes: 5 << 20) != nil) }
        #expect(reads == 3)
        for number in 0..<1_000 { #expect(read("\(number)") != nil) }
        reads = 0
        #expect(read("999") != nil && reads == 0)
        #expect(read("a") != nil && reads == 1)
        memory.keep(for: 7)
        #expect(read("a") != nil && reads == 2)
        memory.keep(for: 7)
        #expect(read("a") != nil && reads == 2)
    }

    @Test func `a commit is on the disk before it is confirmed`() throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        #expect(try storage.writerSetting("synchronous") == 2)  // FULL
    }

    @Test func `nobody else can read the files`() throws {
        let folder = try TestFolder()
        let place = folder.path + "/deep/data"
        let storage = try SQLiteStorage(directory: place)
        defer { withExtendedLifetime(storage) {} }
        for (path, mode) in [
            (place, 0o700), (place + "/dashboard.sqlite", 0o600), (place + "/dashboard.sqlite-wal", 0o600),
        ] {
            let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(found == mode, "\(path)")
        }
    }

    @Test func `databases of others are refused`() throws {
        let folder = try TestFolder()
        let path = folder.path + "/dashboard.sqlite"
        try otherProgram(path).run(script: "CREATE TABLE diary (day)")
        let message = "'\(path)' is another program's database; name another directory with --data DIR"
        #expect(throws: StorageError(.cannotOpen, message)) { try SQLiteStorage(directory: folder.path) }
    }

    @Test(
        arguments: [
            (
                "CREATE TRIGGER evil AFTER INSERT ON definition BEGIN DELETE FROM token; END",
                "trigger 'evil' of table 'definition' does not belong to Marquee"
            ),
            ("CREATE VIEW evil AS SELECT 1", "view 'evil' of table 'evil' does not belong to Marquee"),
            ("DROP INDEX definition_current", "index 'definition_current' of table 'definition' is missing"),
            ("ALTER TABLE version ADD COLUMN evil TEXT", "table 'version' was changed"),
        ])
    func `a database with more, less or other in it than its version has is refused`(
        sql: String, difference: String
    ) throws {
        let folder = try TestFolder()
        try SQLiteStorage(directory: folder.path).close()
        try otherProgram(folder.path + "/dashboard.sqlite").run(script: sql)
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(directory: folder.path) }
        #expect(error?.message.contains("was not created by Marquee, or was changed (\(difference))") == true)
    }

    @Test func `a newer schema is refused`() throws {
        let folder = try TestFolder()
        try SQLiteStorage(directory: folder.path).close()
        try otherProgram(folder.path + "/dashboard.sqlite").run(script: "PRAGMA user_version = 99")
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(directory: folder.path) }
        #expect(error?.code == .newerSchema)
    }

    @Test func `many servers may make one database at the same time`() async throws {
        for _ in 0..<5 {
            let folder = try TestFolder()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for number in 0..<8 {
                    tasks.addTask {
                        let storage = try SQLiteStorage(directory: folder.path + "/data")
                        let token = TokenRecord(
                            id: TokenID(), name: "t\(number)", hash: Secret().hash, scopes: [.read], createdAt: .test,
                            expiresAt: nil)
                        let entry = AuditEntry(.tokenCreated, by: .commandLine("ada"), at: .test)
                        #expect(try await storage.insertToken(token, audit: entry))
                        try storage.close()
                    }
                }
                try await tasks.waitForAll()
            }
            #expect(try await SQLiteStorage(directory: folder.path + "/data").tokens().count == 8)
        }
    }

    @Test func `a link to the directory is followed, as its operator has named it, and one to the database is not`()
        throws
    {
        let folder = try TestFolder()
        try SQLiteStorage(directory: folder.path + "/data").close()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "data")
        try SQLiteStorage(directory: folder.path + "/link").close()
        try files.createDirectory(atPath: folder.path + "/other", withIntermediateDirectories: false)
        try files.createSymbolicLink(
            atPath: folder.path + "/other/dashboard.sqlite", withDestinationPath: "../data/dashboard.sqlite")
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(directory: folder.path + "/other") }
        #expect(error?.message.contains("is a symbolic link, not a regular file") == true)
    }

    @Test func `only who may make a database makes one`() throws {
        let folder = try TestFolder()
        let error = #expect(throws: StorageError.self) {
            try SQLiteStorage(directory: folder.path + "/mistyped", mayMake: false)
        }
        #expect(error?.code == .missing && error?.message.contains("/mistyped'") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/mistyped"))
        try SQLiteStorage(directory: folder.path).close()
        try SQLiteStorage(directory: folder.path, mayMake: false).close()
    }

    @Test func `what is no database is said without SQLite's own words`() throws {
        let folder = try TestFolder()
        try Data("no database, but long enough for one".utf8).write(
            to: URL(filePath: folder.path + "/dashboard.sqlite"))
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(directory: folder.path) }
        let path = folder.path + "/dashboard.sqlite"
        #expect(error?.message.hasPrefix("the dashboard's database '\(path)' is damaged; ") == true)
        #expect(error?.message.contains("SQLite") == false)
    }

    @Test func `what is in the way is named`() throws {
        let folder = try TestFolder()
        try Data().write(to: URL(filePath: folder.path + "/file"))
        let error = #expect(throws: StorageError.self) { try SQLiteStorage(directory: folder.path + "/file") }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("--data DIR") == true)
    }
}
