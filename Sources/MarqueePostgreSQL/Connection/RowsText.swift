import MarqueeDatabase

/// An insertion of `VALUES (?, …)` as one of many rows, whose columns are arrays.
struct RowsText {
    let text: String

    /// - Parameter row: One of the rows, for the types of its columns.
    init(_ sql: String, _ row: [SQLValue]) {
        let marks = "VALUES (" + row.map { _ in "?" }.joined(separator: ", ") + ")"
        let arrays = row.map { "?::\($0.postgresName)[]" }.joined(separator: ", ")
        text = sql.replacing(marks, with: "SELECT * FROM unnest(\(arrays))", maxReplacements: 1)
    }
}
