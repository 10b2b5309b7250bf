/// A feature's tables, as the list of steps that lead to them. Steps are only ever added at the end.
package struct FeatureSchema: Sendable {
    let name: String
    let steps: [String]
    let recovery: FeatureRecovery

    package init(_ name: String, _ steps: [String], recovery: FeatureRecovery = FeatureRecovery()) {
        self.name = name
        self.steps = steps
        self.recovery = recovery
    }
}

/// All tables of a database: each feature has a version of its own, which is how many of its steps have been taken.
///
/// SQLite's `user_version` counts all steps, and the table of versions as one: it only ever grows, so that a program that
/// knows fewer refuses the database.
package struct DatabaseSchema: Sendable {
    let features: [FeatureSchema]
    /// Databases from before features had versions have one number: the features whose steps were taken first, second, …
    let before: [[String]]

    package init(_ features: [FeatureSchema], before: [[String]]) {
        self.features = features
        self.before = before
    }

    /// The `user_version` of a database that is up to date.
    var version: Int { features.reduce(1) { $0 + $1.steps.count } }

    /// The versions of an up-to-date database.
    var versions: [String: Int] { Dictionary(uniqueKeysWithValues: features.map { ($0.name, $0.steps.count) }) }

    /// The versions that one number stood for; a negative one, which only another program writes, for none.
    func versions(before number: Int) -> [String: Int] {
        before.prefix(max(0, number)).joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Whether a database of that `user_version` has a table of versions.
    func hasTable(at version: Int) -> Bool { version > before.count }

    /// The statements that lead from one state to another.
    func steps(from versions: [String: Int], to target: [String: Int]) -> String {
        features.map { feature in
            feature.steps.prefix(target[feature.name] ?? 0).dropFirst(versions[feature.name] ?? 0).joined()
        }.joined()
    }

    static let table = "schema_version"
    static let tableDefinition = """
        CREATE TABLE schema_version (
            feature TEXT PRIMARY KEY,
            version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """
}
