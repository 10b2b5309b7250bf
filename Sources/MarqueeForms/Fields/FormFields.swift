package import MarqueeModel

/// Makes the fields of a form from a definition.
package struct FormFields {
    package let catalog: TemplateCatalog
    /// What was written; empty for a new form.
    package let fields: [String: String]
    /// What is wrong, by field.
    package let problems: [String: String]

    package init(catalog: TemplateCatalog, fields: [String: String], problems: [String: String]) {
        (self.catalog, self.fields, self.problems) = (catalog, fields, problems)
    }

    /// The fields of a definition's arguments, in groups, in the order in which they are sent.
    package func block(
        of definition: TemplateDefinition, in block: String = FieldName.top, level: Int = 0
    ) -> [FormField] {
        let isNew = fields[FieldName.marker(of: block)] != definition.name
        var made: [FormField] = []
        for argument in definition.argumentsInDashboardOrder {
            let path = argument.name.split(separator: ".")
            let field = field(for: argument, block + argument.name, path.last ?? "", isNew: isNew, level)
            made.insert(field, below: path.dropLast(), prefix: block)
        }
        return made
    }

    /// That a block was made for a definition.
    package static func marker(_ block: String, _ definition: TemplateDefinition) -> FormField.Option {
        .init(value: FieldName.marker(of: block), title: definition.name, isChosen: true)
    }

    private func field(
        for argument: ArgumentDefinition, _ name: String, _ label: Substring, isNew: Bool, _ level: Int
    ) -> FormField {
        var field = FormField(name, String(label).asLabel)
        let usual = argument.defaultValue
        field.value = (isNew ? nil : fields[name]) ?? argument.usualText ?? ""
        field.isRequired = argument.isRequired
        field.description = argument.description
        field.error = problems[name]
        var notes: [String] = []
        var choices: [Value]?
        for constraint in argument.constraints {
            switch constraint {
            case .oneOf(let values): choices = values
            case .minimum(let least): field.minimum = least.plain
            case .maximum(let most): field.maximum = most.plain
            case .maxLength(let most): field.longest = most
            default: break
            }
            notes.append(constraint.words(besides: usual))
        }
        if let hint = argument.type.hint { notes.insert(hint, at: 0) }
        switch (argument.type, choices) {
        case (.string, let values?), (.number, let values?):
            field.kind.isChoice = true
            field.options = Self.options(values, chosen: field.value)
            notes.removeAll { $0 == MarqueeModel.Constraint.oneOf(choices ?? []).words(besides: usual) }
        case (.string, nil):
            field.isColour = usual?.string?.isHexColour == true
            field.isProse = !field.isColour && argument.isProse
            if argument.isLong { field.kind.isLong = true } else { field.kind.isText = true }
        case (.number, nil): field.kind.isNumber = true
        case (.boolean, _):
            field.kind.isSwitch = true
            field.presence = FieldName.presence(of: name)
            let isKnown = !isNew && fields[FieldName.presence(of: name)] != nil
            field.isOn = isKnown ? fields[name] != nil : usual?.boolean == true
        case (.list, _), (.data, _): field.kind.isLong = true
        case (.file, _):
            field.kind.isText = true
            field.accepted = argument.accepted
        case (.action, _): action(&field, level)
        }
        field.constraints = notes.isEmpty ? nil : notes.joined(separator: " · ")
        return field
    }

    private static func options(_ values: [Value], chosen: String) -> [FormField.Option] {
        values.map { .init(value: $0.fieldText, title: $0.fieldText, isChosen: $0.fieldText == chosen) }
    }

    /// A choice of what happens, and below it what that needs.
    private func action(_ field: inout FormField, _ level: Int) {
        (field.kind.isChoice, field.isAction) = (true, true)
        let functions = catalog.definitions.filter(\.kind.isFunction).map(\.name)
        let chosen = field.value
        var choices = [("", "None"), ("close", "Close the message"), ("url", "Open a link")]
        choices += functions.map { (FieldName.functionPrefix + $0, "Call \($0)") }
        choices.append(("key-value", "Pass values to the application"))
        field.options = choices.map { .init(value: $0.0, title: $0.1, isChosen: $0.0 == chosen) }
        switch chosen {
        case "url":
            var link = FormField(FieldName.link(of: field.name), "Link")
            link.kind.isText = true
            link.value = fields[link.name] ?? ""
            link.error = problems[link.name]
            field.below = [link]
        case "key-value":
            var values = FormField(FieldName.values(of: field.name), "Values")
            values.kind.isLong = true
            values.value = fields[values.name] ?? "{}"
            values.constraints = "a JSON object"
            values.error = problems[values.name]
            field.below = [values]
        default:
            let name = String(chosen.dropFirst(FieldName.functionPrefix.count))
            guard chosen.hasPrefix(FieldName.functionPrefix), level < FormReading.deepest, functions.contains(name),
                let function = catalog[name]
            else { return }
            let block = FieldName.function(of: field.name)
            field.below = self.block(of: function, in: block, level: level + 1)
            field.marker = Self.marker(block, function)
        }
    }
}

extension [FormField] {
    /// Puts a field into the group of that path, which begins where its first member stands.
    fileprivate mutating func insert(_ field: FormField, below path: ArraySlice<Substring>, prefix: String) {
        guard let label = path.first else { return append(field) }
        let name = "\(prefix)\(label)"
        let place = firstIndex { $0.kind.isGroup && $0.name == name } ?? count
        if place == count {
            var group = FormField(name, String(label).asLabel)
            group.kind.isGroup = true
            append(group)
        }
        self[place].members.insert(field, below: path.dropFirst(), prefix: name + ".")
    }
}

extension ArgumentDefinition {
    /// Whether it takes more than a line.
    fileprivate var isLong: Bool {
        if case .string(let text)? = defaultValue, text.contains("\n") { return true }
        let longest = constraints.lazy.compactMap { if case .maxLength(let most) = $0 { most } else { nil } }.first
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        return longest.map { $0 > 120 } ?? ["body", "message", "text", "description", "details", "html"].contains(last)
    }

    /// The kinds of files that it takes, as browsers want them.
    fileprivate var accepted: String {
        let ranges = constraints.lazy.compactMap { if case .accept(let ranges) = $0 { ranges } else { nil } }.first
        return ranges.map { $0.map(\.description).joined(separator: ",") } ?? "*/*"
    }

    /// Whether people read it: no pattern rules it.
    fileprivate var isProse: Bool { !constraints.contains { $0.key == .pattern } }
}

extension ArgumentType {
    /// What is written into its field, where that does not show.
    fileprivate var hint: String? {
        switch self {
        case .list(of: .file): "URLs or paths on the host, one per line"
        case .list: "one per line"
        case .data: "JSON"
        case .file: "a URL or a path on the host"
        case .string, .number, .boolean, .action: nil
        }
    }
}

extension Value {
    /// What stands in a field for it.
    package var fieldText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .list(let items) where items.allSatisfy(\.isScalar): items.map(\.fieldText).joined(separator: "\n")
        case .boolean, .integer, .double: json()
        case .list, .object: json(.readable)
        }
    }

    private var isScalar: Bool {
        switch self {
        case .list, .object: false
        case .null, .boolean, .integer, .double, .string: true
        }
    }
}

extension String {
    /// `on-accept`, `on_accept` and `onAccept` as people read them: "On accept". Abbreviations stay: "Image URL".
    fileprivate var asLabel: String {
        let parts = replacing(/([a-z0-9])([A-Z])/) { "\($0.1) \($0.2)" }
            .replacing(/([A-Z])([A-Z][a-z])/) { "\($0.1) \($0.2)" }.split { "-_ ".contains($0) }
        let words = parts.map { $0.dropFirst().allSatisfy { !$0.isUppercase } ? $0.lowercased() : String($0) }
            .joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    var isHexColour: Bool { wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil }
}
