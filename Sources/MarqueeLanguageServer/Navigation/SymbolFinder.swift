import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Finds every place of a document that names a template, function, argument or group.
struct SymbolFinder {
    /// The definition of a name, as far as it is known.
    let definition: (String) -> TemplateDefinition?
    /// A message in the project's folder by its name or path, and the template that it is of.
    let message: (String) -> (file: FilePath, template: String)?
    private(set) var occurrences: [Occurrence] = []
    private let grammar = Grammar.standard

    init(
        definition: @escaping (String) -> TemplateDefinition?,
        message: @escaping (String) -> (file: FilePath, template: String)? = { _ in nil }
    ) {
        self.definition = definition
        self.message = message
    }

    mutating func read(_ document: OutlineNode, in file: FilePath) {
        if let kind = grammar.document(of: document, in: file) { read(document, as: kind.content, of: nil) }
    }

    /// Reads what the grammar says of a place; values there are of a template.
    private mutating func read(_ node: OutlineNode, as shape: Grammar.Shape, of template: String?) {
        switch shape {
        case .definitions: readDefinitions(node)
        case .section(let name):
            let section = grammar[name]
            let template = self.template(of: node, section) ?? template
            for entry in node.entries {
                guard let key = section[entry.key.text] else { continue }
                switch (name, key.name) {
                case ("case", "event"):
                    if let event = entry.value["event"] { read(event, as: .name(.event), of: nil) }
                case ("expect", "stopped"):
                    for recipe in entry.value.entries { addRecipe(recipe, isDefinition: false) }
                default: read(entry.value, as: key.shape, of: template)
                }
            }
        case .name(.definition), .name(.function):
            guard let name = node.scalar, name.kind == .text else { return }
            addName(.template(name.text), name, isKey: false, isDefinition: false, whole: name.range)
        case .name(.recipe): addUse(node) { .recipe($0) }
        case .name(.event): addUse(node) { .event($0) }
        case .name(.message):
            let message = message
            addUse(node) { message($0).map { .message($0.file) } }
        case .values: if let template { readValues(node, of: template, prefix: "") }
        case .named(let inner):
            for entry in node.entries {
                if inner == .section("recipe") {
                    if Self.isFragment(entry.key.text) { continue }
                    addRecipe(entry, isDefinition: true)
                }
                read(entry.value, as: inner, of: template)
            }
        case .list(let item): for node in node.items { read(node, as: item, of: template) }
        case .items(let item):
            if node.items.isEmpty { read(node, as: item, of: template) }
            for node in node.items { read(node, as: item, of: template) }
        case .either(let one, let other):
            read(node, as: one, of: template)
            read(node, as: other, of: template)
        default: break
        }
    }

    /// The template of a message: its own, or that of the message beside or inside.
    private func template(of node: OutlineNode, _ section: Grammar.Section) -> String? {
        for key in section.keys {
            guard let written = node[key.name] else { continue }
            switch key.shape {
            case .name(.definition): return written.text
            case .either(.name(.message), _):
                return written["template"]?.text ?? written.text.flatMap(message)?.template
            default: break
            }
        }
        return nil
    }

    // MARK: Definitions

    /// Whether a key at the top of a document, `x-…`, only holds what anchors repeat.
    private static func isFragment(_ key: String) -> Bool { key.hasPrefix("x-") }

    private mutating func readDefinitions(_ document: OutlineNode) {
        for entry in document.entries where entry.value.isMapping && !Self.isFragment(entry.key.text) {
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

    private mutating func readAction(_ node: OutlineNode) {
        let action = node["type"] == nil ? node["actions"] ?? node : node
        for (nameKey, valuesKey) in [("function", "arguments"), ("templateName", "vars")] {
            guard let function = action[nameKey]?.scalar, function.kind == .text else { continue }
            addName(.template(function.text), function, isKey: false, isDefinition: false, whole: function.range)
            if let values = action[valuesKey] { readValues(values, of: function.text, prefix: "") }
        }
    }

    // MARK: Adding

    private mutating func addRecipe(_ entry: OutlineEntry, isDefinition: Bool) {
        addName(.recipe(entry.key.text), entry.key, isKey: true, isDefinition: isDefinition, whole: entry.whole)
    }

    private mutating func addUse(_ node: OutlineNode, _ symbol: (String) -> Symbol?) {
        guard let name = node.scalar, name.kind == .text, let symbol = symbol(name.text) else { return }
        addName(symbol, name, isKey: false, isDefinition: false, whole: name.range)
    }

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
