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
        return definitions.compactMap { definition in
            let name = definition.presenter ?? configuration.presenters[definition.kind]
            return name.flatMap { Self.problem(with: $0, for: definition, among: plugins, pages) }
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
        with name: String, for definition: TemplateDefinition, among plugins: [PresenterRecord.Plugin],
        _ pages: Set<String>
    ) -> Diagnostic? {
        let kind = definition.kind.name
        let subject = "'\(definition.name)' uses the presenter '\(name)'"
        let all = plugins.flatMap { plugin in plugin.presenters.map { (plugin, $0) } }
        let full = all.filter { "\($0.name).\($1.name)" == name }
        let found = full.isEmpty ? all.filter { $1.name == name } : full
        if found.count > 1 {
            return Diagnostic(
                .unknownPresenter, "\(subject), but several plugins have a presenter with that name",
                at: definition.presenterSource,
                help: "write one of \(found.map { "\($0.name).\($1.name)" }.sorted().joined(separator: ", "))")
        }
        if let (_, presenter) = found.first {
            guard !presenter.kinds.contains(kind) else { return nil }
            return Diagnostic(
                .unknownPresenter, "\(subject), which does not accept \(kind)s", at: definition.presenterSource)
        }
        if pages.contains(name) { return nil }
        let names = all.map { $1.name } + all.map { "\($0.name).\($1.name)" }
        let nearest = NearestName.of(name, in: names)
        let known =
            names.isEmpty ? "no plugin has presenters" : "known presenters: \(names.sorted().joined(separator: ", "))"
        return Diagnostic(
            .unknownPresenter, "\(subject), which no plugin registers", at: definition.presenterSource,
            help: nearest.map { "did you mean '\($0)'?" } ?? known,
            fix: definition.presenter == name
                ? nearest.flatMap { nearest in
                    definition.presenterSource.map { .rewriting(name, as: nearest, at: $0) }
                } : nil)
    }
}
