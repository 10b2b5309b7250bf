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
