import MarqueeModel

extension NodeReader {
    /// Reads a mapping by the keys of a section; nil when it is none. What is not as the grammar says is reported.
    ///
    /// - Parameters:
    ///   - name: What errors call it; nil: as in the grammar.
    ///   - place: Where errors about what is missing point; nil: at its first key.
    mutating func fields(
        _ node: NodeIndex, as section: Grammar.Section, name: @autoclosure () -> String? = nil,
        at place: NodeIndex? = nil
    ) -> Fields? {
        // Help is put into words only where it is needed, here and below: that is most of the work.
        guard tree.kind(node) == .mapping else {
            reportShape(
                name() ?? section.phrase, "a mapping", at: node, help: section.example.map { "write \($0)" })
            return nil
        }
        if hasTightColons(node) { return nil }
        if let marker = grammar.markers[section.name], !isWritten(marker, in: node) {
            // It is another kind of document, whose keys are unknown here.
            report(
                .wrongShape, "\(name() ?? section.phrase) has no '\(marker)'", at: place ?? firstKey(node),
                help: section[marker]?.need)
            return nil
        }
        let chosen = section.chooser.flatMap { chooser in
            tree.members(node).first { tree.text($0.key) == chooser }?.value
        }
        let variant = chosen.map(tree.text)
        let keys = section.keys(of: variant)
        let phrase = variant.map { "\(section.phrase) of \(section.chooser ?? "") \($0)" } ?? section.phrase
        var fields = Fields()
        var misspelt: [String] = []
        for (key, value) in tree.members(node) {
            let text = tree.text(key)
            if isIgnored(key, value, of: node) { continue }
            guard let rule = keys.firstIndex(where: { $0.name == text }) else {
                // Of a variant that does not exist, nothing is known.
                if variant == nil || section.variants.contains(where: { $0.name == variant }) {
                    let nearest = reportUnknownKey(key, in: phrase, known: keys.map(\.name))
                    if let nearest { misspelt.append(nearest) }
                }
                continue
            }
            if let content = content(value, of: keys[rule]) {
                fields.append(Fields.Member(text, content, place: Int(value.value)))
            }
        }
        checkAlternatives(section, node, misspelt)
        // By index: a key has many parts, and a copy of it would keep all of them.
        for index in keys.indices where keys[index].need != nil && (variant != nil || keys[index].variants.isEmpty) {
            guard !isWritten(keys[index].name, in: node), !misspelt.contains(keys[index].name) else { continue }
            let key = keys[index]
            report(
                key.code, "\(name() ?? section.phrase) has no '\(key.name)'", at: place ?? firstKey(node),
                help: key.need)
        }
        return fields
    }

    private func isWritten(_ key: String, in mapping: NodeIndex) -> Bool {
        tree.members(mapping).contains { tree.text($0.key) == key }
    }

    /// Where findings about a whole mapping point.
    func firstKey(_ mapping: NodeIndex) -> NodeIndex {
        var members = tree.members(mapping)
        return members.next()?.key ?? mapping
    }

    private mutating func checkAlternatives(_ section: Grammar.Section, _ node: NodeIndex, _ misspelt: [String]) {
        for pair in section.alternatives {
            let found = tree.members(node).filter { pair.names.contains(tree.text($0.key)) }
            for (key, _) in found.dropFirst() {
                let names = found.count == pair.names.count ? pair.names : [tree.text(found[0].key), tree.text(key)]
                report(
                    .wrongShape, "\(Grammar.Alternative(names).listed("and")) cannot be used together", at: key,
                    help: "keep one of them", notes: [.init("also written here", at: tree.source(found[0].key))])
            }
            if found.isEmpty, pair.isNeeded, !misspelt.contains(where: pair.names.contains) {
                report(
                    .wrongShape, "\(section.phrase) needs \(pair.listed("or"))", at: node,
                    help: section.example.map { "write \($0)" })
            }
        }
    }

    /// What stands behind a key; nil when it is reported, or counts as nothing.
    mutating func content(_ node: NodeIndex, of key: Grammar.Key) -> Content? {
        content(node, key.shape, name: { "'\(key.name)'" }, examples: key.examples, code: key.code)
    }

    private mutating func content(
        _ node: NodeIndex, _ shape: Grammar.Shape, name: () -> String, examples: [String] = [],
        code: DiagnosticCode = .wrongShape
    ) -> Content? {
        switch shape {
        case .section(let section):
            return fields(node, as: grammar[section], name: name()).map(Content.fields)
        case .named(let inner):
            guard tree.kind(node) != .null else { return nil }
            guard tree.kind(node) == .mapping || mapping(node, name(), help: help(shape, examples)) else { return nil }
            var named: [Fields.Member] = []
            for (key, value) in tree.members(node) {
                let text = tree.text(key)
                let content: Content?
                if case .section(let section) = inner {
                    let section = grammar[section]
                    content = fields(
                        value, as: section, name: "the \(section.phrase.dropFirst(2)) \(quoted(text))", at: key
                    ).map(Content.fields)
                } else {
                    content = self.content(value, inner, name: { "\(name()), \(quoted(text))," })
                }
                if let content { named.append(Fields.Member(text, content, place: Int(key.value))) }
            }
            return .named(named)
        case .list(let item), .items(let item):
            let isList = tree.kind(node) == .list
            if !isList, case .list = shape {
                reportShape(name(), shape.phrase, at: node, help: help(shape, examples))
                return nil
            }
            var items: [Fields.Member] = []
            for place in isList ? Array(tree.items(node)) : [node] {
                let content = content(
                    place, item, name: { isList ? "each item of \(name())" : name() }, examples: examples, code: code)
                if let content { items.append(Fields.Member("", content, place: Int(place.value))) }
            }
            return .list(items)
        case .either(let one, let other) where tree.kind(node) == .mapping && shape.section != nil:
            let inner = one.section == nil ? other : one
            guard let section = inner.section else { return nil }
            return fields(node, as: grammar[section]).map(Content.fields)
        case .value, .defaultValue:
            return value(node).map(Content.value)
        // An empty mapping can be left empty, wherever what is in it is the author's.
        case .object, .values, .arguments:
            guard tree.kind(node) != .null else { return nil }
            guard tree.kind(node) == .mapping || mapping(node, name(), help: help(shape, examples)) else { return nil }
            return value(node).map(Content.value)
        case .definitions:
            guard tree.kind(node) == .mapping || mapping(node, name(), help: help(shape, examples)) else { return nil }
            return value(node).map(Content.value)
        case .finding:
            return finding(node, name())
        default:
            return scalar(node, shape, name, examples, code)
        }
    }

    /// How something of a shape is written.
    private func help(_ shape: Grammar.Shape, _ examples: [String]) -> String? {
        switch shape {
        case .list(let item), .items(let item):
            if let all = examples.first, all.contains("[") { return "write \(all)" }
            guard let section = item.section else { break }
            // What is one of them is what was written, often.
            return grammar[section].example.flatMap { $0.hasPrefix("{") ? "write [\($0)]" : nil }
                ?? "start each item with '- '"
        case .named(let item):
            guard let section = item.section, let example = grammar[section].example, example.hasPrefix("{") else {
                break
            }
            return "write NAME: \(example)"
        default: break
        }
        if let section = shape.section, let example = grammar[section].example { return "write \(example)" }
        return examples.first.map { shape.section == nil ? "for example, \($0)" : "write \($0)" }
    }

    private mutating func scalar(
        _ node: NodeIndex, _ shape: Grammar.Shape, _ name: () -> String, _ examples: [String] = [],
        _ code: DiagnosticCode = .wrongShape
    ) -> Content? {
        let value = tree.value(node) { _, _, _ in }
        if let content = shape.content(of: value) {
            // Who writes one of the words that are expected means that word.
            if case .word = shape { findings.removeSpelling(at: tree.source(node)) }
            if shape.isSetting, !checkSetting(content, shape, name, help: help(shape, examples), at: node) {
                return nil
            }
            guard shape.isPath, let text = content.text, text.contains("${") else { return content }
            report(
                .wrongShape, "\(name()) is a path; variables are not expanded in paths", at: node,
                help: "write the path itself; ${NAME} works in URLs, accounts and tokens")
            return nil
        }
        if shape == .id, value.string != nil { return nil }
        if case .span = shape, case .integer(let number) = value {
            let text = "\(number)s"
            reportShape(
                name(), shape.phrase, at: node, help: "write the unit: \(text)",
                fix: .replacing(tree.source(node), with: text, .suggested), code: code)
        } else if case .span = shape, value.string.flatMap({ TimeSpan($0) }) != nil {
            report(code, "\(name()) must be longer than zero", at: node)
        } else if case .word(let words) = shape, let nearest = NearestName.of(tree.text(node), in: words) {
            reportShape(
                name(), shape.phrase, at: node, help: advice(tree.text(node), nearest),
                fix: renaming(node, toNearestIn: words), code: code)
        } else {
            reportShape(name(), shape.phrase, at: node, help: help(shape, examples), code: code)
        }
        return nil
    }

    /// `type-mismatch`, `missing-required hero`: a code, alone or with an argument's name.
    private mutating func finding(_ node: NodeIndex, _ name: String) -> Content? {
        guard case .text(let text)? = scalar(node, .text, { name }) else { return nil }
        let word = text.split(separator: " ").first.map(String.init) ?? ""
        if DiagnosticCode(rawValue: word) != nil { return .text(text) }
        report(
            .wrongShape, "\(name) must start with a code, got \(quoted(text))", at: node,
            help: NearestName.of(word, in: DiagnosticCode.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
                ?? "'marquee explain' lists all codes")
        return nil
    }
}

extension Grammar.Shape {
    /// Whether its text has more rules than a shape can say.
    fileprivate var isSetting: Bool {
        switch self {
        case .setting, .server, .contentURL, .token: true
        default: false
        }
    }

    fileprivate var isPath: Bool {
        if case .either(let one, let other) = self { return one.isPath || other.isPath }
        switch self {
        case .path, .name(.plugin): return true
        default: return false
        }
    }
}
