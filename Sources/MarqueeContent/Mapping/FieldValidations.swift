import MarqueeModel

/// Constraints as Contentful's validations, and back.
///
/// Only what means the same there is written; what is left out is in the annotation.
enum FieldValidations {
    /// What Contentful's own groups of media types hold.
    private static let groups: [(name: String, range: String)] = [
        ("image", "image/*"), ("audio", "audio/*"), ("video", "video/*"), ("pdfdocument", "application/pdf"),
        ("plaintext", "text/plain"),
    ]

    /// The longest that a text may be.
    static let longestText = 50_000
    /// The longest that a short text may be.
    static let longestSymbol = 256

    /// The validations of a field, and of its items where it is a list.
    static func of(_ argument: ArgumentDefinition, _ kind: ContentField.Kind) -> (own: [Value], items: [Value]) {
        var all = Parts()
        for constraint in argument.constraints { all.add(constraint) }
        switch kind {
        case .symbol, .text: return (all.size(all.length) + all.allowed(all.texts) + all.expression, [])
        case .integer, .number: return (all.range + all.allowed(all.numbers), [])
        case .link(.asset): return (all.files, [])
        case .links(.asset): return (all.size(all.count), all.files)
        case .symbols: return (all.size(all.count), all.allowed(all.texts) + all.expression)
        default: return ([], [])
        }
    }

    /// The constraints that validations stand for, by the words that authors write.
    static func constraints(of field: ContentField) -> ValueObject {
        var members = ValueObject()
        let own = Validations(field.validations)
        let items = Validations(field.itemValidations)
        switch field.kind {
        case .symbol, .text:
            members["enum"] = own.allowed
            members["pattern"] = own.pattern
            members["minLength"] = own.least
            members["maxLength"] = own.most ?? (field.kind == .symbol && own.allowed == nil ? longestShort : nil)
        case .integer, .number:
            members["enum"] = own.allowed
            members["minimum"] = own["range"]?["min"]
            members["maximum"] = own["range"]?["max"]
        case .symbols:
            members["enum"] = items.allowed
            members["pattern"] = items.pattern
            members["minItems"] = own.least
            members["maxItems"] = own.most
        case .link(.asset), .links(.asset):
            let files = field.kind == .link(.asset) ? own : items
            members["minItems"] = field.kind == .link(.asset) ? nil : own.least
            members["maxItems"] = field.kind == .link(.asset) ? nil : own.most
            members["accept"] = ranges(files.groups)
            members["maxBytes"] = files["assetFileSize"]?["max"]
        default: break
        }
        return ValueObject(members.filter { $0.value != .null }.map { ($0.key, $0.value) })
    }

    private static let longestShort = Value.integer(Int64(longestSymbol))

    private static func ranges(_ names: [String]) -> Value? {
        guard !names.isEmpty else { return nil }
        let ranges = names.compactMap { name in groups.first { $0.name == name }.map { Value.string($0.range) } }
        return ranges.count == names.count ? .list(ranges) : nil
    }

    /// What the constraints of one argument say, by what validations want of them.
    private struct Parts {
        var length = ValueObject()
        var count = ValueObject()
        var limits = ValueObject()
        var values: [Value]?
        var pattern: String?
        var accept: [MediaRange] = []
        var maxBytes: Int64?

        mutating func add(_ constraint: Constraint) {
            switch constraint {
            case .oneOf(let list): values = list
            case .pattern(let pattern): self.pattern = pattern.source
            case .minLength(let least): length["min"] = .integer(Int64(least))
            case .maxLength(let most): if most <= longestText { length["max"] = .integer(Int64(most)) }
            case .minimum(let least): limits["min"] = least.value.asJavaScript
            case .maximum(let most): limits["max"] = most.value.asJavaScript
            case .minItems(let least): count["min"] = .integer(Int64(least))
            case .maxItems(let most): count["max"] = .integer(Int64(most))
            case .accept(let ranges): accept = ranges
            case .maxBytes(let count): maxBytes = count.bytes
            case .sha256: break
            }
        }

        func size(_ limits: ValueObject) -> [Value] { limits.isEmpty ? [] : [["size": .object(limits)]] }

        var range: [Value] { limits.isEmpty ? [] : [["range": .object(limits)]] }

        var expression: [Value] {
            guard let pattern, PortablePattern.isPortable(pattern) else { return [] }
            return [["regexp": ["pattern": .string(pattern), "flags": .null]]]
        }

        /// Nil where not all of them are texts that any text field holds.
        var texts: [Value]? {
            guard let values, values.allSatisfy({ ($0.string?.utf16.count).map { $0 <= longestSymbol } ?? false })
            else { return nil }
            return values
        }

        var numbers: [Value]? {
            guard let values else { return nil }
            let numbers = values.compactMap(\.asJavaScript)
            return numbers.count == values.count ? numbers : nil
        }

        func allowed(_ values: [Value]?) -> [Value] {
            guard let values else { return [] }
            var seen: Set<Value> = []
            return [["in": .list(values.filter { seen.insert($0).inserted })]]
        }

        var files: [Value] {
            var validations: [Value] = []
            let names = accept.map { range in groups.first { $0.range == range.description }?.name }
            if !names.isEmpty, names.allSatisfy({ $0 != nil }) {
                var seen: Set<String> = []
                let unique = names.compactMap(\.self).filter { seen.insert($0).inserted }
                validations.append(["linkMimetypeGroup": .list(unique.map(Value.string))])
            }
            if let maxBytes { validations.append(["assetFileSize": ["max": .integer(maxBytes)]]) }
            return validations
        }
    }

    /// Validations as they came, by what they validate.
    private struct Validations {
        private let all: [ValueObject]

        init(_ validations: [Value]) { all = validations.compactMap(\.object) }

        subscript(_ name: String) -> ValueObject? { first(name)?.object }

        private func first(_ name: String) -> Value? { all.lazy.compactMap { $0[name] }.first }

        var allowed: Value? { first("in")?.list.flatMap { $0.isEmpty ? nil : .list($0) } }
        var least: Value? { self["size"]?["min"] }
        var most: Value? { self["size"]?["max"] }
        var groups: [String] { first("linkMimetypeGroup")?.list?.compactMap(\.string) ?? [] }

        var pattern: Value? {
            guard let expression = self["regexp"], let source = expression["pattern"]?.string,
                (expression["flags"]?.string ?? "").isEmpty, PortablePattern.isPortable(source)
            else { return nil }
            return .string(source)
        }
    }
}

extension Value {
    /// The number as JavaScript keeps and writes it: whole ones without a point. Nil for a number that it cannot keep, and
    /// for what is no number.
    var asJavaScript: Value? {
        switch self {
        case .integer(let number):
            return number.magnitude <= 1 << 53 ? self : nil
        case .double(let number):
            guard number.isFinite else { return nil }
            guard let whole = Int64(exactly: number), whole.magnitude <= 1 << 53 else { return self }
            return .integer(whole)
        default: return nil
        }
    }
}
