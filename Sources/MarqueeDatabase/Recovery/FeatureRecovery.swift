package import MarqueeModel

/// What is particular to a feature when its rows are saved from a damaged database. Whatever says nothing of itself is
/// taken over row by row.
package struct FeatureRecovery: Sendable {
    /// What people call the rows of its tables; others are called by the table's name.
    let nouns: [String: String]
    /// Tables that its own triggers fill.
    let derived: Set<String>
    /// Tables whose rows nobody misses: they are found out again.
    let dispensable: Set<String>
    /// Called with the saved rows, in the transaction that has saved them: removes what no reader of the feature expects,
    /// and settles what belongs to rows that are gone. Returns what that means to people, a line each.
    let settle: @Sendable (Transaction, Timestamp) throws -> [String]

    package init(
        nouns: [String: String] = [:], derived: Set<String> = [], dispensable: Set<String> = [],
        settle: @escaping @Sendable (Transaction, Timestamp) throws -> [String] = { _, _ in [] }
    ) {
        self.nouns = nouns
        self.derived = derived
        self.dispensable = dispensable
        self.settle = settle
    }
}
