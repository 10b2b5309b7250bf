import CPostgreSQL

@testable import MarqueeDatabase
@testable import MarqueePostgreSQL

extension Target {
    static let postgreSQL = Target(
        name: "postgresql", about: "values of a result of libpq, a statement's text, an address"
    ) { bytes in
        decodeRow(bytes)
        let text = bytes.text
        checkStatement(text)
        if let address = try? PostgreSQLAddress(text) {
            for name in ["host", "port"] {
                must(
                    address.parameters[name]?.contains("@") != true,
                    "a piece of a password may be in '\(address.place)'")
            }
        }
        let state = String(decoding: bytes.prefix(5), as: UTF8.self)
        must(!PostgreSQLError(state: state, "m").description.isEmpty, "an error says nothing")
    }
}

/// A row of what the bytes are cut into, lengths first, as libpq has it in memory.
private func decodeRow(_ bytes: [UInt8]) {
    var fields: [[UInt8]?] = []
    var rest = bytes[...]
    while let length = rest.popFirst(), fields.count < 16 {
        guard length != 0xFF else {
            fields.append(nil)
            continue
        }
        fields.append(Array(rest.prefix(Int(length))))
        rest = rest.dropFirst(Int(length))
    }
    guard !fields.isEmpty, let made = unsafe PQmakeEmptyPGresult(nil, PGRES_TUPLES_OK) else { return }
    let result = PostgreSQLResult(made)
    for number in fields.indices {
        unsafe attributes[number].name = unsafe columnName
        unsafe attributes[number].format = 1
    }
    must(unsafe PQsetResultAttrs(made, Int32(fields.count), attributes) == 1, "libpq takes no columns")
    for (number, field) in fields.enumerated() {
        var copy = (field ?? []).map { CChar(bitPattern: $0) } + [0]
        let isSet = unsafe PQsetvalue(made, 0, Int32(number), &copy, field.map { Int32($0.count) } ?? -1)
        must(isSet == 1, "libpq takes no value")
    }
    mustEqual(result.rows.count, 1, "rows")
    must(result.failure == nil, "a result without a failure has one")
    guard let row = result.rows.first else { return }
    for (number, field) in fields.enumerated() {
        let column = Int32(number)
        mustEqual(row.isNull(column), field == nil, "null")
        mustEqual(row.blob(column), field ?? [], "bytes")
        mustEqual(row.optionalText(column), field.map { $0.text }, "text")
        // Of more than eight bytes, which no number has, the last ones count.
        let wide = (field ?? []).suffix(8)
        var expected = UInt64(0)
        for byte in wide { expected = expected << 8 | UInt64(byte) }
        if let first = field?.first, field?.count ?? 0 > 1, first & 0x80 != 0, wide.count < 8 {
            expected |= UInt64.max << UInt64(8 * wide.count)
        }
        mustEqual(row.integer(column), Int64(bitPattern: expected), "an integer of \(field ?? [])")
    }
    checkArray(fields)
}

nonisolated(unsafe) private let attributes = UnsafeMutablePointer<PGresAttDesc>.allocate(capacity: 16)
nonisolated(unsafe) private let columnName: UnsafeMutablePointer<CChar> = {
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: 2)
    unsafe name.initialize(to: 97)
    unsafe (name + 1).initialize(to: 0)
    return unsafe name
}()

/// An array in PostgreSQL's form is taken apart by that form's own rules (`array_recv`).
private func checkArray(_ fields: [[UInt8]?]) {
    let parameter = PostgreSQLParameter(fields.map { SQLValue.blob($0) })
    var rest = (parameter.bytes ?? [])[...]
    func number() -> Int32 {
        let bytes = rest.prefix(4)
        rest = rest.dropFirst(4)
        return bytes.reduce(0) { $0 << 8 | Int32($1) }
    }
    mustEqual(number(), 1, "dimensions")
    mustEqual(number(), fields.contains { $0 == nil } ? 1 : 0, "whether there are nulls")
    mustEqual(number(), 17, "the type of elements")
    mustEqual(Int(number()), fields.count, "elements")
    mustEqual(number(), 1, "the first index")
    for field in fields {
        let length = number()
        mustEqual(length, field.map { Int32($0.count) } ?? -1, "an element's length")
        guard let field else { continue }
        mustEqual(Array(rest.prefix(field.count)), field, "an element")
        rest = rest.dropFirst(field.count)
    }
    must(rest.isEmpty, "something follows the array")
}

/// Outside of quotes no question mark is left, and within nothing is changed.
private func checkStatement(_ sql: String) {
    let text = StatementText(sql).text
    let (before, after) = (
        sql.split(separator: "'", omittingEmptySubsequences: false),
        text.split(separator: "'", omittingEmptySubsequences: false)
    )
    mustEqual(after.count, before.count, "quotes")
    for (number, part) in after.enumerated() {
        if number.isMultiple(of: 2) {
            must(!part.contains("?"), "a question mark is left: \(text)")
        } else {
            mustEqual(part, before[number], "what is in quotes")
        }
    }
}
