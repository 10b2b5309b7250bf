import MarqueeModel
import MarqueeYAML

/// Finds every place of a document that names a template, function, argument or group.
struct SymbolFinder {
    /// The definition of a name, as far as it is known.
    let definition: (String) -> TemplateDefinition?
    /// The template of a message in the project's folder, by its name or path.
    let messageTemplate: (String) -> String?
    private(set) var occurrences: [Occurrence] = []

    init(
        definition: @escaping (String) -> TemplateDefinition?,
        messageTemplate: @escaping (String) -> String? = { _ in nil }
    ) {
        self.definition = definition
        self.messageTemplate = messageTemplate
    }

    mutating func read(_ document: OutlineNode, as kind: DocumentKind) {
        switch kind {
        case .configuration: break
        case .message: readMessage(document)
        case .definitions: readDefinitions(document)
        case .testCase: readCase(document)
        }
    }

    // MARK: Definitions

    private mutating func readDefinitions(_ document: OutlineNode) {
        for entry in document.entries where entry.value.isMapping {
            let name = entry.key.text
            addName(.template(name), entry.key, isKey: true, isDefinition: true, whole: entry.whole)
            if let arguments = entry.value["arguments"] { readArguments(arguments, of: name, prefix: "") }
        }
    }

    private mutating func readArguments(_ node: OutlineNode, of template: String, prefix: String) {
        for entry in node.entries {
            let name = addParts(of: entry, template, prefix: prefix, isDefinition: true)
            guard entry.value.isMapping else { continue }
            switch entry.value["type"]?.text {
            case nil: readArguments(entry.value, of: template, prefix: name)
            case "object"?:
                if let members = entry.value["value"] { readArguments(members, of: template, prefix: name) }
            case _?: break
            }
        }
    }

    // MARK: Messages

    private mutating func readMessage(_ document: OutlineNode) {
        guard let template = document["template"]?.scalar, template.kind == .text else { return }
        addName(.template(template.text), template, isKey: false, isDefinition: false, whole: template.range)
        if let arguments = document["arguments"] { readValues(arguments, of: template.text, prefix: "") }
        for localization in document["localizations"]?.entries ?? [] {
            readValues(localization.value, of: template.text, prefix: "")
        }
    }

    /// Values of a template's or function's arguments.
    mutating func readValues(_ node: OutlineNode, of template: String, prefix: String) {
        let definition = definition(template)
        for entry in node.entries {
            let name = addParts(of: entry, template, prefix: prefix, isDefinition: false)
            guard entry.value.isMapping else { continue }
            if let argument = definition?.argument(name) {
                if argument.type == .action { readAction(entry.value) }
            } else if entry.value["type"]?.text != nil, definition?.isGroup(name) != true {
                // Of an unknown argument, most likely an action.
                readAction(entry.value)
            } else {
                readValues(entry.value, of: template, prefix: name)
            }
        }
    }

    private mutating func readCase(_ document: OutlineNode) {
        guard let message = document["message"] else { return }
        readMessage(message)
        guard let template = message["template"]?.text ?? message.text.flatMap(messageTemplate) else { return }
        for key in ["arguments", "files", "actions"] {
            if let expected = document["expect"]?[key] { readValues(expected, of: template, prefix: "") }
        }
    }

    private mutating func readAction(_ node: OutlineNode) {
        let action = node["type"] == nil ? node["actions"] ?? node : node
        for (nameKey, valuesKey) in [("function", "arguments"), ("templateName", "vars")] {
            guard let function = action[nameKey]?.scalar, function.kind == .text else { continue }
            addName(.template(function.text), function, isKey: false, isDefinition: false, whole: function.range)
            if let values = action[valuesKey] { readValues(values, of: function.text, prefix: "") }
        }
    }

    // MARK: Adding

    private mutating func addName(
        _ symbol: Symbol, _ token: OutlineScalar, isKey: Bool, isDefinition: Bool, whole: Range<Int>
    ) {
        occurrences.append(
            Occurrence(
                symbol: symbol, isDefinition: isDefinition, token: token, part: 0..<token.text.utf8.count, isKey: isKey,
                whole: whole))
    }

    /// Adds the parts of a key, and returns the full name that it ends.
    private mutating func addParts(
        of entry: OutlineEntry, _ template: String, prefix: String, isDefinition: Bool
    ) -> String {
        var name = prefix
        var start = 0
        for part in entry.key.text.split(separator: ".", omittingEmptySubsequences: false) {
            let count = part.utf8.count
            name = name.isEmpty ? String(part) : "\(name).\(part)"
            occurrences.append(
                Occurrence(
                    symbol: .argument(of: template, name), isDefinition: isDefinition, token: entry.key,
                    part: start..<start + count, isKey: true, whole: entry.whole))
            start += count + 1
        }
        return name
    }
}

extension OutlineEntry {
    var whole: Range<Int> {
        key.range.lowerBound..<max(key.range.upperBound, value.range.upperBound)
    }
}
