/// Merges a message with its template: values over defaults, checked; files and actions understood.
///
/// Pure: it opens nothing, and the same input always gives the same result.
public struct MessageResolver: Sendable {
    /// The definitions.
    package let catalog: TemplateCatalog
    /// Strictness, locales, schemes.
    package let options: ResolutionOptions
    /// Definitions that are missing from the catalog because they could not be read: nothing is said of them.
    package var unread = UnreadableNames.none
    /// Whether the nearest name is looked for where one is unknown, which takes as long as there are names.
    package var suggestsNames = true

    /// Creates a resolver.
    public init(catalog: TemplateCatalog, options: ResolutionOptions = ResolutionOptions()) {
        self.catalog = catalog
        self.options = options
    }

    /// What is wrong with a message for the options' locales, and for every other one that it has values for.
    package func findings(in message: Message) -> [Diagnostic] { check(message).findings }

    /// The same, with the local files that are named for any of these locales.
    package func check(_ message: Message) -> (findings: [Diagnostic], localFiles: [LocalFileMention]) {
        let own = resolve(message)
        var (findings, files) = (own.diagnostics, own.localFiles)
        var seen = Set(findings)
        for localization in message.localizations.prefix(Self.mostLocales) {
            var options = options
            options.locales = LocaleChain(current: localization.locale)
            var resolver = MessageResolver(catalog: catalog, options: options)
            (resolver.unread, resolver.suggestsNames) = (unread, suggestsNames)
            let resolution = resolver.resolve(message)
            findings += resolution.diagnostics.filter { seen.insert($0).inserted }
            files += resolution.localFiles
        }
        return (findings, files)
    }

    private static let mostLocales = 100

    func nearestName(to name: String) -> String? { suggestsNames ? catalog.nearestName(to: name) : nil }

    /// Resolves a message. Every problem is found, not only the first.
    public func resolve(_ message: Message) -> Resolution {
        guard let definition = catalog[message.template] else {
            if unread.contains(message.template) { return Resolution(invocation: nil, diagnostics: []) }
            let nearest = nearestName(to: message.template)
            let problem = Diagnostic(
                .unknownTemplate, "unknown template or function '\(message.template)'",
                at: message.source?.range(["template"]),
                help: CleverTapFunction(named: message.template)?.advice ?? nearest.map { "did you mean '\($0)'?" },
                fix: nearest.flatMap { message.source?.fix(writing: $0, for: message.template, ["template"]) })
            return Resolution(invocation: nil, diagnostics: [problem])
        }
        var pass = ResolutionPass(resolver: self, source: message.source)
        var values = GivenValues(definition: definition)
        pass.collect(message.arguments, path: ["arguments"], into: &values)
        let localizations = options.locales.select(from: message.localizations)
        for localization in localizations.reversed() {
            values.startLayer()
            pass.collect(localization.arguments, path: ["localizations", localization.locale], into: &values)
        }
        if definition.name.hasPrefix("marquee."), let template = BuiltInTemplate(rawValue: definition.name) {
            for (name, action) in template.answers(to: { values[$0] }) { values.complete(name, with: action) }
        }
        let arguments = pass.resolve(values)
        pass.checkBuiltIn(values, arguments, ["arguments"])
        pass.checkLength(of: arguments, metadata: message.metadata)
        guard !pass.diagnostics.hasErrors else {
            var resolution = Resolution(invocation: nil, diagnostics: pass.diagnostics)
            resolution.localFiles = pass.localFiles
            return resolution
        }
        let invocation = Invocation(
            id: message.id, priority: message.priority ?? definition.priority, arguments: arguments,
            metadata: message.metadata, locale: localizations.first?.locale)
        var resolution = Resolution(invocation: invocation, diagnostics: pass.diagnostics)
        resolution.localFiles = pass.localFiles
        return resolution
    }
}

/// The values that a message gives, by argument.
struct GivenValues {
    struct Given {
        let value: Value
        /// The keys that lead to it in the message.
        let path: [String]
        let layer: Int
    }

    let definition: TemplateDefinition
    private(set) var given: [Given?]
    private(set) var layer = 0

    init(definition: TemplateDefinition) {
        self.definition = definition
        self.given = Array(repeating: nil, count: definition.arguments.count)
    }

    /// What comes next replaces what there is, silently.
    mutating func startLayer() {
        layer += 1
    }

    /// What is given for an argument, in the layer that holds.
    subscript(name: String) -> Value? {
        definition.place(of: name).flatMap { given[$0]?.value }
    }

    /// Gives what no layer gives.
    mutating func complete(_ name: String, with value: Value) {
        guard let place = definition.place(of: name), given[place] == nil else { return }
        given[place] = Given(value: value, path: ["arguments", name], layer: layer)
    }

    /// Sets a value; false when this layer has given one already.
    mutating func set(_ value: Value, at place: Int, path: [String]) -> Bool {
        if let earlier = given[place], earlier.layer == layer { return false }
        given[place] = Given(value: value, path: path, layer: layer)
        return true
    }
}
