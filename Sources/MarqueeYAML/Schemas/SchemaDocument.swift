package import MarqueeModel

/// JSON Schemas (draft 2020-12) of what authors write, made of the grammar by which it is read.
package struct SchemaDocument {
    let grammar: Grammar

    /// The schemas of what this version reads.
    package init() { grammar = .standard }

    package init(_ grammar: Grammar) { self.grammar = grammar }

    /// The schema of a kind of document: `template` (a file of definitions, recipes, messages and cases), `recipe` (the
    /// same without definitions), `message`, `config`; nil for others.
    package func schema(of name: String) -> Value? {
        grammar[document: name].map { document in
            switch document.content {
            case .definitions:
                unmarked(document, recipesOrDefinitions, definitionParts.merging(ValueObject(repeated)))
            case .section(let section):
                Self.document(
                    document.title, document.help,
                    document.file == nil
                        ? Self.reference(section).members
                        : ["anyOf": [["type": "null"], Self.reference(section)]],
                    definitions: [section: mapping(section)])
            default: unmarked(document, Self.open(schema(document.content).members), ValueObject(repeated))
            }
        }
    }

    /// A mapping of names to recipes, when something in it shows that; else to definitions.
    private var recipesOrDefinitions: ValueObject {
        [
            "if": RecipeDocument.showsRecipes, "then": .object(Self.open(schema(.named(.section("recipe"))).members)),
            "else": Self.reference("definitions"),
        ]
    }

    /// What a document without a marker is, and before it those that have one.
    private func unmarked(_ document: Grammar.Document, _ own: ValueObject, _ parts: ValueObject) -> Value {
        var (parts, choice) = (parts, own)
        for other in grammar.documents.reversed() {
            guard let marker = other.marker, let section = other.content.section else { continue }
            parts[section] = mapping(section)
            choice = [
                "if": Self.isMarked(marker), "then": Self.reference(section), "else": .object(choice),
            ]
        }
        return Self.document(document.title, document.help, choice, definitions: parts)
    }

    static func document(
        _ title: String, _ description: String, _ members: ValueObject, definitions: ValueObject
    ) -> Value {
        let head: ValueObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
            "description": .string(description),
        ]
        var all = head.merging(members)
        all["$defs"] = .object(definitions)
        return .object(all)
    }

    // MARK: Sections

    func schema(_ shape: Grammar.Shape) -> Value { shape.schema(section) }

    /// A section inside another: documents are schemas of their own, and so is what stands inside itself.
    private func section(_ name: String) -> Value {
        let isDocument = grammar.documents.contains { $0.content == .section(name) }
        return isDocument || grammar.isRecursive(name) ? Self.reference(name) : mapping(name)
    }

    /// The schemas of sections that stand inside themselves.
    var repeated: [(String, Value)] {
        grammar.sectionNames.filter(grammar.isRecursive).map { ($0, mapping($0)) }
    }

    /// A mapping with the keys of a section and no others; keys that are given stand in for its own.
    func mapping(_ name: String, replacing others: ValueObject = [:]) -> Value {
        let section = grammar[name]
        guard let chooser = section.chooser, let key = section[chooser], name != "definition" else {
            return mapping(section, section.keys, replacing: others)
        }
        let cases = section.variants.map { variant -> Value in
            let keys = section.keys(of: variant.name)
            return [
                "if": ["properties": .object([chooser: Self.constant(variant.name)]), "required": [.string(chooser)]],
                "then": mapping(section, keys, replacing: [chooser: true]),
            ]
        }
        return [
            "type": "object", "properties": .object([chooser: key.schema(self.section)]),
            "required": [.string(chooser)], "allOf": .list(cases),
        ]
    }

    private func mapping(
        _ section: Grammar.Section, _ keys: [Grammar.Key], replacing others: ValueObject
    ) -> Value {
        let properties = keys.map { ($0.name, others[$0.name] ?? $0.schema(self.section)) }
        var schema = Self.mapping(properties, required: keys.filter { $0.need != nil }.map(\.name)).members
        let choices = section.alternatives.map { alternative -> Value in
            let each = alternative.names.map { Value.object(["required": [.string($0)]]) }
            return alternative.isNeeded
                ? ["oneOf": .list(each)] : ["not": ["required": .list(alternative.names.map(Value.string))]]
        }
        if !choices.isEmpty { schema["allOf"] = .list(choices) }
        if section.saysSomething {
            let nothing = Grammar.Shape.any([["type": "null"], ["type": "object", "maxProperties": 0]])
            schema["not"] = ["additionalProperties": nothing]
        }
        // What is at the top of a document has room for what anchors repeat.
        if grammar.documents.contains(where: { $0.content == .section(section.name) }) { schema = Self.open(schema) }
        return .object(schema)
    }

    /// The schema of something at the top of a document: `x-…` is passed over there, and JSON may name its schema.
    static func open(_ schema: ValueObject) -> ValueObject {
        let named: ValueObject = ["$schema": ["type": "string"]]
        return schema.merging([
            "patternProperties": ["^x-": true],
            "properties": .object(named.merging(schema["properties"]?.members ?? [:])),
        ])
    }

    // MARK: Building blocks

    static func reference(_ name: String) -> Value {
        ["$ref": .string("#/$defs/" + name.schemaPointer)]
    }

    /// A mapping with these keys and no others.
    static func mapping(_ properties: [(String, Value)], required: [String] = []) -> Value {
        var schema: ValueObject = ["type": "object", "properties": .object(ValueObject(properties))]
        if !required.isEmpty { schema["required"] = .list(required.map(Value.string)) }
        schema["additionalProperties"] = false
        return .object(schema)
    }

    static func constant(_ text: String) -> Value { ["const": .string(text)] }

    static func described(_ schema: Value, _ description: String) -> Value {
        var members = schema.members
        members["description"] = .string(description)
        return .object(members)
    }

    /// A mapping in which this key is text.
    static func hasText(_ key: String) -> Value {
        ["type": "object", "required": [.string(key)], "properties": .object([key: ["type": "string"]])]
    }

    /// A mapping in which this key is there, and is no mapping: then it is no definition of that name.
    static func isMarked(_ key: String) -> Value {
        [
            "type": "object", "required": [.string(key)],
            "properties": .object([key: ["not": ["type": "object"]]]),
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
