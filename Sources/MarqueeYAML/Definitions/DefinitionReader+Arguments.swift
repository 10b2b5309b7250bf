import MarqueeModel

extension DefinitionReader {
    /// Reads a mapping of arguments, in shorthand, longhand and dotted spelling, below a group.
    mutating func readArguments(_ node: NodeIndex, prefix: String, into draft: inout DefinitionDraft) {
        guard !nodes.hasTightColons(node) else { return }
        mendDuplicates(in: node, areArguments: true)
        let isASCII = tree.positions.text.isASCII
        if prefix.isEmpty { draft.arguments.reserveCapacity(tree.count(node) / 2 + 2) }
        for (key, value) in tree.members(node) {
            let text = tree.text(key)
            if !isASCII { nodes.checkLookAlike(key, text) }
            readArgument(prefix.isEmpty ? text : "\(prefix).\(text)", key, value, into: &draft)
        }
    }

    private mutating func readArgument(
        _ name: String, _ key: NodeIndex, _ value: NodeIndex, into draft: inout DefinitionDraft
    ) {
        let type: ArgumentType
        switch tree.kind(value) {
        case .string: type = .string
        case .integer, .double: type = .number
        case .yes, .no: type = .boolean
        case .mapping:
            return readMapping(name, key, value, into: &draft)
        case .null:
            let comment = comment(behind: key)
            return nodes.report(
                .missingDefault, "the default of \(quoted(name)) is null", at: key,
                help: comment.map { "text after '#' is a comment; for a string, write \"\($0.word)\"" }
                    ?? "add a default, or write { type: file } or { type: action }",
                fix: comment.flatMap { .replacing($0.source, with: "\"\($0.word)\"", .suggested) }, argument: name)
        case .list:
            return nodes.report(
                .unsupportedValue, "the list \(quoted(name)) has no item type",
                at: value,
                help: "write { type: list, items: { type: string }, value: […] }", argument: name)
        case .hugeNumber, .notFinite:
            _ = nodes.value(value)
            return
        case .invalid, .alias, .merge:
            return nodes.hasFailed = true
        }
        let shorthand = nodes.value(value)
        draft.arguments.append(ArgumentDraft(name: name, type: type, value: shorthand, anchor: Int(key.value)))
    }

    /// A mapping whose `type` is text is longhand, any other a group.
    private mutating func readMapping(
        _ name: String, _ key: NodeIndex, _ node: NodeIndex, into draft: inout DefinitionDraft
    ) {
        guard let type = tree.member("type", of: node),
            ![.mapping, .integer, .double, .yes, .no].contains(tree.kind(type))
        else {
            guard !reportMisspeltType(of: node) else { return }
            return readGroup(name, key, node, into: &draft)
        }
        guard tree.kind(type) == .string else {
            return nodes.reportShape(
                "'type'", "the name of a type", at: type,
                help: "to define an argument named 'type' in a group, write \(name.visible.shortened).type",
                code: .unknownType)
        }
        if let argument = argumentType(type, node, name) {
            readLonghand(name, key, node, argument, into: &draft)
        } else if tree.isText(type, "object") {
            readObject(name, key, node, into: &draft)
        }
    }

    /// Reports a key that is nearly 'type' and names a type: what is meant as longhand would be taken for a group.
    private mutating func reportMisspeltType(of node: NodeIndex) -> Bool {
        for (key, value) in tree.members(node) where tree.kind(value) == .string {
            // Most groups have nothing as short as these, and are many.
            guard (3...5).contains(tree.nodes[Int(key.value)].second),
                (4...7).contains(tree.nodes[Int(value.value)].second),
                ArgumentType.writtenNames.contains(tree.text(value)),
                NearestName.of(LookAlike.plain(tree.text(key)), in: ["type"]) != nil
            else { continue }
            nodes.reportUnknownKey(key, in: "an argument", known: ["type"])
            return true
        }
        return false
    }

    private mutating func readGroup(
        _ name: String, _ key: NodeIndex, _ node: NodeIndex, into draft: inout DefinitionDraft
    ) {
        if tree.isEmpty(node) {
            draft.emptyGroups.append(DefinitionDraft.EmptyGroup(name: name, anchor: Int(key.value)))
        }
        readArguments(node, prefix: name, into: &draft)
    }

    /// `{ type: object, value: { … } }`: a group in longhand.
    private mutating func readObject(
        _ name: String, _ key: NodeIndex, _ node: NodeIndex, into draft: inout DefinitionDraft
    ) {
        let keys = tables.argument.section.keys(of: "object")
        var isMisspelt = false
        for (key, value) in tree.members(node) {
            guard let rule = keys.first(where: { $0.name == tree.text(key) }) else {
                if nodes.reportUnknownKey(key, in: "a group", known: keys.map(\.name)) == "value" { isMisspelt = true }
                continue
            }
            // What the group holds is read below.
            if rule.name != "type", rule.name != "value" { _ = nodes.content(value, of: rule) }
        }
        guard let value = tree.member("value", of: node) else {
            if isMisspelt { return }
            draft.emptyGroups.append(DefinitionDraft.EmptyGroup(name: name, anchor: Int(key.value)))
            return
        }
        guard nodes.mapping(value, "the 'value' of a group", help: "it contains the group's arguments") else { return }
        readGroup(name, key, value, into: &draft)
    }

    /// The type that `type` and `items` name; nil for groups, and when they name none, which is reported.
    private mutating func argumentType(_ type: NodeIndex, _ node: NodeIndex, _ name: String) -> ArgumentType? {
        if tree.isText(type, "list") { return itemType(type, node, name).map(ArgumentType.list) }
        if let index = tables.types.find(type, in: tree) { return tables.types.fields[index] }
        let text = tree.text(type)
        let synonyms = ["int": "number", "integer": "number", "float": "number", "bool": "boolean", "text": "string"]
        let stand = Self.standIns[text]
        let nearest = synonyms[text] ?? stand ?? NearestName.of(text, in: ArgumentType.writtenNames)
        nodes.report(
            .unknownType, "unknown argument type \(quoted(text))", at: type,
            help: nearest.map { stand == nil ? "did you mean '\($0)'?" : "use '\($0)' here" }
                ?? "known types: \(ArgumentType.writtenNames.joined(separator: ", "))",
            fix: synonyms[text].map { nodes.renaming(type, to: $0, .certain) }
                ?? stand.map { nodes.renaming(type, to: $0, .suggested) }
                ?? nodes.renaming(type, toNearestIn: ArgumentType.writtenNames), argument: name)
        return nil
    }

    /// Types that other formats have and this one has not, with what holds their values here.
    private static let standIns = [
        "date": "string", "datetime": "string", "time": "string", "url": "string", "uri": "string", "link": "string",
        "color": "string", "colour": "string", "html": "string", "enum": "string", "image": "file",
        "picture": "file", "photo": "file", "video": "file", "audio": "file", "json": "data", "any": "data",
        "map": "data", "array": "list", "decimal": "number", "double": "number", "button": "action",
    ]

    /// A comment that stands where the value of a key would: `color: #0a84ff`. Of a sentence nobody wants to be asked.
    private func comment(behind key: NodeIndex) -> (word: String, source: SourceRange)? {
        let end = tree.range(key).end
        let rest = tree.positions.scalars(ofLine: end.line, columns: end.column..<end.column + 80)
        let text = rest.drop { $0 == ":" || $0 == " " || $0 == "\"" || $0 == "'" }
        guard text.first == "#", text.dropFirst().first.map({ $0 != " " && $0 != "#" }) == true else { return nil }
        let word = text.prefix { $0 != " " && $0 != "\"" && $0 != "\\" }
        guard word.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return nil }
        let start = TextPosition(line: end.line, column: end.column + rest.count - text.count)
        let stop = TextPosition(line: end.line, column: start.column + word.count)
        return (
            String(String.UnicodeScalarView(word)), SourceRange(file: tree.file, range: TextRange(start, stop))
        )
    }

    private mutating func itemType(_ type: NodeIndex, _ node: NodeIndex, _ name: String) -> ArgumentType.ItemType? {
        let names = ArgumentType.ItemType.allCases.map(\.rawValue)
        guard let items = tree.member("items", of: node) else {
            let keys = tables.argument.section.keys(of: "list").map(\.name)
            for (key, _) in tree.members(node) where !keys.contains(tree.text(key)) {
                if nodes.reportUnknownKey(key, in: "a list", known: keys) == "items" { return nil }
            }
            nodes.report(
                .unknownType, "the list \(quoted(name)) has no item type", at: type,
                help: "add items: { type: string }", argument: name)
            return nil
        }
        let section = nodes.grammar["items"]
        guard nodes.mapping(items, section.phrase, help: section.example.map { "write \($0)" }) else { return nil }
        let written = tree.member("type", of: items)
        let text = written.map(tree.text) ?? ""
        let isKnown = ArgumentType.ItemType(rawValue: text) != nil
        var isMisspelt = false
        for (key, value) in tree.members(items) where !tree.isText(key, "type") {
            let name = tree.text(key)
            let keys = section.keys(of: isKnown ? text : nil).map(\.name)
            guard let rule = section[name], keys.contains(name) else {
                if nodes.reportUnknownKey(key, in: section.phrase, known: keys) == "type" { isMisspelt = true }
                continue
            }
            // Constraints are read with the list's own.
            if Constraint.Key(rawValue: name) == nil { _ = nodes.content(value, of: rule) }
        }
        if written == nil, isMisspelt { return nil }
        if let item = ArgumentType.ItemType(rawValue: text), written.map(tree.kind) == .string { return item }
        let nearest = NearestName.of(text, in: names)
        nodes.report(
            .unknownType,
            written == nil ? "'items' has no 'type'" : "unknown item type \(quoted(text))",
            at: written ?? items,
            help: nearest.map { "did you mean '\($0)'?" } ?? "known types: \(names.joined(separator: ", "))",
            fix: written.flatMap { nodes.renaming($0, toNearestIn: names) }, argument: name)
        return nil
    }
}
