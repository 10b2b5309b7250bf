/// Something that an argument's values must keep to, beside their type.
public enum Constraint: Sendable, Hashable {
    /// One of these values; for lists, each item is one of them.
    case oneOf([Value])
    /// A text, or each item of a list of texts, matches.
    case pattern(Pattern)
    /// The least number of characters (Unicode scalars) of a text.
    case minLength(Int)
    /// The greatest number of characters (Unicode scalars) of a text.
    case maxLength(Int)
    /// The least number.
    case minimum(ExactNumber)
    /// The greatest number.
    case maximum(ExactNumber)
    /// The least number of items.
    case minItems(Int)
    /// The greatest number of items.
    case maxItems(Int)
    /// Media types that a file may have; `image/*` stands for all of a kind.
    case accept([MediaRange])
    /// The greatest size of a file.
    case maxBytes(ByteCount)
    /// The SHA-256 of a file's content, 64 hexadecimal digits in lower case.
    case sha256(String)

    /// The words that authors write.
    package enum Key: String, Sendable, Hashable, CaseIterable {
        case oneOf = "enum"
        case pattern, minLength, maxLength, minimum, maximum, minItems, maxItems, accept, maxBytes, sha256

        /// Whether arguments of a type can have this constraint.
        package func fits(_ type: ArgumentType) -> Bool { rule?.isOf(type.variant) ?? false }

        /// Its line in the grammar.
        var rule: Grammar.Key? { Grammar.constraints.first { $0.name == rawValue } }
    }

    /// The word that an author writes for this.
    package var key: Key {
        switch self {
        case .oneOf: .oneOf
        case .pattern: .pattern
        case .minLength: .minLength
        case .maxLength: .maxLength
        case .minimum: .minimum
        case .maximum: .maximum
        case .minItems: .minItems
        case .maxItems: .maxItems
        case .accept: .accept
        case .maxBytes: .maxBytes
        case .sha256: .sha256
        }
    }

    /// Why a value of the right type breaks this constraint, as the rest of a sentence ("is longer than …"), or nil.
    ///
    /// A file's constraints are about its content, so no URL breaks them: they are checked when it is fetched.
    package func violation(by value: Value) -> String? {
        switch (self, value) {
        case (.minItems(let least), .list(let items)):
            items.count < least ? "has \(items.count) item\(items.count == 1 ? "" : "s"), fewer than \(least)" : nil
        case (.maxItems(let most), .list(let items)):
            items.count > most ? "has \(items.count) item\(items.count == 1 ? "" : "s"), more than \(most)" : nil
        case (_, .list(let items)):
            items.lazy.compactMap { violation(by: $0) }.first
        case (.oneOf(let values), _):
            values.contains { $0.isSameAs(value) }
                ? nil : "is not one of \(values.map { $0.json() }.joined(separator: ", "))"
        case (.pattern(let pattern), .string(let text)):
            switch pattern.search(text) {
            case let search where search.isFound: nil
            case let search where search.isComplete: "does not match \(pattern.source)"
            default: "is too long to match against \(pattern.source); shorten one of them"
            }
        case (.minLength(let least), .string(let text)):
            text.unicodeScalars.count < least ? "is shorter than \(least) characters" : nil
        case (.maxLength(let most), .string(let text)):
            text.unicodeScalars.count > most
                ? "is longer than \(most) characters (it has \(text.unicodeScalars.count))" : nil
        case (.minimum(let least), _):
            (ExactNumber(value) ?? least) < least ? "is less than \(least.plain)" : nil
        case (.maximum(let most), _):
            (ExactNumber(value) ?? most) > most ? "is greater than \(most.plain)" : nil
        case (.pattern, _), (.minLength, _), (.maxLength, _), (.minItems, _), (.maxItems, _), (.accept, _),
            (.maxBytes, _), (.sha256, _):
            nil
        }
    }
}

extension Constraint {
    /// The places of the items of a list that break this constraint by themselves; none for any other value.
    package func violatingItems(of value: Value) -> [Int] {
        switch self {
        case .minItems, .maxItems: []
        default: (value.list ?? []).enumerated().filter { violation(by: $0.element) != nil }.map(\.offset)
        }
    }

    /// What an author writes behind the key; sizes in bytes.
    package var written: Value {
        switch self {
        case .oneOf(let values): .list(values)
        case .pattern(let pattern): .string(pattern.source)
        case .minLength(let count), .maxLength(let count), .minItems(let count), .maxItems(let count):
            .integer(Int64(count))
        case .minimum(let number), .maximum(let number): number.value
        case .accept(let ranges): .list(ranges.map { .string($0.description) })
        case .maxBytes(let count): .integer(count.bytes)
        case .sha256(let digest): .string(digest)
        }
    }
}

extension Double {
    /// Without `.0` where the number is whole.
    package var plain: String {
        Int64(exactly: self).map(String.init) ?? description
    }
}

extension Value {
    /// Equal as JSON sees it: `3` and `3.0` are the same number.
    package func isSameAs(_ other: Value) -> Bool {
        switch (self, other) {
        case (.integer(let left), .double(let right)), (.double(let right), .integer(let left)):
            Int64(exactly: right) == left
        default: self == other
        }
    }
}
