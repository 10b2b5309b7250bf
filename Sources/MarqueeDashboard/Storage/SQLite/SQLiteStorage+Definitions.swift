import Foundation
import GRDB
import MarqueeModel
package import MarqueeSync

extension SQLiteStorage {
    package func head() async throws -> CatalogVersion {
        try read { try Self.head($0) }
    }

    package func definitions(at version: EntityVersion) async throws -> [StoredDefinition]? {
        try read { database in
            guard try version.number == 0 || Self.version(version, database) != nil else { return nil }
            return try Self.definitions(at: version, database)
        }
    }

    package func definition(named name: String) async throws -> StoredDefinition? {
        try readQuickly { database, memory in
            try memory.definition(name) {
                let statement = try database.cachedStatement(
                    sql: "SELECT name, json, since FROM definition WHERE name = ? AND until IS NULL")
                return try Row.fetchOne(statement, arguments: [name]).map(StoredDefinition.init)
            }
        }
    }

    package func replaceDefinitions(_ replacement: CatalogReplacement) async throws -> ReplacementOutcome {
        try await write { database in
            let head = try Self.head(database)
            guard head.number == replacement.expected else { return .conflict(head) }
            let current = Dictionary(
                uniqueKeysWithValues: try Self.definitions(at: head.number, database).map { ($0.name, $0.json) })
            let gone = current.filter { replacement.definitions[$0.key] != $0.value }
            let new = replacement.definitions.filter { current[$0.key] != $0.value }
            guard !gone.isEmpty || !new.isEmpty else { return .unchanged(head) }
            let version = CatalogVersion(
                number: EntityVersion(head.number.number + 1), at: replacement.at, by: replacement.by,
                summary: replacement.summary)
            let end = try database.cachedStatement(
                sql: "UPDATE definition SET until = ? WHERE name = ? AND until IS NULL")
            for name in gone.keys { try end.execute(arguments: [version.number.number, name]) }
            let insert = try database.cachedStatement(
                sql: "INSERT INTO definition (name, since, json) VALUES (?, ?, ?)")
            for (name, json) in new { try insert.execute(arguments: [name, version.number.number, Data(json)]) }
            try database.execute(
                sql: "INSERT INTO version (number, at, by, summary) VALUES (?, ?, ?, ?)",
                arguments: [
                    version.number.number, replacement.at.milliseconds, replacement.by,
                    Data(replacement.summary.json.jsonBytes(.sorted)),
                ])
            try Self.insert(replacement.auditEntry, database)
            return .stored(version)
        }
    }

    package func version(_ number: EntityVersion) async throws -> CatalogVersion? {
        try read { try Self.version(number, $0) }
    }

    package func versions(before number: EntityVersion?, limit: Int) async throws -> [CatalogVersion] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT number, at, by, summary FROM version WHERE number < ? ORDER BY number DESC LIMIT ?",
                arguments: [number?.number ?? Int.max, limit]
            ).map(CatalogVersion.init)
        }
    }

    package func versions(changing name: String, limit: Int) async throws -> [CatalogVersion] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT number, at, by, summary FROM version WHERE number IN
                        (SELECT since FROM definition WHERE name = ?1 UNION SELECT until FROM definition WHERE name = ?1)
                    ORDER BY number DESC LIMIT ?2
                    """, arguments: [name, limit]
            ).map(CatalogVersion.init)
        }
    }

    package func forms(of name: String, limit: Int) async throws -> [DefinitionForm] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT name, json, since, until FROM definition WHERE name = ? ORDER BY since DESC LIMIT ?",
                arguments: [name, limit]
            ).map { DefinitionForm(StoredDefinition($0), until: ($0[3] as Int?).map(EntityVersion.init)) }
        }
    }

    // MARK: Within a transaction

    private static func head(_ database: Database) throws -> CatalogVersion {
        let statement = try database.cachedStatement(
            sql: "SELECT number, at, by, summary FROM version ORDER BY number DESC LIMIT 1")
        return try Row.fetchOne(statement).map(CatalogVersion.init) ?? .none
    }

    private static func version(_ number: EntityVersion, _ database: Database) throws -> CatalogVersion? {
        try Row.fetchOne(
            database, sql: "SELECT number, at, by, summary FROM version WHERE number = ?", arguments: [number.number]
        ).map(CatalogVersion.init)
    }

    private static func definitions(at version: EntityVersion, _ database: Database) throws -> [StoredDefinition] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT name, json, since FROM definition WHERE since <= ?1 AND (until IS NULL OR until > ?1) ORDER BY name
                """, arguments: [version.number]
        ).map(StoredDefinition.init)
    }
}

extension StoredDefinition {
    fileprivate init(_ row: Row) {
        self.init(name: row[0], json: Array(row[1] as Data), since: EntityVersion(row[2]))
    }
}

extension CatalogVersion {
    fileprivate init(_ row: Row) throws {
        self.init(
            number: EntityVersion(row[0]), at: Timestamp(milliseconds: row[1]), by: row[2],
            summary: try PlanSummary(json: Value(json: row[3] as Data)))
    }
}
