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

    /// In binary; nil for null.
    var postgresBytes: [UInt8]? {
        switch self {
        case .integer(let number):
            number.map { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        case .text(let text): text.map { Array($0.utf8) }
        case .blob(let bytes): bytes
        }
    }

    /// Whether PostgreSQL can keep it: of all characters, a zero, which SQLite takes, is none of its own.
    var isStorable: Bool {
        guard case .text(let text?) = self else { return true }
        return !text.utf8.contains(0)
    }
}
