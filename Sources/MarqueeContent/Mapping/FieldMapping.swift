import MarqueeModel

/// One argument as a field of a content type, and back, without the annotation.
enum FieldMapping {
    /// The field for an argument.
    ///
    /// - Parameters:
    ///   - existing: The field that is there: what it can hold keeps its kind, since Contentful changes none.
    ///   - locale: The space's default locale, at which a default stands.
    static func field(for argument: ArgumentDefinition, existing: ContentField?, locale: String) -> ContentField {
        let wished = kind(of: argument)
        let kind = existing.flatMap { keeps($0.kind, insteadOf: wished, argument) ? $0.kind : nil } ?? wished
        let validations = FieldValidations.of(argument, kind)
        var field = ContentField(
            FieldID.field(argument.name), name: argument.name, kind, isLocalized: true,
            isRequired: argument.isRequired, validations: validations.own, itemValidations: validations.items,
            defaultValue: defaultValue(of: argument, kind).map { .object([locale: $0]) })
        if let existing { field.others = existing.others }
        return field
    }

    /// What a field says of an argument by itself: the members of the argument in JSON, without its name.
    static func members(of field: ContentField, locale: String) -> ValueObject {
        var members = type(of: field.kind)
        let constraints = FieldValidations.constraints(of: field)
        if field.kind.isFileOrAction {
            if field.isRequired { members["required"] = true }
        } else {
            let given = field.defaultValue?.object?[locale] ?? .null
            members["default"] = given == .null ? standIn(for: field.kind, constraints) : given
        }
        for constraint in constraints { members[constraint.key] = constraint.value }
        return members
    }

    /// What an argument's values are there.
    static func kind(of argument: ArgumentDefinition) -> ContentField.Kind {
        switch argument.type {
        case .string: isShort(argument) ? .symbol : .text
        // A whole number that may be anything may be 2.5 tomorrow, and no field changes its type.
        case .number: isWhole(argument) ? .integer : .number
        case .boolean: .boolean
        case .list(of: .string): .symbols
        case .list(of: .file): .links(.asset)
        case .file: .link(.asset)
        case .list(of: .number), .list(of: .boolean), .data, .action: .object
        }
    }

    private static func isShort(_ argument: ArgumentDefinition) -> Bool {
        argument.constraints.contains { constraint in
            switch constraint {
            case .maxLength(let most): most <= FieldValidations.longestSymbol
            case .oneOf(let values):
                values.allSatisfy { ($0.string?.utf16.count ?? 0) <= FieldValidations.longestSymbol }
            default: false
            }
        }
    }

    private static func isWhole(_ argument: ArgumentDefinition) -> Bool {
        argument.constraints.contains { constraint in
            guard case .oneOf(let values) = constraint else { return false }
            return values.allSatisfy { if case .integer? = $0.asJavaScript { true } else { false } }
        }
    }

    /// Whether a field that is there can stay what it is.
    private static func keeps(
        _ kind: ContentField.Kind, insteadOf wished: ContentField.Kind, _ argument: ArgumentDefinition
    ) -> Bool {
        switch (kind, wished) {
        case (.text, .symbol), (.number, .integer): true
        // Somebody's own type has them; only entries that are whole numbers, or HTML, come from there.
        case (.integer, .number): argument.defaultValue?.asJavaScript?.integer != nil
        case (.richText, .text), (.date, .text), (.date, .symbol), (.location, .object): true
        // An entry of a function's type is an action; of other links, its links are data.
        case (.link(.entry), .object): argument.type == .action
        case (.links(.entry), .object), (.resourceLink, .object), (.resourceLinks, .object): argument.type == .data
        default: kind == wished
        }
    }

    private static func defaultValue(of argument: ArgumentDefinition, _ kind: ContentField.Kind) -> Value? {
        guard let value = argument.defaultValue else { return nil }
        switch (kind, value) {
        // An empty default is as good as none, for editors.
        case (.symbol, .string(let text)), (.text, .string(let text)): return text.isEmpty ? nil : value
        case (.integer, _): return value.asJavaScript.flatMap { $0.integer.map(Value.integer) }
        case (.number, _): return value.asJavaScript
        case (.boolean, .boolean): return value
        case (.symbols, .list(let items)):
            return items.isEmpty || items.contains { ($0.string?.utf16.count ?? 0) > FieldValidations.longestSymbol }
                ? nil : value
        default: return nil
        }
    }

    private static func type(of kind: ContentField.Kind) -> ValueObject {
        switch kind {
        case .symbol, .text, .richText, .date: ["type": "string"]
        case .integer, .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .symbols: ["type": "list", "items": "string"]
        case .links(.asset): ["type": "list", "items": "file"]
        case .link(.asset): ["type": "file"]
        case .link(.entry): ["type": "action"]
        default: ["type": "data"]
        }
    }

    /// A default for a field without one: every argument of these types has one.
    private static func standIn(for kind: ContentField.Kind, _ constraints: ValueObject) -> Value {
        let first = constraints["enum"]?.list?.first
        switch kind {
        case .symbol, .text, .richText, .date: return first ?? ""
        case .integer, .number:
            if let first { return first }
            if let least = constraints["minimum"], let number = least.double, number > 0 { return least }
            if let most = constraints["maximum"], let number = most.double, number < 0 { return most }
            return 0
        case .boolean: return false
        case .symbols, .links(.asset): return []
        default: return .null
        }
    }
}

extension ContentField.Kind {
    /// Whether an argument of it has no default.
    var isFileOrAction: Bool { self == .link(.asset) || self == .link(.entry) }
}
