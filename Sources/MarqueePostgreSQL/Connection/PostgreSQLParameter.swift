import MarqueeDatabase

/// What a statement is given, in binary.
struct PostgreSQLParameter {
    /// The type's number in `pg_type`, which never changes.
    let type: UInt32
    /// Nil for null.
    let bytes: [UInt8]?

    init(_ value: SQLValue) {
        type = value.postgresType
        bytes = value.postgresBytes
    }

    /// An array of values of one type, of which there is at least one.
    ///
    /// The form is that of `array_recv`: dimensions, whether there are nulls, the elements' type, their number, the first
    /// one's index, and each with its length.
    init(_ values: [SQLValue]) {
        let element = values.first ?? .integer(nil)
        type = element.postgresArrayType
        let all = values.map(\.postgresBytes)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + all.reduce(0) { $0 + 4 + ($1?.count ?? 0) })
        func append(_ number: Int32) { bytes += Self.bigEndian(number) }
        append(1)
        append(all.contains { $0 == nil } ? 1 : 0)
        append(Int32(bitPattern: element.postgresType))
        append(Int32(values.count))
        append(1)
        for value in all {
            append(value.map { Int32($0.count) } ?? -1)
            if let value { bytes += value }
        }
        self.bytes = bytes
    }

    private static func bigEndian(_ number: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
