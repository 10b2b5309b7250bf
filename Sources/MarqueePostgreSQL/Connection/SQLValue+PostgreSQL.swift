import MarqueeDatabase

extension SQLValue {
    /// The type's number in `pg_type`, which never changes.
    var postgresType: UInt32 {
        switch self {
        case .integer: 20  // bigint
        case .text: 25
        case .blob: 17  // bytea
        }
    }

    /// That of an array of such values.
    var postgresArrayType: UInt32 {
        switch self {
        case .integer: 1016
        case .text: 1009
        case .blob: 1001
        }
    }

    var postgresName: String {
        switch self {
        case .integer: "bigint"
        case .text: "text"
        case .blob: "bytea"
        }
    }

    /// In binary; nil for null.
    var postgresBytes: [UInt8]? {
        switch self {
        case .integer(let number):
            number.map { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        case .text(let text): text.map(Self.storable)
        case .blob(let bytes): bytes
        }
    }

    /// Of all characters, PostgreSQL cannot keep U+0000, which SQLite can: in its place is the one for what cannot be shown,
    /// U+FFFD. Refusing it would have whoever sent it try for ever.
    private static func storable(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(0) else { return bytes }
        return bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
    }
}
