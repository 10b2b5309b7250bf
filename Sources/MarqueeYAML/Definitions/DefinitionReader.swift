import MarqueeModel

/// Makes definitions of the mappings in a tree: each becomes a draft, and the same checks as in Swift build it.
struct DefinitionReader {
    var nodes: NodeReader
    let tables: DefinitionTables
    private var built: [Diagnostic] = []
    /// Keys of the definition that is read that are written in another way.
    private var misspelt: Set<String> = []
    /// Whether the definition that is read has lists of files.
    var hasFileLists = false
    /// Local files that defaults name.
    private(set) var defaultFiles: [LocalFileMention] = []

    var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader, _ tables: DefinitionTables) {
        self.nodes = nodes
        self.tables = tables
    }

    /// Reads the definition of a name; nil when it has errors, each of which is reported.
    mutating func definition(
        named key: NodeIndex, _ node: NodeIndex, presenters: PresenterDefaults
    ) -> TemplateDefinition? {
        nodes.hasFailed = false
        guard nodes.mapping(node, "a definition", help: shapeHelp(node)) else { return nil }
        guard !nodes.hasTightColons(node) else { return nil }
        var draft = DefinitionDraft(name: tree.text(key), kind: .template)
        if !misspelt.isEmpty { misspelt = [] }
        hasFileLists = false
        mendDuplicates(in: node, areArguments: false)
        for (key, value) in tree.members(node) { readMember(key, value, into: &draft) }
        let isKnown = readKind(node, of: key, into: &draft)
        let isComplete = !nodes.hasFailed && !hasRepeatedKeys(node)
        let definition = build(draft, key: key)
        // Of what kind it is decides which default there is.
        let hasDefault =
            isKnown ? presenters[draft.kind] != nil : presenters.template != nil || presenters.function != nil
        if draft.presenter == nil, !hasDefault, tree.member("presenter", of: node) == nil,
            !misspelt.contains("presenter")
        {
            reportMissingPresenter(draft, key)
        }
        return isComplete && !nodes.hasFailed ? definition : nil
    }

    /// Whether a key is written twice in it: which of its values is meant, nobody knows.
    private func hasRepeatedKeys(_ node: NodeIndex) -> Bool {
        guard nodes.findings.hasDuplicateKeys else { return false }
        return tree.nodes[Int(node.value)..<tree.next(Int(node.value))].contains { $0.traits.contains(.isRepeated) }
    }

    /// What to do with what is no mapping: `type:template` is a text.
    private func shapeHelp(_ node: NodeIndex) -> String {
        let parts = tree.kind(node) == .string ? tree.text(node).split(separator: ":", maxSplits: 1) : []
        guard parts.count == 2, tables.definition.section[String(parts[0])] != nil, parts[1].first != " " else {
            return "a file maps names to definitions: NAME: { type: template, … }"
        }
        let first = LookAlike.first(in: String(parts[1].prefix(1)))
        let other = first.map { " (U+0020), not \($0.scalar.codePoint)," } ?? ""
        return "put a space\(other) after the ':', as in '\(parts[0]): …'"
    }

    private mutating func readMember(_ key: NodeIndex, _ value: NodeIndex, into draft: inout DefinitionDraft) {
        let table = tables.definition
        guard let index = table.find(key, in: tree) else {
            let known = table.section.keys.map(\.name)
            if let meant = nodes.reportUnknownKey(key, in: table.section.phrase, known: known) {
                misspelt.insert(meant)
            }
            return
        }
        func content() -> Content? { nodes.content(value, of: table.section.keys[index]) }
        switch table.fields[index] {
        case .type?, .visual?, .isVisual?: return
        case .arguments?:
            guard tree.kind(value) != .null else { return }
            guard nodes.mapping(value, "'arguments'", help: "arguments are written NAME: DEFAULT") else { return }
            readArguments(value, prefix: "", into: &draft)
        case .presenter?:
            draft.presenter = content()?.text
            draft.presenterRange = tree.range(value)
        case .description?: draft.description = content()?.text
        case .timeout?: draft.timeout = content()?.span
        case .maxDisplay?: draft.maxDisplay = content()?.span
        case .priority?: draft.priority = content()?.integer32 ?? 0
        case nil: _ = content()
        }
    }

    /// Whether the kind is known; else that is reported.
    private mutating func readKind(_ node: NodeIndex, of name: NodeIndex, into draft: inout DefinitionDraft) -> Bool {
        guard let type = tree.member("type", of: node) else {
            if !misspelt.contains("type") {
                nodes.report(
                    .unknownKind, "\(quoted(draft.name)) has no 'type'", at: name,
                    help: "add 'type: template' or 'type: function'")
            }
            return false
        }
        let visual = readVisual(node)
        if tree.kind(type) == .string, tree.isText(type, "template") {
            if let visual, visual.flag == false {
                nodes.report(
                    .wrongShape, "a template is always visual", at: visual.node,
                    help: "remove it, or write 'type: function'")
            }
        } else if tree.kind(type) == .string, tree.isText(type, "function") {
            draft.kind = .function(isVisual: visual?.flag ?? false)
        } else {
            reportKind(type)
            return false
        }
        return true
    }

    private mutating func reportKind(_ type: NodeIndex) {
        guard tree.kind(type) != .invalid else { return nodes.hasFailed = true }
        let text = tree.kind(type) == .string ? tree.text(type) : nil
        let nearest = text.flatMap { NearestName.of($0, in: DefinitionKind.writtenNames) }
        nodes.report(
            .unknownKind,
            "the type of a definition must be 'template' or 'function', got \(text.map(quotedBlanks) ?? tree.kindDescription(type))",
            at: type, help: nearest.map { nodes.advice(text ?? "", $0) },
            fix: text == nil ? nil : nodes.renaming(type, toNearestIn: DefinitionKind.writtenNames))
    }

    private mutating func readVisual(_ node: NodeIndex) -> (flag: Bool, node: NodeIndex)? {
        var first: (key: NodeIndex, value: NodeIndex)?
        for member in tree.members(node) where tree.isText(member.key, "visual") || tree.isText(member.key, "isVisual")
        {
            if let first {
                nodes.report(
                    .duplicateKey, "'visual' and 'isVisual' are two spellings of the same key", at: member.key,
                    notes: [.init("first written here", at: tree.source(first.key))])
            } else {
                first = member
            }
        }
        guard let first, let key = tables.definition.section[tree.text(first.key)],
            let flag = nodes.content(first.value, of: key)?.boolean
        else { return nil }
        return (flag, first.value)
    }

    private mutating func reportMissingPresenter(_ draft: DefinitionDraft, _ key: NodeIndex) {
        nodes.report(
            .missingPresenter,
            "\(quoted(draft.name)) has no presenter, and \(draft.kind.name)s have no default presenter", at: key,
            help: "add 'presenter:' here, or 'presenters: { \(draft.kind.name): … }' to the configuration")
    }
}

extension DefinitionReader {
    private mutating func build(_ draft: DefinitionDraft, key: NodeIndex) -> TemplateDefinition? {
        built.removeAll(keepingCapacity: true)
        let tree = tree
        let definition = draft.build(
            reportingTo: &built, locate: { place in Self.source(of: place, definition: key, in: tree) },
            written: { tree.positions.text(in: $0.range) }, removal: { Self.removal(of: $0, in: tree) })
        if !built.isEmpty {
            nodes.findings.append(contentsOf: built)
            if built.hasErrors { nodes.hasFailed = true }
        }
        if hasFileLists {
            for argument in draft.arguments where argument.type == .list(of: .file) { noteFiles(of: argument) }
        }
        return definition
    }

    /// Remembers the local files that a list's default names; what is no file is reported.
    private mutating func noteFiles(of argument: ArgumentDraft) {
        for (place, item) in (argument.value?.list ?? []).enumerated() {
            guard let text = item.string else { continue }
            let source = Self.source(of: .item(place, anchor: argument.anchor), definition: NodeIndex(0), in: tree)
            do {
                let reference = try FileReference(text)
                guard reference.isLocal else { continue }
                defaultFiles.append(LocalFileMention(reference, argument: argument.name, at: source))
            } catch {
                nodes.findings.append(
                    Diagnostic(
                        .invalidURL, "'\(argument.name)': \(error.message)", at: source, argument: argument.name))
                nodes.hasFailed = true
            }
        }
    }

    /// What takes an argument away that is written twice with the same meaning. An argument's anchor is its key.
    private static func removal(of anchor: Int, in tree: DocumentTree) -> Fix? {
        guard anchor >= 0, let edit = MemberRemoval(tree).edit(removing: NodeIndex(anchor)) else { return nil }
        return Fix("remove it here", [edit], .certain)
    }

    /// Where a part of a draft was written. An argument's anchor is its key.
    private static func source(
        of place: DraftPlace, definition: NodeIndex, in tree: DocumentTree
    ) -> SourceRange? {
        switch place {
        case .name:
            return tree.source(definition)
        case .argument(let anchor):
            return anchor < 0 ? nil : tree.source(NodeIndex(anchor))
        case .value(let anchor):
            guard anchor >= 0 else { return nil }
            let value = tree.target(NodeIndex(tree.next(anchor)))
            guard tree.kind(value) == .mapping else { return tree.source(value) }
            return tree.member("value", of: value).map(tree.source)
        case .item(let index, let anchor):
            return member("value", of: anchor, in: tree).flatMap { item(index, of: $0.value, in: tree) }
        case .key(let name, let anchor):
            return member(name, of: anchor, in: tree).map { tree.source($0.value) }
        case .keyItem(let name, let index, let anchor):
            return member(name, of: anchor, in: tree).flatMap { item(index, of: $0.value, in: tree) }
        case .keyName(let name, let anchor):
            return member(name, of: anchor, in: tree).map { tree.source($0.key) }
        }
    }

    /// What is written behind a key of an argument, or behind the same key of a list's items.
    private static func member(_ name: String, of anchor: Int, in tree: DocumentTree) -> DocumentTree.Member? {
        guard anchor >= 0 else { return nil }
        let argument = tree.target(NodeIndex(tree.next(anchor)))
        let own = tree.members(argument).first { tree.text($0.key) == name }
        return own
            ?? tree.member("items", of: argument).flatMap { items in
                tree.members(items).first { tree.text($0.key) == name }
            }
    }

    private static func item(_ index: Int, of list: NodeIndex, in tree: DocumentTree) -> SourceRange {
        var items = tree.items(list)
        for _ in 0..<index { _ = items.next() }
        return tree.source(items.next() ?? list)
    }
}
