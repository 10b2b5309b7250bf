import MarqueeModel

extension SchemaDocument {
    var definitionParts: ValueObject {
        var parts: ValueObject = [
            "definitions": .object(
                Self.open([
                    "type": "object",
                    "propertyNames": [
                        "pattern": .string(Self.namePattern), "maxLength": .integer(Int64(NameRule.longest)),
                        "not": ["pattern": "^marquee(\\.|$)"],
                    ],
                    "additionalProperties": Self.reference("definition"),
                ])),
            "definition": definition,
        ]
        for kind in DefinitionKind.writtenNames {
            parts["\(kind).group"] = Self.group(kind)
            parts["\(kind).argument"] = [
                "if": Self.hasText("type"), "then": Self.reference("\(kind).longhand"),
                "else": Grammar.Shape.any([["type": ["string", "number", "boolean"]], Self.filled(kind)]),
            ]
            parts["\(kind).longhand"] = longhand(kind)
        }
        return parts
    }

    private var definition: Value {
        let help = grammar["definition"]["arguments"]?.plainHelp ?? ""
        var schema = mapping("definition", replacing: ["arguments": ["description": .string(help)]]).members
        schema["if"] = ["properties": ["type": Self.constant("function")], "required": ["type"]]
        schema["then"] = ["properties": ["arguments": Self.arguments("function")]]
        schema["else"] = [
            "properties": [
                "arguments": Self.arguments("template"), "visual": ["const": true], "isVisual": ["const": true],
            ]
        ]
        return .object(schema)
    }

    private static func arguments(_ kind: String) -> Value {
        Grammar.Shape.any([["type": "null"], reference("\(kind).group")])
    }

    // MARK: Arguments

    private static func group(_ kind: String) -> Value {
        [
            "type": "object",
            "propertyNames": [
                "pattern": "^[^.]+(\\.[^.]+)*$", "maxLength": .integer(Int64(NameRule.longest)),
                "allOf": [["pattern": .string(namePattern)]],
            ],
            "additionalProperties": reference("\(kind).argument"),
        ]
    }

    /// A group with members.
    private static func filled(_ kind: String) -> Value {
        ["allOf": [["type": "object", "minProperties": 1], reference("\(kind).group")]]
    }

    /// Neither blanks at an end, nor control characters, marks of direction and breaks of lines anywhere.
    private static let namePattern: String = {
        let others = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"
        return "^[^\\s\(others)]([^\(others)]*[^\\s\(others)])?$"
    }()

    private func longhand(_ kind: String) -> Value {
        let isFunction = kind == "function"
        var cases: [Value] = ArgumentType.allCases.map { type in
            var condition: ValueObject = ["type": Self.constant(type.name)]
            var required: [Value] = ["type"]
            if case .list(let items) = type {
                condition["items"] = [
                    "type": "object", "properties": ["type": Self.constant(items.rawValue)], "required": ["type"],
                ]
                required.append("items")
            }
            return [
                "if": ["properties": .object(condition), "required": .list(required)],
                "then": isFunction && type == .action ? false : longhand(of: type),
            ]
        }
        cases.append([
            "if": ["properties": ["type": Self.constant("list")], "required": ["type"]],
            "then": ["required": ["items"], "properties": ["items": mapping("items")]],
        ])
        let keys = grammar["argument"].keys(of: "object").map { key -> (String, Value) in
            (
                key.name,
                key.name == "type" ? true : key.name == "value" ? Self.filled(kind) : key.schema { self.mapping($0) }
            )
        }
        cases.append([
            "if": ["properties": ["type": Self.constant("object")], "required": ["type"]],
            "then": Self.mapping(keys, required: ["value"]),
        ])
        let types = ArgumentType.writtenNames.filter { !isFunction || $0 != ArgumentType.action.name }
        let help = grammar["argument"]["type"]?.plainHelp ?? ""
        return [
            "type": "object", "properties": ["type": Self.described(Grammar.Shape.choice(types), help)],
            "required": ["type"], "allOf": .list(cases),
        ]
    }

    private func longhand(of type: ArgumentType) -> Value {
        let keys = grammar["argument"].keys(of: type.variant)
        var properties = keys.map { key -> (String, Value) in
            switch key.name {
            case "type", "items": (key.name, true)
            case "value": (key.name, Self.described(Self.value(of: type), key.plainHelp))
            case "enum":
                (key.name, Self.described(Self.filledList(Self.value(of: type.itemType)), key.plainHelp))
            case "accept":
                (
                    key.name,
                    Self.described(
                        Grammar.Shape.any([schema(.mediaRange), Self.filledList(schema(.mediaRange))]), key.plainHelp)
                )
            default: (key.name, key.schema { self.mapping($0) })
            }
        }
        // What may only be said as it is anyway.
        if type.needsDefault { properties.append(("required", ["const": false])) }
        return Self.mapping(properties, required: type.needsDefault ? ["value"] : [])
    }

    private static func filledList(_ items: Value) -> Value { ["type": "array", "minItems": 1, "items": items] }

    /// A value of a type, without its constraints.
    static func value(of type: ArgumentType) -> Value {
        switch type {
        case .string, .file: ["type": "string"]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .list(let items): Grammar.Shape.list(value(of: items.type))
        case .data: true
        case .action: false
        }
    }
}

extension ArgumentType {
    /// What each item of a list is; of anything else, the type itself.
    fileprivate var itemType: ArgumentType { if case .list(let items) = self { items.type } else { self } }
}
