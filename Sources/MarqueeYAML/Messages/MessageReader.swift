import MarqueeModel

/// Makes a message of a document.
struct MessageReader {
    var nodes: NodeReader
    /// What could be read of a message with errors: enough to say which one it was.
    private(set) var rejected: Message?
    private var ranges: [[String]: TextRange] = [:]
    private var keys: [[String]: TextRange] = [:]
    private var items: [MessageSource.List] = []

    /// Of so many items of one list the places are kept; nobody looks for more.
    private static let mostItems = 1_000

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// Whether a document is a message: its `template` is no definition of that name.
    static func isMessage(_ document: NodeIndex, in tree: DocumentTree) -> Bool {
        tree.member("template", of: document).map { tree.kind($0) != .mapping } ?? false
    }

    /// Reads a message; nil when it has errors, each of which is reported.
    mutating func message(_ document: NodeIndex) -> Message? {
        nodes.hasFailed = false
        // What other systems send may have numbers that are too large: an argument's default stands in for those.
        nodes.hugeNumbers = .texts
        defer { nodes.hugeNumbers = .refused }
        guard let fields = nodes.fields(document, as: nodes.grammar["message"]) else { return nil }
        return message(document, fields)
    }

    /// Makes a message of what was read of a mapping; nil when there was an error.
    mutating func message(_ document: NodeIndex, _ fields: Fields) -> Message? {
        var message = Message(fields)
        checkWindow(of: message, in: document)
        checkLocales(document)
        guard !nodes.hasFailed else {
            rejected = message
            return nil
        }
        ranges[[]] = tree.range(nodes.firstKey(document))
        note(document, path: [])
        message.source = MessageSource(file: tree.file, ranges: ranges, keys: keys, items: items)
        return message
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
                .wrongShape, "the message expires before it may be shown", at: key,
                help: "let it expire later, or start earlier")
        }
    }

    /// Names of locales that no locale has, or that mean the same as one before.
    private mutating func checkLocales(_ document: NodeIndex) {
        guard let localizations = tree.member("localizations", of: document) else { return }
        var seen: [String: NodeIndex] = [:]
        let isAlone = tree.count(localizations) == 2
        for (key, _) in tree.members(localizations) {
            let text = tree.text(key)
            guard LocaleTag.isTag(text) else {
                nodes.report(
                    .invalidName, "\(quoted(text)) is not the name of a locale; expected one such as en or it-IT",
                    at: key, severity: .warning)
                continue
            }
            if !isAlone, let first = seen.updateValue(key, forKey: LocaleChain.normalized(text)),
                tree.text(first) != text
            {
                nodes.report(
                    .duplicateKey, "\(quoted(text)) is the same locale as \(quoted(tree.text(first)))", at: key,
                    help: "keep one of them", notes: [.init("first written here", at: tree.source(first))],
                    severity: .warning)
            }
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
            if tree.kind(value) == .list {
                items.append(
                    MessageSource.List(path: path, items: tree.items(value).prefix(Self.mostItems).map(tree.range)))
            }
        }
    }
}
