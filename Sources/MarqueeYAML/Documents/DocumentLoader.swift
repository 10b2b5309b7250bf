public import MarqueeModel

/// Reads files of definitions and messages: text in, values and findings out.
///
/// Files are read one after the other, and every problem of each is found. Names are unique over all of them. While
/// there is an error among ``diagnostics``, nothing that was read is to be used.
public struct DocumentLoader {
    /// Presenters of definitions that name none.
    public let presenters: PresenterDefaults
    /// What was defined without error, in the order in which it was read.
    public private(set) var definitions: [TemplateDefinition] = []
    /// Messages, in the order in which they were read.
    public private(set) var messages: [Message] = []
    /// Test cases, in the order in which they were read.
    package private(set) var cases: [TestCase] = []
    /// Recipes without errors of form, in the order in which they were read.
    package private(set) var recipes: [RecipeDraft] = []
    /// Notifications, with their places: what is in them is for whoever takes them in.
    package private(set) var notifications: [(payload: Value, source: SourceRange)] = []
    /// What could be read of messages with errors: of use to tell which they were, and for nothing else.
    package private(set) var rejectedMessages: [Message] = []
    /// What was found: by file in the order in which they were read, then by position.
    public private(set) var diagnostics: [Diagnostic] = []
    /// How many files were read.
    public var fileCount: Int { files.count }
    /// The paths of the files that were read, in order.
    package private(set) var files: [String] = []
    /// The texts that findings are about, or may be: a message is only resolved later.
    package private(set) var texts: [String: SourceText] = [:]

    /// The comments that say which warnings are meant, by file.
    package private(set) var ignores: [String: IgnoreComments] = [:]

    /// Every name that was defined, with or without error, and where first.
    package private(set) var names: [String: SourceRange] = [:]

    /// What the documents of a text can be.
    public enum Content: Sendable, Hashable {
        /// A document whose top-level `template` is text is a message, one whose `case` is text a test case, one with a
        /// `notification`, or in another sender's shape, a notification, and any other a file of definitions.
        case anything
        /// Messages; in JSON one may follow the other.
        case messages
    }

    /// Every name of a recipe, with or without error, and where first.
    package private(set) var recipeNames: [String: SourceRange] = [:]

    /// Whether something could not be read in which names may be defined.
    package private(set) var mayLackNames = false

    /// Local files that defaults of definitions name.
    package private(set) var defaultFiles: [LocalFileMention] = []

    /// Whether something is there that says to be a template or a function, with or without error.
    package private(set) var mayDefine = false

    /// Whether every mapping is one of recipes, also where none of them shows it.
    package var takesRecipesOnly = false

    private let tables: DefinitionTables

    /// Creates a loader that has read nothing.
    public init(presenters: PresenterDefaults = PresenterDefaults()) {
        self.presenters = presenters
        tables = .standard
    }

    /// Creates a loader that reads by another grammar.
    package init(presenters: PresenterDefaults = PresenterDefaults(), grammar: Grammar) {
        self.presenters = presenters
        tables = DefinitionTables(grammar)
    }

    /// Reads the bytes of a file: YAML or JSON, in UTF-8 or UTF-16.
    ///
    /// - Parameter file: The path that findings name.
    public mutating func read(_ bytes: [UInt8], file: String, as content: Content = .anything) {
        files.append(file)
        let (text, problem) = SourceText.decoding(bytes, file: file)
        if let problem {
            diagnostics.append(problem)
            texts[file] = text
            mayLackNames = true
            return
        }
        if let comments = IgnoreComments(text) {
            ignores[file] = comments
            texts[file] = text
        }
        let (tree, findings) = DocumentTree.reading(
            text, isSequence: content == .messages || text.mayBeLines,
            readsOn: content == .anything && text.mayBeLines)
        // Of JSON Lines, each is a message.
        let isLines = text.mayBeLines && JSONReader.isLines(text)
        if !isLines, findings.diagnostics.contains(where: \.hidesNames) { mayLackNames = true }
        let (messageCount, caseCount, recipeCount) = (messages.count, cases.count, recipes.count)
        var nodes = NodeReader(tree, findings: findings, grammar: tables.grammar)
        if tree.documents.allSatisfy({ tree.kind($0) == .null }), !findings.diagnostics.hasErrors {
            nodes.findings.append(.nothing(in: file))
        }
        for document in tree.documents where tree.kind(document) != .null {
            read(document, as: content, with: &nodes)
        }
        diagnostics.append(contentsOf: nodes.findings.inOrder)
        if !nodes.findings.diagnostics.isEmpty || messages.count > messageCount || cases.count > caseCount
            || recipes.count > recipeCount
        {
            texts[file] = text
        }
    }

    /// Reads the definitions of a tree that was made of another kind of text.
    mutating func read(_ tree: DocumentTree, _ findings: Findings, of text: SourceText) {
        files.append(text.file)
        texts[text.file] = text
        var nodes = NodeReader(tree, findings: findings, grammar: tables.grammar)
        for document in tree.documents { readDefinitions(document, with: &nodes) }
        diagnostics.append(contentsOf: nodes.findings.inOrder)
    }

    private mutating func read(_ document: NodeIndex, as content: Content, with nodes: inout NodeReader) {
        if takesRecipesOnly, nodes.tree.kind(document) == .mapping {
            readRecipes(document, with: &nodes)
        } else if content == .anything, let notification = Self.notification(of: document, in: nodes.tree) {
            nodes.hugeNumbers = .texts
            defer { nodes.hugeNumbers = .refused }
            guard let payload = nodes.value(document) else { return }
            notifications.append((payload, nodes.tree.source(notification)))
        } else if content == .messages || MessageReader.isMessage(document, in: nodes.tree) {
            var reader = MessageReader(nodes)
            if let message = reader.message(document) { messages.append(message) }
            if let message = reader.rejected { rejectedMessages.append(message) }
            nodes = reader.nodes
        } else if CaseReader.isCase(document, in: nodes.tree) {
            var reader = CaseReader(nodes)
            if let testCase = reader.testCase(document) { cases.append(testCase) }
            nodes = reader.nodes
        } else if RecipeDocument.isRecipes(document, in: nodes.tree) {
            readRecipes(document, with: &nodes)
        } else if nodes.mapping(document, "a document", help: "a file maps names to definitions, or is one message"),
            !isNameless(document, &nodes)
        {
            readDefinitions(document, with: &nodes)
        } else {
            mayLackNames = true
        }
    }

    /// What tells a notification: the mapping behind `notification`, or the key by which another sender's shape is
    /// recognised. A definition is a mapping with a `type`, which none of these is.
    private static func notification(of document: NodeIndex, in tree: DocumentTree) -> NodeIndex? {
        guard tree.kind(document) == .mapping else { return nil }
        if let notification = tree.member("notification", of: document) {
            return tree.kind(notification) == .mapping && tree.member("type", of: notification) == nil
                ? notification : nil
        }
        if tree.member("template", of: document).map({ tree.kind($0) == .string }) == true { return nil }
        func scalar(_ key: StaticString, of node: NodeIndex) -> NodeIndex? {
            tree.member(key, of: node).flatMap { [.mapping, .list].contains(tree.kind($0)) ? nil : $0 }
        }
        for key in ["recipe_id", "pid", "custom"] as [StaticString] {
            if let id = scalar(key, of: document) { return id }
        }
        if let type = scalar("type", of: document), tree.text(type) == "custom-code" { return type }
        guard let custom = tree.member("custom", of: document), tree.kind(custom) == .mapping else { return nil }
        return scalar("i", of: custom)
    }

    /// Reports what stands at the top of a document as if that were one definition, or a message of nothing: each of its
    /// keys would be taken for a name.
    private func isNameless(_ document: NodeIndex, _ nodes: inout NodeReader) -> Bool {
        if reportMisspeltMarker(of: document, &nodes) || reportNamelessCase(document, &nodes) { return true }
        for (key, value) in nodes.tree.members(document) {
            if nodes.tree.isText(key, "type"), nodes.tree.kind(value) == .string {
                nodes.report(
                    .wrongShape, "'type' is at the level of definition names", at: key,
                    help: "write 'NAME:' above it, and indent the rest below it")
                return true
            }
            if nodes.tree.isText(key, "arguments"), nodes.tree.kind(value) == .mapping,
                nodes.tree.member("type", of: value).map({ nodes.tree.kind($0) == .string }) != true
            {
                nodes.report(
                    .wrongShape, "'arguments' belong in a message or a definition, and this is neither", at: key,
                    help: "add 'template: NAME' for a message, or 'NAME:' above for a definition")
                return true
            }
        }
        return false
    }

    /// Reports a key that is nearly the one by which messages or cases are told from definitions: its value is a text, as
    /// no definition is.
    private func reportMisspeltMarker(of document: NodeIndex, _ nodes: inout NodeReader) -> Bool {
        for (key, value) in nodes.tree.members(document) where nodes.tree.kind(value) == .string {
            let text = nodes.tree.text(key)
            for kind in nodes.grammar.documents {
                guard let marker = kind.marker, let section = kind.content.section.map({ nodes.grammar[$0] }),
                    NearestName.of(LookAlike.plain(text), in: [marker]) != nil,
                    nodes.tree.count(document) == 2
                        || nodes.tree.members(document).contains(where: { other in
                            other.key != key && section[nodes.tree.text(other.key)] != nil
                        })
                else { continue }
                nodes.reportUnknownKey(key, in: section.phrase, known: [marker])
                return true
            }
        }
        return false
    }

    /// Reports a case that does not say what it shows.
    private func reportNamelessCase(_ document: NodeIndex, _ nodes: inout NodeReader) -> Bool {
        guard let expected = nodes.tree.member("expect", of: document), nodes.tree.member("type", of: expected) == nil,
            nodes.tree.member("message", of: document) != nil || nodes.tree.member("event", of: document) != nil
        else { return false }
        nodes.report(
            .wrongShape, "a case has no 'case'", at: nodes.firstKey(document), help: nodes.grammar["case"]["case"]?.need
        )
        return true
    }

    private mutating func readRecipes(_ document: NodeIndex, with nodes: inout NodeReader) {
        var reader = RecipeDocument(nodes)
        let (drafts, names) = reader.recipes(document)
        nodes = reader.nodes
        var taken: Set<String> = []
        for (name, key) in names {
            let source = nodes.tree.source(key)
            guard let first = recipeNames.updateValue(source, forKey: name) else { continue }
            recipeNames[name] = first
            taken.insert(name)
            // Twice in one mapping is a duplicate key already.
            guard first.file != nodes.tree.file || first.range.start < nodes.tree.range(document).start else {
                continue
            }
            nodes.findings.append(.duplicateRecipe(name, at: source, first: first))
        }
        recipes += drafts.filter { !taken.contains($0.id) }
    }

    private mutating func readDefinitions(_ document: NodeIndex, with nodes: inout NodeReader) {
        let count = nodes.tree.count(document) / 2
        let start = nodes.tree.range(document).start
        if count > 64 { definitions.reserveCapacity(definitions.count + count) }
        names.reserveCapacity(names.count + count)
        var reader = DefinitionReader(nodes, tables)
        for (key, value) in nodes.tree.members(document) {
            guard !reader.nodes.findings.isFull else { break }
            if nodes.isIgnored(key, value, of: document) { continue }
            if !nodes.tree.positions.text.isASCII { reader.nodes.checkLookAlike(key, nodes.tree.text(key)) }
            if let type = nodes.tree.member("type", of: value),
                nodes.tree.isText(type, "template") || nodes.tree.isText(type, "function")
            {
                mayDefine = true
            }
            let definition = reader.definition(named: key, value, presenters: presenters)
            let source = definition?.source ?? nodes.tree.source(key)
            let name = definition?.name ?? nodes.tree.text(key)
            if let first = names.updateValue(source, forKey: name) {
                names[name] = first
                // Twice in one mapping is a duplicate key already.
                guard first.file != nodes.tree.file || first.range.start < start else { continue }
                reader.nodes.report(
                    .duplicateTemplate, "\(quoted(name)) is defined twice", at: key,
                    notes: [.init("first defined here", at: first)])
            } else if let definition {
                definitions.append(definition)
            }
        }
        nodes = reader.nodes
        defaultFiles += reader.defaultFiles
    }
}

extension Diagnostic {
    /// Whether what follows, or what has this for a key, is not read.
    fileprivate var hidesNames: Bool {
        switch code {
        case .yamlSyntax, .jsonSyntax, .mergeConflict, .tooDeep, .tooLarge, .aliasLimit, .typeMismatch, .wrongShape:
            true
        default: false
        }
    }
}

extension DocumentTree {
    /// How many nodes are directly in a collection.
    func count(_ node: NodeIndex) -> Int {
        Int(nodes[Int(node.value)].first)
    }
}

extension Diagnostic {
    fileprivate static func nothing(in file: String) -> Diagnostic {
        let start = TextPosition(line: 1, column: 1)
        return Diagnostic(
            .nothingDefined, "the file is empty and defines nothing",
            at: SourceRange(file: file, range: TextRange(start, start)))
    }
}

extension Findings {
    /// By position; what stands at the same place keeps its order.
    var inOrder: [Diagnostic] {
        diagnostics.enumerated().sorted { left, right in
            switch (left.element.source?.range.start, right.element.source?.range.start) {
            case (let one?, let other?) where one != other: one < other
            default: left.offset < right.offset
            }
        }.map(\.element).withoutEchoes
    }
}
