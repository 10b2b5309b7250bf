/// Why a written constraint is none.
package struct ConstraintError: Error, Hashable, Sendable {
    /// ``DiagnosticCode/constraint`` or ``DiagnosticCode/invalidPattern``.
    package let code: DiagnosticCode
    /// One sentence.
    package let message: String
}

extension Constraint {
    /// Reads what an author wrote behind a constraint's key, for an argument of a type.
    package init(_ key: Key, _ value: Value, for type: ArgumentType) throws(ConstraintError) {
        guard key.fits(type) else {
            throw ConstraintError(
                code: .constraint, message: "'\(key.rawValue)' is no constraint of \(type.phrase)")
        }
        switch key {
        case .oneOf: self = .oneOf(try Self.allowed(value, for: type))
        case .pattern: self = .pattern(try Self.pattern(value))
        case .minLength: self = .minLength(try Self.count(value, key))
        case .maxLength: self = .maxLength(try Self.count(value, key))
        case .minItems: self = .minItems(try Self.count(value, key))
        case .maxItems: self = .maxItems(try Self.count(value, key))
        case .minimum: self = .minimum(try Self.number(value, key))
        case .maximum: self = .maximum(try Self.number(value, key))
        case .accept: self = .accept(try Self.mediaRanges(value))
        case .maxBytes: self = .maxBytes(try Self.bytes(value))
        case .sha256: self = .sha256(try Self.digest(value))
        }
    }

    private static func wrong(_ key: Key, _ expected: String, _ value: Value) -> ConstraintError {
        ConstraintError(
            code: .constraint, message: "'\(key.rawValue)' must be \(expected), and is \(value.excerpt)")
    }

    private static func allowed(_ value: Value, for type: ArgumentType) throws(ConstraintError) -> [Value] {
        guard let values = value.list, !values.isEmpty else {
            throw wrong(.oneOf, "a list of at least one value", value)
        }
        let itemType = if case .list(let items) = type { items.type } else { type }
        if let stray = values.first(where: { !itemType.admits($0) }) {
            throw ConstraintError(
                code: .constraint, message: "'enum' lists \(stray.excerpt), which is not \(itemType.phrase)")
        }
        return values
    }

    private static func pattern(_ value: Value) throws(ConstraintError) -> Pattern {
        guard let source = value.string else { throw wrong(.pattern, "a text", value) }
        do {
            return try Pattern(source)
        } catch {
            throw ConstraintError(code: .invalidPattern, message: error.message)
        }
    }

    private static func count(_ value: Value, _ key: Key) throws(ConstraintError) -> Int {
        guard case .integer(let number) = value, let count = Int(exactly: number), count >= 0 else {
            throw wrong(key, "an integer from 0", value)
        }
        return count
    }

    private static func number(_ value: Value, _ key: Key) throws(ConstraintError) -> Double {
        guard let number = value.double else { throw wrong(key, "a number", value) }
        return number
    }

    private static func mediaRanges(_ value: Value) throws(ConstraintError) -> [MediaRange] {
        let texts = value.list ?? [value]
        var ranges: [MediaRange] = []
        for text in texts {
            guard let range = text.string.flatMap({ MediaRange($0) }) else {
                throw wrong(.accept, "a list of media types such as image/png or image/*", text)
            }
            ranges.append(range)
        }
        guard !ranges.isEmpty else { throw wrong(.accept, "a list of at least one media type", value) }
        return ranges
    }

    private static func bytes(_ value: Value) throws(ConstraintError) -> ByteCount {
        if case .integer(let number) = value, number > 0 { return ByteCount(number) }
        guard let count = value.string.flatMap({ ByteCount($0) }), count.bytes > 0 else {
            throw wrong(.maxBytes, "a number of bytes such as 4096, 5MB or 512KiB", value)
        }
        return count
    }

    private static func digest(_ value: Value) throws(ConstraintError) -> String {
        guard let text = value.string?.lowercased(), text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else {
            throw wrong(.sha256, "64 hexadecimal digits", value)
        }
        return text
    }
}

extension Value {
    /// The value as JSON, cut where it is long: for messages that quote what was found.
    package var excerpt: String {
        let text = json()
        guard text.unicodeScalars.count > 60 else { return text }
        return String(text.unicodeScalars.prefix(57)) + "…"
    }
}
