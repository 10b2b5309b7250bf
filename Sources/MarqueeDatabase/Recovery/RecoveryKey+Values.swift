extension RecoveryKey {
    /// The key of a row whose first columns are those of its table's key; nil when a value is not of its column's type.
    init?(_ row: Row, of table: RecoveryTable) {
        var parts: [Part] = []
        for (index, column) in table.key.enumerated() {
            switch (column.type, row.value(Int32(index))) {
            case ("INTEGER", .integer(let number?)?): parts.append(.number(number))
            // As the file has it: a text that is no UTF-8 would not be found again.
            case ("TEXT", .text?), ("BLOB", .blob?): parts.append(.bytes(row.blob(Int32(index))))
            default: return nil
            }
        }
        self.parts = parts
    }

    var values: [SQLValue] {
        parts.map { part in
            switch part {
            case .number(let number): .integer(number)
            case .bytes(let bytes): .blob(bytes)
            }
        }
    }

    /// What a statement compares with this key: the columns and the values, for as many columns as it has.
    func comparison(_ sign: String, in table: RecoveryTable) -> String {
        let columns = table.key.prefix(parts.count)
        let places = columns.map { $0.type == "TEXT" ? "CAST(? AS TEXT)" : "?" }
        return "(\(columns.map(\.name).joined(separator: ", "))) \(sign) (\(places.joined(separator: ", ")))"
    }
}
