import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Says what can be written at a place: the keys and values that belong there, without those that are there already.
struct Completer {
    let project: ProjectIndex
    let file: FilePath
    let context: CursorContext
    let writer: CompletionWriter
    let kind: DocumentKind

    init?(_ project: ProjectIndex, file: FilePath, bytes: [UInt8], offset: Int) {
        guard let context = CursorContext(bytes, at: offset) else { return nil }
        self.project = project
        self.file = file
        self.context = context
        let first = bytes.first { $0 > 0x20 }
        self.writer = CompletionWriter(
            context: context,
            isJSON: file.fileExtension == "json" && (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")))
        self.kind = DocumentKind(of: context.document, in: file)
    }

    var suggestions: [Suggestion] {
        switch kind {
        case .configuration: configuration
        case .message: message(context.keys, in: [])
        case .testCase: testCase
        case .definitions: definitions
        }
    }

    // MARK: Sections

    /// The keys of a section that are not there yet, or the values of one of them.
    func section(_ section: KeySection) -> [Suggestion] {
        switch context.place {
        case .key, .either:
            let written = Set(context.siblings.map(\.key.text))
            return section.keys.filter { !written.contains($0.key) && $0.key != "isVisual" }.map { key($0) }
        case .value:
            guard let key = context.key?.text, let guide = section.guide(key) else { return [] }
            return values(guide)
        }
    }

    private func key(_ guide: KeyGuide) -> Suggestion {
        var suggestion = writer.key(guide.key, guide.shape)
        suggestion.documentation = guide.text
        switch guide.shape {
        case .choice(let words): suggestion.detail = words.joined(separator: " | ")
        case .examples(let examples): suggestion.detail = examples.first.map { "such as \($0)" }
        case .boolean: suggestion.detail = "true | false"
        case .number: suggestion.detail = "a number"
        case .mapping: suggestion.detail = "a mapping"
        case .list: suggestion.detail = "a list"
        case .codes: suggestion.detail = "a list"
        case .text, .presenter, .template, .function, .message, .argumentType, .itemType, .plugin, .defaultValue: break
        }
        return suggestion
    }

    /// What can stand behind a key.
    func values(_ guide: KeyGuide) -> [Suggestion] {
        switch guide.shape {
        case .boolean: return booleans
        case .choice(let words):
            return words.map { word in
                var suggestion = writer.text(word, kind: .word)
                if guide.key == "type", kind == .message || kind == .testCase {
                    suggestion.documentation = KeyGuide.text(ofAction: word)
                }
                return suggestion
            }
        case .examples(let examples):
            guard context.quote == nil else { return [] }
            return examples.map { Suggestion(label: $0, kind: .value, text: $0) }
        case .presenter: return presenters
        case .template: return names { _ in true }
        case .function: return names(\.kind.isFunction)
        case .plugin: return plugins
        case .message: return messages
        case .codes: return codes
        case .argumentType:
            return ArgumentType.writtenNames.map { name in
                var suggestion = writer.text(name, kind: .type)
                suggestion.documentation = KeyGuide.text(ofType: name)
                return suggestion
            }
        case .itemType: return ArgumentType.ItemType.allCases.map { writer.text($0.rawValue, kind: .type) }
        case .defaultValue: return defaults
        case .text, .number, .mapping, .list: return []
        }
    }

    var booleans: [Suggestion] {
        context.quote == nil ? ["true", "false"].map { Suggestion(label: $0, kind: .word, text: $0) } : []
    }

    /// Defaults of an argument in longhand, by what is written beside.
    private var defaults: [Suggestion] {
        let siblings = Dictionary(context.siblings.map { ($0.key.text, $0.value) }) { first, _ in first }
        let listed = (siblings["enum"]?.items ?? []).compactMap(\.scalar)
        if !listed.isEmpty { return listed.map { $0.kind == .text ? writer.text($0.text) : plain($0.text) } }
        switch siblings["type"]?.text {
        case "boolean"?: return booleans
        case "list"?: return [plain("[]")]
        case "data"?: return [plain("{}"), plain("[]"), plain("null")]
        default: return []
        }
    }

    func plain(_ text: String) -> Suggestion {
        Suggestion(label: text, kind: .value, text: text)
    }

    // MARK: Names

    /// Templates and functions.
    func names(_ isWanted: (TemplateDefinition) -> Bool) -> [Suggestion] {
        let builtIn = BuiltInFunction.allCases.map(\.definition)
        return (project.definitions + builtIn).filter(isWanted).map { definition in
            var suggestion = writer.text(definition.name, kind: definition.kind.isFunction ? .function : .template)
            suggestion.detail = definition.kind.name
            suggestion.documentation = definition.description.map { Markdown.text($0) }
            return suggestion
        }
    }

    /// Presenters of the plugins that are known, and those that are written elsewhere.
    var presenters: [Suggestion] {
        var names: [String] = []
        let all = (project.plugins ?? []).flatMap { plugin in plugin.presenters.map { (plugin.name, $0.name) } }
        names += all.map(\.1) + all.map { "\($0).\($1)" }
        let defaults = project.project.configuration.presenters
        names += [defaults.template, defaults.function].compactMap { $0 }
        names += project.definitions.compactMap(\.presenter)
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.map { writer.text($0) }
    }

    /// The names of the project's messages.
    private var messages: [Suggestion] {
        let folder = FilePath(Project.messagesFolder)
        return project.order.filter { $0.parent == folder }.map { file in
            writer.text(String(file.name.dropLast(file.fileExtension.count + 1)), kind: .file)
        }
    }

    var codes: [Suggestion] {
        DiagnosticCode.allCases.map { code in
            var suggestion = writer.text(code.rawValue, kind: .word)
            suggestion.documentation = code.summary
            return suggestion
        }
    }

    private var plugins: [Suggestion] {
        var seen: Set<String> = []
        let names = ["terminal"] + (project.plugins ?? []).map(\.name)
        return names.filter { seen.insert($0).inserted }.map { writer.text($0) }
    }

    // MARK: Configuration

    private var configuration: [Suggestion] {
        let path = context.keys
        if context.place != .key, path == ["plugins", "-"] {
            return plugins + (context.place == .either ? section(.plugin) : [])
        }
        guard let found = KeySection.inConfiguration(path, context.document) else { return [] }
        return section(found)
    }
}
