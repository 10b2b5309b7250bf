/// A statement in the form that both databases share, `?` or `?1` for what it is given, as PostgreSQL wants it: `$1`.
struct StatementText {
    let text: String

    init(_ sql: String) {
        guard sql.utf8.contains(UInt8(ascii: "?")) else {
            text = sql
            return
        }
        var text = ""
        var next = 1
        var isQuoted = false
        var rest = sql[...]
        while let character = rest.popFirst() {
            if character == "'" { isQuoted.toggle() }
            guard character == "?", !isQuoted else {
                text.append(character)
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            text += "$" + (digits.isEmpty ? "\(next)" : digits)
            if digits.isEmpty { next += 1 }
        }
        self.text = text
    }
}
