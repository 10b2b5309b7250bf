/// The dashboard's tables in PostgreSQL, as the list of steps that lead to them. Steps are only ever added at the end.
///
/// They are those of ``DashboardSchema``, but for what is a part for each day, and `change`, which counts commits. Texts are
/// in the order of their bytes; of those that may be longer than a key of an index may, the index has the beginning or a hash.
/// Rows that are written again and again have room in their pages, so that their indexes stay.
enum PostgreSQLSchema {
    struct Step {
        let script: String
        /// How many steps a program has to know at least to work on after this one.
        let oldest: Int64
    }

    static let steps = [Step(script: [definitions, fleet, tracking].joined(separator: "\n"), oldest: 1)]
}
