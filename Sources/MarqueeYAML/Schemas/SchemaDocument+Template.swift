package import MarqueeModel

extension SchemaDocument {
    /// A message for one template: exactly what resolves without a finding, as far as a schema can say it.
    ///
    /// - Parameters:
    ///   - catalog: Whose functions its actions may name.
    ///   - urlSchemes: Schemes of links beside http and https.
    package func message(
        for definition: TemplateDefinition, in catalog: TemplateCatalog, urlSchemes: Set<String> = []
    ) -> Value {
        var parts = ArgumentSchemas(urlSchemes: urlSchemes)
        let functions = catalog.definitions.filter(\.kind.isFunction) + BuiltInFunction.allCases.map(\.definition)
        let hasActions = definition.arguments.contains { $0.type == .action }
        if hasActions {
            for function in functions { parts.add(function, as: "function \(function.name)") }
            parts.addAction(functions: functions.map(\.name))
        }
        let arguments = parts.add(definition, as: "arguments")
        let localizations: Value = ["type": "object", "additionalProperties": arguments]
        var message = mapping(
            "message",
            replacing: [
                "template": Self.constant(definition.name),
                "arguments": replacing("arguments", Grammar.Shape.any([["type": "null"], arguments])),
                "localizations": replacing("localizations", localizations),
            ]
        ).members
        let required = definition.arguments.filter(\.isRequired).map(\.name)
        if !required.isEmpty {
            // What the arguments leave out, a localization may give.
            message["if"] = ["not": ["required": ["localizations"]]]
            message["then"] = [
                "required": ["arguments"],
                "properties": [
                    "arguments": ["type": "object", "allOf": .list(required.map(ArgumentSchemas.required))]
                ],
            ]
        }
        return Self.document(
            "Marquee message for \(definition.name)", definition.description ?? "A message for \(definition.name).",
            message, definitions: parts.definitions)
    }

    private func replacing(_ key: String, _ schema: Value) -> Value {
        Self.described(schema, grammar["message"][key]?.plainHelp ?? "")
    }
}

/// The schemas of some definitions' values, each group in a definition of its own.
private struct ArgumentSchemas {
    let urlSchemes: Set<String>
    private(set) var definitions: ValueObject = [:]

    init(urlSchemes: Set<String>) {
        self.urlSchemes = urlSchemes
    }

    /// Adds the schemas of a definition's arguments, and returns a reference to it.
    @discardableResult
    mutating func add(_ definition: TemplateDefinition, as name: String) -> Value {
        addGroup("", of: definition, below: name)
        return SchemaDocument.reference(name)
    }

    /// A group takes each of its members and of theirs: by name, or with dots.
    private mutating func addGroup(_ group: String, of definition: TemplateDefinition, below root: String) {
        var properties: [(String, Value)] = []
        var groups: [String] = []
        let prefix = group.isEmpty ? "" : group + "."
        for argument in definition.arguments where argument.name.hasPrefix(prefix) {
            let parts = argument.name.dropFirst(prefix.count).split(separator: ".")
            for count in 1..<max(parts.count, 1) {
                let inner = parts.prefix(count).joined(separator: ".")
                guard !groups.contains(inner) else { continue }
                groups.append(inner)
                properties.append((inner, SchemaDocument.reference("\(root) \(prefix)\(inner)")))
            }
            properties.append((parts.joined(separator: "."), value(of: argument)))
        }
        definitions[group.isEmpty ? root : "\(root) \(group)"] = SchemaDocument.mapping(properties)
        for inner in groups where definitions["\(root) \(prefix)\(inner)"] == nil {
            addGroup(prefix + inner, of: definition, below: root)
        }
    }

    private func value(of argument: ArgumentDefinition) -> Value {
        var schema = value(of: argument.type).members
        if argument.type == .data { schema = [:] }
        for constraint in argument.constraints { Self.add(constraint, to: &schema, isList: argument.type.isList) }
        if let description = argument.description { schema["description"] = .string(description) }
        if let value = argument.defaultValue { schema["default"] = value }
        return .object(schema)
    }

    private func value(of type: ArgumentType) -> Value {
        switch type {
        case .string, .number, .boolean: SchemaDocument.value(of: type)
        case .list(let items): Grammar.Shape.list(value(of: items.type))
        case .data: [:]
        case .file: Grammar.Shape.string(Self.file)
        case .action: SchemaDocument.reference("action")
        }
    }

    private static let host = "[^/?#\\u0000-\\u0020\\u007f<>\"{}|\\\\^`\\[\\]:@]+"
    private static let http =
        "[Hh][Tt][Tt][Pp][Ss]?://([^/?#@\\u0000-\\u0020\\u007f]*@)*(\(host)|\\[[0-9A-Fa-f:.]+\\])(:[0-9]*)?([/?#][^\\u0000-\\u0020\\u007f]*)?"
    private static let file =
        "^(\(http)|[Dd][Aa][Tt][Aa]:[^\\u0000-\\u001f\\u007f]*,[^\\u0000-\\u001f\\u007f]*|[Ff][Ii][Ll][Ee]:(//([Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt])?)?/[^\\u0000-\\u001f\\u007f]*"
        + "|(?![A-Za-z][A-Za-z0-9+.-]*:)(?! *$)[^/\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*)$"

    private static func add(_ constraint: Constraint, to schema: inout ValueObject, isList: Bool) {
        var target = isList ? schema["items"]?.members ?? [:] : schema
        switch constraint {
        case .minItems, .maxItems: return schema[constraint.key.rawValue] = constraint.written
        case .oneOf, .pattern, .minLength, .maxLength, .minimum, .maximum:
            target[constraint.key.rawValue] = constraint.written
        // About the content, which nobody has yet.
        case .accept, .maxBytes, .sha256: return
        }
        if isList { schema["items"] = .object(target) } else { schema = target }
    }

    // MARK: Actions

    mutating func addAction(functions: [String]) {
        let schemes = urlSchemes.subtracting(["http", "https"]).sorted()
        let others = schemes.map { "|\($0.anyCase):[^\\u0000-\\u001f\\u007f]*" }.joined()
        let link: Value = ["type": "string", "pattern": .string("^(\(Self.http)\(others))$")]
        let own: [Value] = [
            Self.action("close", [:]),
            Self.action("url", ["url": link, "android": true, "ios": true], required: "url"),
            Self.action("url", ["url": ["pattern": "^\\s*$"], "android": link, "ios": true], required: "android"),
            Self.action(
                "url", ["url": ["pattern": "^\\s*$"], "ios": link, "android": ["pattern": "^\\s*$"]], required: "ios"),
            Self.action("key-value", ["values": ["type": "object"]]),
        ]
        let foreign: [Value] = [Self.action("kv", ["kv": ["type": "object"]]), Self.action("rfp", [:])]
        let calls = functions.map { name in
            Self.action(
                "function",
                ["function": SchemaDocument.constant(name), "arguments": SchemaDocument.reference("function \(name)")],
                required: "function")
        }
        let codes = functions.map { name in
            Self.action(
                "custom-code",
                ["templateName": SchemaDocument.constant(name), "vars": SchemaDocument.reference("function \(name)")],
                required: "templateName")
        }
        definitions["plain action"] = [
            "type": "object", "required": ["type"], "anyOf": .list(own + calls + foreign + codes),
        ]
        // What CleverTap writes, it writes with keys of its own.
        let closed = (own + calls).map { action -> Value in
            .object(action.members.merging(["additionalProperties": false]))
        }
        definitions["own action"] = [
            "type": "object", "required": ["type"], "anyOf": .list(closed + foreign + codes),
        ]
        definitions["action"] = [
            "type": "object", "if": ["required": ["type"]], "then": SchemaDocument.reference("own action"),
            "else": ["required": ["actions"], "properties": ["actions": SchemaDocument.reference("plain action")]],
        ]
    }

    private static func action(_ type: String, _ properties: ValueObject, required: String? = nil) -> Value {
        var all: ValueObject = ["type": SchemaDocument.constant(type)]
        for member in properties { all[member.key] = member.value }
        return [
            "properties": .object(all), "required": .list((["type"] + [required].compactMap(\.self)).map(Value.string)),
        ]
    }

    /// That an argument is given: by its name, or inside one of the groups around it.
    static func required(_ name: String) -> Value {
        let parts = name.split(separator: ".")
        let whole: Value = ["required": [.string(name)]]
        guard parts.count > 1 else { return whole }
        let nested = (1..<parts.count).map { count -> Value in
            let group = parts.prefix(count).joined(separator: ".")
            let rest = parts.dropFirst(count).joined(separator: ".")
            return ["required": [.string(group)], "properties": .object([group: required(rest)])]
        }
        return ["anyOf": .list([whole] + nested)]
    }
}

extension String {
    /// As a pattern that takes capitals and small letters alike.
    fileprivate var anyCase: String {
        reduce(into: "") { text, letter in
            let (small, large) = (letter.lowercased(), letter.uppercased())
            text +=
                small == large ? (letter == "." || letter == "+" ? "\\\(letter)" : "\(letter)") : "[\(large)\(small)]"
        }
    }
}
