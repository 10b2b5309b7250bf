/// Why a written constraint is none.
package struct ConstraintError: Error, Hashable, Sendable {
    /// ``DiagnosticCode/constraint`` or ``DiagnosticCode/invalidPattern``.
    package let code: DiagnosticCode
    /// One sentence.
    package let message: String
    /// The place in the written list of the item that is at fault; nil: all that was written.
    package var item: Int?
    /// Whether the constraint itself does not belong to the type.
    package var isAboutKey = false
}

extension Constraint {
    /// Reads what an author wrote behind a constraint's key, for an argument of a type.
    package init(_ key: Key, _ value: Value, for type: ArgumentType) throws(ConstraintError) {
        guard let rule = key.rule, rule.isOf(type.variant) else {
            let problem = type == .data ? "cannot be used with type 'data'" : "does not apply to \(type.plural)"
            throw ConstraintError(code: .constraint, message: "'\(key.rawValue)' \(problem)", isAboutKey: true)
        }
        switch (key, rule.shape.content(of: value)) {
        case (.oneOf, _): self = .oneOf(try Self.allowed(value, for: type))
        case (.accept, _): self = .accept(try Self.mediaRanges(value))
        case (.pattern, .text(let source)?): self = .pattern(try Self.pattern(source))
        case (.minLength, .integer(let count)?): self = .minLength(Int(count))
        case (.maxLength, .integer(let count)?): self = .maxLength(Int(count))
        case (.minItems, .integer(let count)?): self = .minItems(Int(count))
        case (.maxItems, .integer(let count)?): self = .maxItems(Int(count))
        case (.minimum, .number(let number)?): self = .minimum(ExactNumber(value) ?? ExactNumber(number))
        case (.maximum, .number(let number)?): self = .maximum(ExactNumber(value) ?? ExactNumber(number))
        case (.maxBytes, .bytes(let count)?): self = .maxBytes(count)
        case (.sha256, .text(let digest)?): self = .sha256(digest)
        case (.pattern, _), (.minLength, _), (.maxLength, _), (.minItems, _), (.maxItems, _), (.minimum, _),
            (.maximum, _), (.maxBytes, _), (.sha256, _):
            throw Self.wrong(key, rule.shape.phrase, value)
        }
    }

    private static func wrong(_ key: Key, _ expected: String, _ value: Value, item: Int? = nil) -> ConstraintError {
        ConstraintError(
            code: .constraint, message: "'\(key.rawValue)' must be \(expected), got \(value.found)", item: item)
    }

    private static func allowed(_ value: Value, for type: ArgumentType) throws(ConstraintError) -> [Value] {
        guard let values = value.list, !values.isEmpty else {
            throw wrong(.oneOf, "a list of at least one value", value)
        }
        let itemType = if case .list(let items) = type { items.type } else { type }
        if let (place, stray) = values.enumerated().first(where: { !itemType.admits($0.element) }) {
            throw ConstraintError(
                code: .constraint, message: "'enum' contains \(stray.found), which is not \(itemType.phrase)",
                item: place)
        }
        return values
    }

    private static func pattern(_ source: String) throws(ConstraintError) -> Pattern {
        do {
            return try Pattern(source)
        } catch {
            throw ConstraintError(code: .invalidPattern, message: error.message)
        }
    }

    private static func mediaRanges(_ value: Value) throws(ConstraintError) -> [MediaRange] {
        var ranges: [MediaRange] = []
        for (place, text) in (value.list ?? [value]).enumerated() {
            guard let range = text.string.flatMap({ MediaRange($0) }) else {
                throw wrong(
                    .accept, "a list of media types such as image/png or image/*", text,
                    item: value.list == nil ? nil : place)
            }
            ranges.append(range)
        }
        guard !ranges.isEmpty else { throw wrong(.accept, "a list of at least one media type", value) }
        return ranges
    }
}

extension Value {
    /// The value as JSON, cut where it is long: for messages that quote what was found.
    package var excerpt: String {
        let text = json()
        guard text.unicodeScalars.count > 60 else { return text }
        // What is cut off of a text is said within its quotes.
        return String(text.unicodeScalars.prefix(57)) + (string == nil ? "…" : "…\"")
    }
}
