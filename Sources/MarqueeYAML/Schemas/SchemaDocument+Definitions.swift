import MarqueeModel

extension SchemaDocument {
    static var definitionParts: ValueObject {
        var parts: ValueObject = [
            "definitions": [
                "type": "object",
                "propertyNames": [
                    "pattern": .string(namePattern), "maxLength": .integer(Int64(NameRule.longest)),
                    "not": ["pattern": "^marquee(\\.|$)"],
                ],
                "additionalProperties": reference("definition"),
            ],
            "definition": definition,
        ]
        for kind in ["template", "function"] {
            let isFunction = kind == "function"
            parts["\(kind).group"] = group(isFunction: isFunction)
            parts["\(kind).argument"] = argument(isFunction: isFunction)
            parts["\(kind).longhand"] = longhand(isFunction: isFunction)
        }
        return parts
    }

    // MARK: A definition

    private static var definition: Value {
        let keys = DefinitionReader.keys.map { ($0, definitionKey($0)) }
        var schema = mapping(keys, required: ["type"]).members
        schema["not"] = ["required": ["visual", "isVisual"]]
        schema["if"] = ["properties": ["type": constant("function")], "required": ["type"]]
        schema["then"] = ["properties": ["arguments": arguments("function")]]
        schema["else"] = [
            "properties": ["arguments": arguments("template"), "visual": ["const": true], "isVisual": ["const": true]]
        ]
        return .object(schema)
    }

    private static func arguments(_ kind: String) -> Value {
        any(["type": "null"], reference("\(kind).group"))
    }

    private static func definitionKey(_ key: String) -> Value {
        switch key {
        case "type":
            described(
                choice(DefinitionKind.writtenNames), "A template is shown and may have actions; a function is run.")
        case "visual", "isVisual": flag("Whether a function is shown like a template; the default is false.")
        case "presenter": text("Who shows it: PRESENTER, or PLUGIN.PRESENTER. The default is the project's.")
        case "description": text("What it is for.")
        case "arguments":
            ["description": "Arguments by name. A plain value is the default, and its type the argument's."]
        case "timeout": described(span(), "How long a presentation may stay unacknowledged; the default is 10s.")
        case "maxDisplay": described(span(), "After which the host closes it; the default is never.")
        case "priority": described(integer32, "The priority of its messages; higher goes first.")
        default: true
        }
    }

    // MARK: Arguments

    private static func group(isFunction: Bool) -> Value {
        [
            "type": "object",
            "propertyNames": [
                "pattern": "^[^.]+(\\.[^.]+)*$", "maxLength": .integer(Int64(NameRule.longest)),
                "allOf": [["pattern": .string(namePattern)]],
            ],
            "additionalProperties": reference("\(name(isFunction)).argument"),
        ]
    }

    /// Neither blanks at an end, nor control characters, marks of direction and breaks of lines anywhere.
    private static let namePattern: String = {
        let others = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"
        return "^[^\\s\(others)]([^\(others)]*[^\\s\(others)])?$"
    }()

    private static func name(_ isFunction: Bool) -> String { isFunction ? "function" : "template" }

    private static func argument(isFunction: Bool) -> Value {
        [
            "if": hasText("type"), "then": reference("\(name(isFunction)).longhand"),
            "else": any(
                ["type": ["string", "number", "boolean"]],
                ["allOf": [["type": "object", "minProperties": 1], reference("\(name(isFunction)).group")]]),
        ]
    }

    private static func longhand(isFunction: Bool) -> Value {
        var cases: [Value] = ArgumentType.allCases.map { type in
            var condition: ValueObject = ["type": constant(type.name)]
            var required: [Value] = ["type"]
            if case .list(let items) = type {
                condition["items"] = [
                    "type": "object", "properties": ["type": constant(items.rawValue)], "required": ["type"],
                ]
                required.append("items")
            }
            return [
                "if": ["properties": .object(condition), "required": .list(required)],
                "then": isFunction && type == .action ? false : longhand(of: type),
            ]
        }
        cases.append([
            "if": ["properties": ["type": constant("list")], "required": ["type"]],
            "then": [
                "required": ["items"],
                "properties": [
                    "items": mapping(
                        [("type", choice(ArgumentType.ItemType.allCases.map(\.rawValue)))], required: ["type"])
                ],
            ],
        ])
        cases.append([
            "if": ["properties": ["type": constant("object")], "required": ["type"]],
            "then": mapping(
                [
                    ("type", true), ("description", text()),
                    (
                        "value",
                        ["allOf": [["type": "object", "minProperties": 1], reference("\(name(isFunction)).group")]]
                    ),
                ], required: ["value"]),
        ])
        let types = ArgumentType.writtenNames.filter { !isFunction || $0 != ArgumentType.action.name }
        return [
            "type": "object", "properties": ["type": described(choice(types), "What values it takes.")],
            "required": ["type"], "allOf": .list(cases),
        ]
    }

    private static func longhand(of type: ArgumentType) -> Value {
        var properties: [(String, Value)] = [("type", true), ("description", text("What it is for."))]
        if case .list = type { properties.append(("items", true)) }
        if type.needsDefault {
            properties.append(("value", described(defaultValue(of: type), "The default.")))
            properties.append(("required", ["const": false]))
        } else {
            properties.append(("required", flag("Whether a message without it is refused.")))
        }
        for key in Constraint.Key.allCases where key.fits(type) {
            properties.append((key.rawValue, constraint(key, for: type)))
        }
        return mapping(properties, required: type.needsDefault ? ["value"] : [])
    }

    private static func defaultValue(of type: ArgumentType) -> Value {
        switch type {
        case .string: ["type": "string"]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .list(let items): list(of: defaultValue(of: items.type))
        case .data: true
        case .file: ["type": "string"]
        case .action: false
        }
    }

    private static func constraint(_ key: Constraint.Key, for type: ArgumentType) -> Value {
        let count: Value = ["type": "integer", "minimum": 0]
        switch key {
        case .oneOf:
            let item = if case .list(let items) = type { items.type } else { type }
            return described(
                ["type": "array", "minItems": 1, "items": defaultValue(of: item)], "The values that it may have.")
        case .pattern: return ["type": "string", "description": "RFC 9485, with ^ $ \\d \\w \\s (?: )."]
        case .minLength: return described(count, "The least number of characters.")
        case .maxLength: return described(count, "The greatest number of characters.")
        case .minimum: return ["type": "number", "description": "The least number."]
        case .maximum: return ["type": "number", "description": "The greatest number."]
        case .minItems: return described(count, "The least number of items.")
        case .maxItems: return described(count, "The greatest number of items.")
        case .accept:
            let media: Value = [
                "type": "string",
                "pattern": "^[!#$%&'+.^_`|~0-9A-Za-z-]+/([!#$%&'*+.^_`|~0-9A-Za-z-]+)$",
            ]
            return described(
                any(media, ["type": "array", "minItems": 1, "items": media]), "Media types: image/png, image/*.")
        case .maxBytes: return described(bytes, "The greatest size: 4096, 5MB, 512KiB.")
        case .sha256: return ["type": "string", "pattern": "^[0-9a-fA-F]{64}$", "description": "Of its content."]
        }
    }
}
