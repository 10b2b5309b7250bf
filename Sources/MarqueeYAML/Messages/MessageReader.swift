import MarqueeModel

/// Makes a message of a document.
struct MessageReader {
    static let keys = [
        "id", "template", "priority", "arguments", "localizations", "notBefore", "delay", "expires", "ttl", "metadata",
    ]

    var nodes: NodeReader
    /// What could be read of a message with errors: enough to say which one it was.
    private(set) var rejected: Message?
    private var ranges: [[String]: TextRange] = [:]
    private var keys: [[String]: TextRange] = [:]

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// Whether a document is a message: its `template` is text.
    static func isMessage(_ document: NodeIndex, in tree: DocumentTree) -> Bool {
        tree.member("template", of: document).map { tree.kind($0) == .string } ?? false
    }

    /// Reads a message; nil when it has errors, each of which is reported.
    mutating func message(_ document: NodeIndex) -> Message? {
        nodes.hasFailed = false
        guard nodes.mapping(document, "a message", help: "write template: NAME, and its arguments") else { return nil }
        guard let template = tree.member("template", of: document) else {
            nodes.report(
                .wrongShape, "the message does not say of which template it is", at: firstKey(document),
                help: "add 'template: NAME'")
            return nil
        }
        var message = Message(nodes.text(template, "'template'") ?? "")
        checkAlternatives("notBefore", "delay", in: document)
        checkAlternatives("expires", "ttl", in: document)
        for (key, value) in tree.members(document) { readMember(key, value, into: &message) }
        checkWindow(of: message, in: document)
        guard !nodes.hasFailed else {
            rejected = message
            return nil
        }
        ranges[[]] = tree.range(firstKey(document))
        note(document, path: [])
        message.source = MessageSource(file: tree.file, ranges: ranges, keys: keys)
        return message
    }

    /// Where findings about a whole mapping point.
    private func firstKey(_ mapping: NodeIndex) -> NodeIndex {
        var members = tree.members(mapping)
        return members.next()?.key ?? mapping
    }

    private mutating func readMember(_ key: NodeIndex, _ value: NodeIndex, into message: inout Message) {
        switch tree.text(key) {
        case "template": break
        // A blank one is none, wherever a message comes from: it is made up.
        case "id" where tree.kind(value) == .string && tree.text(value).isBlank: break
        case "id": message.id = nodes.text(value, "'id'")
        case "priority": message.priority = nodes.priority(value)
        case "arguments": message.arguments = nodes.object(value, "'arguments'") ?? [:]
        case "metadata": message.metadata = nodes.object(value, "'metadata'") ?? [:]
        case "localizations": readLocalizations(value, into: &message)
        case "notBefore": if let moment = moment(value, "'notBefore'") { message.start = .notBefore(moment) }
        case "delay": if let span = nodes.span(value, "'delay'", mayBeZero: true) { message.start = .delay(span) }
        case "expires": message.expiry = isNever(value) ? .never : moment(value, "'expires'").map { .at($0) } ?? .never
        case "ttl": message.expiry = isNever(value) ? .never : nodes.span(value, "'ttl'").map { .after($0) } ?? .never
        default: nodes.reportUnknownKey(key, in: "a message", known: Self.keys)
        }
    }

    private mutating func readLocalizations(_ node: NodeIndex, into message: inout Message) {
        guard nodes.mapping(node, "'localizations'", help: "write it: { ARGUMENT: VALUE } for each locale") else {
            return
        }
        for (key, value) in tree.members(node) {
            let locale = tree.text(key)
            guard let arguments = nodes.object(value, "the localization \(quoted(locale))") else { continue }
            message.localizations.append(Message.Localization(locale: locale, arguments: arguments))
        }
    }

    private func isNever(_ node: NodeIndex) -> Bool {
        tree.kind(node) == .string && tree.isText(node, "never")
    }

    private mutating func moment(_ node: NodeIndex, _ name: String) -> Timestamp? {
        if tree.kind(node) == .string, let moment = Timestamp(tree.text(node)) { return moment }
        nodes.reportShape(name, "a moment", at: node, help: "write it as ISO 8601: 2026-12-01T08:00:00Z")
        return nil
    }

    /// A message that is over before it may begin would never be shown.
    private mutating func checkWindow(of message: Message, in document: NodeIndex) {
        let isOver =
            switch (message.start, message.expiry) {
            case (.notBefore(let start), .at(let end)): end <= start
            case (.delay(let start), .after(let end)): end <= start
            default: false
            }
        guard isOver, !nodes.hasFailed else { return }
        for (key, _) in tree.members(document) where tree.isText(key, "expires") || tree.isText(key, "ttl") {
            nodes.report(
                .wrongShape, "the message expires before it may be shown first", at: key,
                help: "let it expire later, or begin earlier")
        }
    }

    private mutating func checkAlternatives(_ one: StaticString, _ other: StaticString, in document: NodeIndex) {
        var first: NodeIndex?
        for (key, _) in tree.members(document) where tree.isText(key, one) || tree.isText(key, other) {
            if let first {
                nodes.report(
                    .wrongShape, "'\(one)' and '\(other)' say the same in two ways", at: key, help: "keep one of them",
                    notes: [.init("the other is here", at: tree.source(first))])
            }
            first = key
        }
    }

    /// Remembers where everything was written: a value by its own place, a mapping by its key's.
    private mutating func note(_ mapping: NodeIndex, path: [String]) {
        for (key, value) in tree.members(mapping) {
            let path = path + [tree.text(key)]
            let isMapping = tree.kind(value) == .mapping
            keys[path] = tree.range(key)
            ranges[path] = tree.range(isMapping ? key : value)
            if isMapping { note(value, path: path) }
        }
    }
}
