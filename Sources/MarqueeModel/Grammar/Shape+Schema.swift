extension Grammar.Shape {
    /// What JSON Schema (2020-12) can say of it.
    ///
    /// - Parameter section: The schema of the section of a name.
    package func schema(_ section: (String) -> Value) -> Value {
        switch self {
        case .name(.locale): Self.string(LocaleTag.pattern)
        case .scheme: Self.string("^[A-Za-z][A-Za-z0-9+.-]*$")
        case .text, .path, .name, .setting, .server: Self.string("\\S")
        case .word(let words): Self.choice(words)
        case .boolean: ["type": "boolean"]
        case .number: ["type": "number"]
        case .integer(let range): Self.integer(range)
        case .span(let mayBeZero):
            Self.string("^\(mayBeZero ? Self.amount : Self.positiveAmount) *([Mm][Ss]|[SsMmHhDdWw])$")
        case .moment: Self.string(Self.momentPattern)
        case .bytes(let least):
            Self.any([
                Self.integer(least...Int64.max),
                Self.string("^([0-9]+(\\.[0-9]*)?|\\.[0-9]+) *(([TtGgMmKk][Ii]?)?[Bb])?$"),
            ])
        case .day: Self.string("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
        case .timeOfDay: Self.string("^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$")
        case .percent: Self.string("^(100(\\.0*)?|[0-9]{1,2}(\\.[0-9]*)?|\\.[0-9]+)%$")
        case .colour: Self.string("^#[0-9a-fA-F]{6}$")
        // A blank id is none: one is made up.
        case .string, .id, .pattern: ["type": "string"]
        case .digest: Self.string("^[0-9a-fA-F]{64}$")
        case .mediaRange: Self.string("^[!#$%&'+.^_`|~0-9A-Za-z-]+/([!#$%&'*+.^_`|~0-9A-Za-z-]+)$")
        case .finding: Self.string("^(\(DiagnosticCode.allCases.map(\.rawValue).joined(separator: "|")))( .+)?$")
        case .contentURL: Self.string("\\{id\\}|\\$\\{")
        case .token: Self.string("\\$\\{|^[!-~]{\(TokenText.minimumBytes),}$")
        case .value, .defaultValue: true
        // An empty mapping can be left empty.
        case .object, .values: ["type": ["object", "null"]]
        case .arguments, .definitions: section("arguments")
        case .section(let name): section(name)
        case .named(let inner): ["type": "object", "additionalProperties": inner.schema(section)]
        case .list(let item): Self.list(item.schema(section))
        case .items(let item): Self.any([item.schema(section), Self.list(item.schema(section))])
        case .either(let one, let other): Self.any([one.schema(section), other.schema(section)])
        }
    }

    package static func choice(_ words: [String]) -> Value { .object(["enum": .list(words.map(Value.string))]) }

    package static func any(_ schemas: [Value]) -> Value { .object(["anyOf": .list(schemas)]) }

    package static func list(_ items: Value) -> Value { .object(["type": "array", "items": items]) }

    package static func string(_ pattern: String) -> Value {
        .object(["type": "string", "pattern": .string(pattern)])
    }

    private static func integer(_ range: ClosedRange<Int64>) -> Value {
        var schema: ValueObject = ["type": "integer", "minimum": .integer(range.lowerBound)]
        if range.upperBound < Int64.max { schema["maximum"] = .integer(range.upperBound) }
        return .object(schema)
    }

    private static let amount = "([0-9]+(\\.[0-9]*)?|\\.[0-9]+)"
    private static let positiveAmount = "([0-9]*[1-9][0-9]*(\\.[0-9]*)?|[0-9]*\\.[0-9]*[1-9][0-9]*)"
    private static let momentPattern =
        "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)"
        + "([.,][0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{2})$"
}

extension Grammar.Key {
    /// Its schema, with what it is for.
    package func schema(_ section: (String) -> Value) -> Value {
        guard case .object(var members) = shape.schema(section) else {
            return .object(["description": .string(plainHelp)])
        }
        members["description"] = .string(plainHelp)
        return .object(members)
    }

    /// What it is for, for readers who show text as it is.
    package var plainHelp: String { String(help.map { $0 == "`" ? "'" : $0 }) }
}

extension Grammar.Section {
    /// The schema of its wire form: an object with these keys and no others, in which null counts as absent where it may
    /// be missing.
    package func wireSchema(_ section: (String) -> Value) -> Value {
        let properties = wireKeys.map { key -> (String, Value) in
            guard case .object(var schema) = key.schema(section) else { return (key.wireName, true) }
            if key.need == nil, let type = schema["type"], type.string != nil {
                schema["type"] = .list([type, "null"])
            }
            return (key.wireName, .object(schema))
        }
        let needed = wireKeys.filter { $0.need != nil && $0.variants.isEmpty }.map { Value.string($0.wireName) }
        return .object([
            "type": "object", "required": .list(needed), "properties": .object(ValueObject(properties)),
            "additionalProperties": false,
        ])
    }
}
