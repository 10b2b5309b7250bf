public import MarqueeModel

/// JSON Schemas (draft 2020-12) of what authors write, made of the same lists of keys, types and constraints by which
/// it is read.
public enum SchemaDocument {
    /// The identifier of the dialect.
    static let dialect: Value = "https://json-schema.org/draft/2020-12/schema"

    /// A file of definitions, messages and cases.
    public static var template: Value {
        document(
            "Marquee definitions", "Templates and functions by name; also one message, or one test case.",
            [
                "if": hasText("case"), "then": reference("case"),
                "else": [
                    "if": hasText("template"), "then": reference("message"), "else": reference("definitions"),
                ],
            ], definitions: definitionParts.merging(messageParts).merging(caseParts))
    }

    /// A message for any template.
    public static var message: Value {
        document(
            "Marquee message", "One instance of a template.", reference("message").members, definitions: messageParts)
    }

    /// The configuration, `marquee.yaml`.
    public static var configuration: Value {
        document(
            "Marquee configuration", "What marquee.yaml says; everything has a default.",
            ["anyOf": [["type": "null"], reference("configuration")]], definitions: configurationParts)
    }

    static func document(
        _ title: String, _ description: String, _ members: ValueObject, definitions: ValueObject
    ) -> Value {
        var all: ValueObject = ["$schema": dialect, "title": .string(title), "description": .string(description)]
        for member in members { all[member.key] = member.value }
        all["$defs"] = .object(definitions)
        return .object(all)
    }

    // MARK: Building blocks

    static func reference(_ name: String) -> Value {
        ["$ref": .string("#/$defs/" + name.schemaPointer)]
    }

    /// A mapping with these keys and no others.
    static func mapping(
        _ properties: [(String, Value)], required: [String] = [], description: String? = nil
    ) -> Value {
        var schema: ValueObject = ["type": "object"]
        if let description { schema["description"] = .string(description) }
        schema["properties"] = .object(ValueObject(properties))
        if !required.isEmpty { schema["required"] = .list(required.map(Value.string)) }
        schema["additionalProperties"] = false
        return .object(schema)
    }

    static func constant(_ text: String) -> Value { ["const": .string(text)] }

    static func choice(_ texts: some Sequence<String>) -> Value { ["enum": .list(texts.map(Value.string))] }

    static func any(_ schemas: Value...) -> Value { ["anyOf": .list(schemas)] }

    static func list(of items: Value) -> Value { ["type": "array", "items": items] }

    /// A text that is not blank.
    static func text(_ description: String? = nil) -> Value {
        described(["type": "string", "pattern": "\\S"], description)
    }

    static func flag(_ description: String? = nil) -> Value { described(["type": "boolean"], description) }

    static func described(_ schema: Value, _ description: String?) -> Value {
        guard let description else { return schema }
        var members = schema.members
        members["description"] = .string(description)
        return .object(members)
    }

    /// A list of texts; one alone counts as a list of one.
    static func texts(_ description: String? = nil) -> Value {
        described(any(text(), list(of: text())), description)
    }

    static let integer32: Value = [
        "type": "integer", "minimum": .integer(Int64(Int32.min)), "maximum": .integer(Int64(Int32.max)),
    ]

    static let bytes: Value = [
        "anyOf": [
            ["type": "integer", "minimum": 1],
            [
                "type": "string",
                "pattern": "^([0-9]+(\\.[0-9]*)?|\\.[0-9]+) *(TiB|TB|GiB|GB|MiB|MB|KiB|KB|kB|B)?$",
            ],
        ]
    ]

    static func span(mayBeZero: Bool = false) -> Value {
        let number =
            mayBeZero ? "([0-9]+(\\.[0-9]*)?|\\.[0-9]+)" : "([0-9]*[1-9][0-9]*(\\.[0-9]*)?|[0-9]*\\.[0-9]*[1-9][0-9]*)"
        return ["type": "string", "pattern": .string("^\(number)(ms|s|m|h|d|w)$")]
    }

    static let moment: Value = [
        "type": "string",
        "pattern": .string(
            "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)"
                + "([.,][0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{2})$"),
    ]

    /// A mapping in which this key is text.
    static func hasText(_ key: String) -> Value {
        [
            "type": "object", "required": [.string(key)],
            "properties": .object([key: ["type": "string"]]),
        ]
    }
}

extension Value {
    /// The members of an object; of anything else, none.
    var members: ValueObject { object ?? [:] }
}

extension ValueObject {
    func merging(_ other: ValueObject) -> ValueObject {
        var all = self
        for member in other { all[member.key] = member.value }
        return all
    }
}

extension String {
    /// As a part of a JSON pointer in a fragment (RFC 6901, section 6).
    var schemaPointer: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "~"): text += "~0"
            case UInt8(ascii: "/"): text += "~1"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }
}
