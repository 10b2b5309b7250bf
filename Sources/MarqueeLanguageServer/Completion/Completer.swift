import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Says what can be written at a place: the keys and values that belong there, without those that are there already.
struct Completer {
    let project: ProjectIndex
    let file: FilePath
    let context: CursorContext
    let writer: CompletionWriter
    let grammar: Grammar

    init?(
        _ project: ProjectIndex, file: FilePath, bytes: [UInt8], offset: Int, grammar: Grammar = .standard
    ) {
        guard let context = CursorContext(bytes, at: offset) else { return nil }
        self.project = project
        self.file = file
        self.context = context
        let first = bytes.first { $0 > 0x20 }
        self.writer = CompletionWriter(
            context: context,
            isJSON: file.fileExtension == "json" && (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")))
        self.grammar = grammar
    }

    var suggestions: [Suggestion] {
        guard let kind = grammar.document(of: context.document, in: file) else { return [] }
        return kind.content == .definitions ? definitions : written(in: kind.content)
    }

    // MARK: Sections

    /// The keys of a section that are not there yet, or the values of one of them.
    func section(_ section: Grammar.Section, _ variant: String?) -> [Suggestion] {
        let own = section.keys(of: section.variants.contains { $0.name == variant } ? variant : nil)
        guard context.place == .value else { return keys(own) }
        return context.key.flatMap { section[$0.text] }.map { values($0, of: section) } ?? []
    }

    /// Those keys that are not there yet.
    func keys(_ keys: [Grammar.Key]) -> [Suggestion] {
        let written = Set(context.siblings.map(\.key.text))
        return keys.filter { !written.contains($0.name) && $0.original == nil }.map { key in
            var suggestion = writer.key(key.name, key.shape)
            suggestion.documentation = key.help
            suggestion.detail = key.examples.first.map { "such as \($0)" } ?? key.shape.detail
            return suggestion
        }
    }

    /// What can stand behind a key.
    func values(_ key: Grammar.Key, of section: Grammar.Section) -> [Suggestion] {
        if key.name == section.chooser {
            return section.variants.map { variant in
                var suggestion = writer.text(variant.name, kind: section.name == "argument" ? .type : .word)
                suggestion.documentation = variant.help
                return suggestion
            }
        }
        guard !key.examples.isEmpty, key.shape.section == nil else { return values(key.shape) }
        return context.quote == nil ? key.examples.map { Suggestion(label: $0, kind: .value, text: $0) } : []
    }

    /// What can stand where a shape is.
    func values(_ shape: Grammar.Shape) -> [Suggestion] {
        switch shape {
        case .boolean: booleans
        case .word(let words): words.map { writer.text($0, kind: .word) }
        case .name(.presenter): presenters
        case .name(.definition): names { _ in true }
        case .name(.function): names(\.kind.isFunction)
        case .name(.plugin): plugins
        case .name(.message): messages
        case .name(.recipe): project.recipes.map { writer.text($0.id) }
        case .name(.event): events
        case .name(.playlist): playlists
        case .mediaRange: mediaRanges
        case .finding, .items(.finding): codes
        case .defaultValue: defaults
        case .either(let one, let other): values(one) + values(other)
        default: []
        }
    }

    var mediaRanges: [Suggestion] {
        ["image/*", "image/png", "image/jpeg", "image/webp", "video/mp4", "audio/mpeg", "application/pdf"].map {
            writer.text($0)
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
}

extension Grammar.Shape {
    /// What it is, beside a key that is suggested.
    fileprivate var detail: String? {
        switch self {
        case .boolean: "true | false"
        case .word(let words): words.joined(separator: " | ")
        case .number, .integer: "a number"
        case _ where isMapping: "a mapping"
        case _ where isList: "a list"
        default: nil
        }
    }
}
