package import MarqueeModel
import MarqueeYAML

extension Project {
    /// The definitions whose presenter no plugin has, by what was recorded when the plugins were last loaded.
    ///
    /// Silent while the record does not cover every plugin of the configuration: the others might have it.
    func unknownPresenters(of definitions: [TemplateDefinition]) -> [Diagnostic] {
        guard !definitions.isEmpty, let plugins = recordedPlugins else { return [] }
        return unknownPresenters(of: definitions, among: plugins)
    }

    /// The definitions whose presenter none of these plugins has.
    package func unknownPresenters(
        of definitions: [TemplateDefinition], among plugins: [PresenterRecord.Plugin]
    ) -> [Diagnostic] {
        // A folder of HTML is a presenter by its name, whenever its plugin was loaded last.
        let pages = Set(configuration.plugins.flatMap(\.pages).map { FilePath($0.value).absolute(in: root).name })
        // One that the configuration names is told of once, there.
        var told: Set<Diagnostic> = []
        return definitions.compactMap { definition in
            presenter(of: definition).flatMap { Self.problem(with: $0, for: definition.kind, among: plugins, pages) }
        }.filter { told.insert($0).inserted }
    }

    /// A presenter's name, and where it is written.
    private struct Naming {
        let name: String
        /// What has it, for a sentence.
        let subject: String
        let source: SourceRange?
        /// Whether the name itself stands there.
        let isWritten: Bool
    }

    private func presenter(of definition: TemplateDefinition) -> Naming? {
        let kind = definition.kind
        let setting = kind.isFunction ? configuration.functionPresenter : configuration.templatePresenter
        if definition.presenter == nil, let setting, let source = setting.source {
            return Naming(
                name: setting.value,
                subject: "'\(setting.value)' is the presenter of \(kind.isFunction ? "functions" : "templates")",
                source: source, isWritten: true)
        }
        return (definition.presenter ?? configuration.presenters[kind]).map { name in
            Naming(
                name: name, subject: "'\(definition.name)' uses the presenter '\(name)'",
                source: definition.presenterSource, isWritten: definition.presenter != nil)
        }
    }

    /// The configuration's plugins as they were last loaded; nil while one of them was not.
    package var recordedPlugins: [PresenterRecord.Plugin]? {
        guard isStoreReadable, let record = PresenterRecord(in: store)
        else { return nil }
        let libraries = PluginLibraries(project: self)
        var plugins: [PresenterRecord.Plugin] = []
        for plugin in configuration.plugins {
            guard let path = try? libraries.find(plugin).path.text,
                let recorded = record.plugins.first(where: { $0.path == path })
            else { return nil }
            plugins.append(recorded)
        }
        return plugins
    }

    /// Whether the store is the project's own, or another place that is permitted.
    package var isStoreReadable: Bool { (try? require(.store)) != nil }

    private static func problem(
        with presenter: Naming, for kind: DefinitionKind, among plugins: [PresenterRecord.Plugin], _ pages: Set<String>
    ) -> Diagnostic? {
        let (name, subject, source) = (presenter.name, presenter.subject, presenter.source)
        let all = plugins.flatMap { plugin in plugin.presenters.map { (plugin, $0) } }
        let full = all.filter { "\($0.name).\($1.name)" == name }
        let found = full.isEmpty ? all.filter { $1.name == name } : full
        if found.count > 1 {
            return Diagnostic(
                .unknownPresenter, "\(subject), but several plugins have a presenter with that name", at: source,
                help: "write one of \(found.map { "\($0.name).\($1.name)" }.sorted().joined(separator: ", "))")
        }
        if let (_, presenter) = found.first {
            guard !presenter.kinds.contains(kind.name) else { return nil }
            return Diagnostic(.unknownPresenter, "\(subject), which does not accept \(kind.name)s", at: source)
        }
        if pages.contains(name) { return nil }
        let names = all.map { $1.name } + all.map { "\($0.name).\($1.name)" }
        let nearest = NearestName.of(name, in: names)
        let known =
            names.isEmpty ? "no plugin has presenters" : "known presenters: \(names.sorted().joined(separator: ", "))"
        let place = presenter.isWritten ? source : nil
        return Diagnostic(
            .unknownPresenter, "\(subject), which no plugin registers", at: source,
            help: nearest.map { "did you mean '\($0)'?" } ?? known,
            fix: nearest.flatMap { nearest in place.map { .rewriting(name, as: nearest, at: $0) } })
    }
}
