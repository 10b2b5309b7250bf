/// A table of a schema, as far as its rows are to be saved.
struct RecoveryTable {
    let feature: String
    let name: String
    /// What people call its rows.
    let noun: String
    let isDispensable: Bool
    /// The columns that are stored, in their order.
    private(set) var columns: [String]
    /// The columns by which its rows are in order, with their types.
    let key: [(name: String, type: String)]

    /// Indexes that have an entry for each row.
    let indexes: [String]

    /// The tables of a schema, each feature's in memory by itself.
    static func all(of schema: DatabaseSchema) throws -> [RecoveryTable] {
        try schema.features.flatMap { feature in
            let memory = try SQLiteConnection.temporary()
            try memory.run(script: feature.steps.joined())
            let names = try memory.command(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
            ).all { $0.text(0) }
            return try names.filter { !feature.recovery.derived.contains($0) }.map {
                try RecoveryTable(of: feature, named: $0, in: memory)
            }
        }
    }

    private init(of feature: FeatureSchema, named name: String, in memory: SQLiteConnection) throws {
        self.feature = feature.name
        self.name = name
        noun = feature.recovery.nouns[name] ?? "rows of '\(name)'"
        isDispensable = feature.recovery.dispensable.contains(name)
        // Those that are computed are hidden.
        let columns = try memory.command("SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0").all(
            .text(name)
        ) { (name: $0.text(0), type: $0.text(1), place: $0.integer(2)) }
        self.columns = columns.map(\.name)
        indexes = try memory.command("SELECT name FROM pragma_index_list(?) WHERE partial = 0").all(.text(name)) {
            $0.text(0)
        }
        key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map { ($0.name, $0.type) }
    }

    /// The same with the columns that a database has: an older one may lack some. Nil when it has no such table.
    func found(in source: SQLiteConnection) -> RecoveryTable? {
        let present = source.recovering { connection in
            try connection.command("SELECT name FROM pragma_table_xinfo(?)").all(.text(name)) { $0.text(0) }
        }
        guard let present, key.allSatisfy({ present.contains($0.name) }) else { return nil }
        var table = self
        table.columns = columns.filter { present.contains($0) }
        return table
    }
}

extension SQLiteConnection {
    /// Does something with a damaged database; nil where that is not possible.
    ///
    /// Where the description of its tables is damaged, what is done first fails, and then SQLite knows what it could read
    /// of that (`SQLITE_DBCONFIG_WRITABLE_SCHEMA`).
    func recovering<Result>(_ body: (SQLiteConnection) throws -> Result) -> Result? {
        for _ in 0..<2 {
            if let result = try? body(self) { return result }
        }
        return nil
    }
}
