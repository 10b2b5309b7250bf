/// In what databases differ.
package enum SQLDialect: Sendable, Hashable {
    case sqlite, postgreSQL

    /// What is selected from for the members of a JSON object, which a column has as bytes: `key` and `value`, as texts.
    package func members(of column: String) -> String {
        switch self {
        case .sqlite: "json_each(CAST(\(column) AS TEXT))"
        case .postgreSQL: "json_each_text(convert_from(\(column), 'UTF8')::json)"
        }
    }

    /// What is selected from for the texts of a JSON array, which is a text: `value`.
    package func elements(of text: String) -> String {
        switch self {
        case .sqlite: "json_each(\(text))"
        case .postgreSQL: "json_array_elements_text(\(text)::json)"
        }
    }

    /// Where a text begins in another one, counted from 1; 0: nowhere.
    package func place(of part: String, in text: String) -> String {
        switch self {
        case .sqlite: "instr(\(text), \(part))"
        case .postgreSQL: "strpos(\(text), \(part))"
        }
    }

    /// Whether a column of long texts is the same as a value, by its index. PostgreSQL has hashes of such texts there.
    package func isSame(_ column: String, _ value: String) -> String {
        switch self {
        case .sqlite: "\(column) = \(value)"
        case .postgreSQL:
            "hashtextextended(\(column), 0) = hashtextextended(\(value), 0) AND \(column) = \(value)"
        }
    }

    /// The order of a column of long texts, by its index. PostgreSQL has their beginnings there.
    package func order(of column: String) -> String {
        switch self {
        case .sqlite: column
        case .postgreSQL: "\(beginning(of: column)), \(column)"
        }
    }

    /// A comparison in that order, `=` or `>=`, as far as the index has it: what is meant has to be compared besides.
    package func compares(_ column: String, _ comparison: String, _ value: String) -> String {
        switch self {
        case .sqlite: "\(column) \(comparison) \(value)"
        case .postgreSQL: "\(beginning(of: column)) \(comparison) \(beginning(of: value))"
        }
    }

    private func beginning(of text: String) -> String { "substr(\(text), 1, 400)" }

    /// Whether days of a table can be kept apart, and go as a whole.
    package var hasPartitions: Bool { self == .postgreSQL }

    /// A join whose left side comes first: SQLite decides it without knowing how many rows there are.
    package var leadingJoin: String {
        switch self {
        case .sqlite: "CROSS JOIN"
        case .postgreSQL: "JOIN"
        }
    }
}

/// The greater of two expressions, neither of which is null.
package func greatest(_ left: String, _ right: String) -> String {
    "CASE WHEN \(left) > \(right) THEN \(left) ELSE \(right) END"
}
