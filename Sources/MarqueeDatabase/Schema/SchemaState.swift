/// What a database says of its schema.
struct SchemaState {
    /// SQLite's `user_version`: how many steps have been taken in all.
    let number: Int
    let applicationID: Int
    let objects: SchemaObjects
    /// How many steps of each feature have been taken.
    let versions: [String: Int]

    init(_ schema: DatabaseSchema, of transaction: Transaction) throws {
        let number = try transaction.command("PRAGMA user_version").first { Int($0.integer(0)) } ?? 0
        self.number = number
        applicationID = try transaction.command("PRAGMA application_id").first { Int($0.integer(0)) } ?? 0
        objects = try SchemaObjects(of: transaction)
        guard schema.hasTable(at: number) else {
            versions = schema.versions(before: number)
            return
        }
        // One that is not as we made it is not read; it differs from any that is expected.
        let definition = try transaction.command("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?")
            .first(.text(DatabaseSchema.table)) { $0.text(0) }
        guard definition == DatabaseSchema.tableDefinition else {
            versions = schema.versions
            return
        }
        let rows = try transaction.command("SELECT feature, version FROM schema_version").all {
            ($0.text(0), max(0, Int($0.integer(1))))
        }
        versions = Dictionary(rows, uniquingKeysWith: { max($0, $1) })
    }

    /// Whether a newer version of the program has written it.
    func isNewer(than schema: DatabaseSchema) -> Bool {
        let known = schema.versions
        return number > schema.version || versions.contains { name, version in version > known[name] ?? 0 }
    }

    func isCurrent(in schema: DatabaseSchema) -> Bool { number == schema.version && versions == schema.versions }
}

extension DatabaseSchema {
    /// Takes the steps that are missing, in the transaction that is under way.
    func migrate(_ transaction: Transaction, as applicationID: Int) throws {
        // Another process may have done it while this one waited.
        let state = try SchemaState(self, of: transaction)
        guard !state.isCurrent(in: self), !state.isNewer(than: self) else { return }
        if !hasTable(at: state.number) { try transaction.run(script: Self.tableDefinition) }
        try transaction.run(script: steps(from: state.versions, to: versions))
        for feature in features {
            try transaction.command(
                """
                INSERT INTO schema_version (feature, version) VALUES (?, ?)
                ON CONFLICT (feature) DO UPDATE SET version = excluded.version
                """
            ).run(.text(feature.name), .integer(feature.steps.count))
        }
        try transaction.run(
            script: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
}
