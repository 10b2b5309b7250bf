package import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

extension Project {
    private var configurationFile: FilePath { root.appending(Self.configurationName) }

    /// The project's definitions as they were loaded.
    ///
    /// - Throws: ``InvalidDocuments`` when they have errors, ``ProjectError``.
    package func definitions() throws -> TemplateCatalog {
        let documents = loadedDefinitions()
        guard !documents.hasErrors else { throw InvalidDocuments("the definitions", documents.report()) }
        return try TemplateCatalog(documents.definitions, presenters: configuration.presenters)
    }

    /// The project's definitions with everything that was found in them.
    ///
    /// - Parameter presenters: Those of definitions that name none; nil: as the configuration says.
    package func loadedDefinitions(presenters: PresenterDefaults? = nil) -> DocumentSet {
        var documents = DocumentSet(
            presenters: presenters ?? configuration.presenters, workingDirectory: workingDirectory, overlay: overlay)
        documents.read(definitionFiles())
        documents.report(keyValuesFindings(documents))
        return documents
    }

    /// Whether the function of 'onKeyValues' can be called. Silent while there are errors: it may be what cannot be read.
    private func keyValuesFindings(_ documents: DocumentSet) -> [Diagnostic] {
        guard configuration.onKeyValues != nil, !documents.hasErrors,
            // Without errors it is one.
            let catalog = try? documents.soundDefinitions(presenters: configuration.presenters)
        else { return [] }
        return keyValuesFindings(catalog)
    }

    private func keyValuesFindings(_ catalog: TemplateCatalog) -> [Diagnostic] {
        guard let function = configuration.onKeyValues, let problem = catalog.problem(withKeyValuesTo: function.value)
        else { return [] }
        return [Diagnostic(.unknownTemplate, "'onKeyValues': \(problem)", at: function.source)]
    }

    /// What of the configuration does not fit what is defined.
    ///
    /// - Parameter catalog: All definitions; nil while some of them, or some recipes, have errors.
    package func findings(_ catalog: TemplateCatalog?, _ recipes: [RecipeDraft]) -> [Diagnostic] {
        let sound = catalog.map { keyValuesFindings($0) + playlistFindings(recipes) } ?? []
        return sound + onlineFindings(recipes) + connectFindings
    }

    /// What the configuration names on the disk, and is not there.
    package func diskFindings() -> [Diagnostic] { themeFindings() + PluginLibraries(project: self).findings() }

    /// Playlists of the configuration that no recipe is in. Silent while there are errors, as above.
    private func playlistFindings(_ recipes: [RecipeDraft]) -> [Diagnostic] {
        let used = Set(recipes.compactMap { $0.fields["playlist"]?.text })
        return configuration.playlists.filter { !used.contains($0.value.name) }.map { playlist in
            let nearest = NearestName.of(playlist.value.name, in: used.sorted())
            return Diagnostic(
                .unknownKey, "no recipe has 'playlist: \(playlist.value.name.visible)'", severity: .warning,
                at: playlist.source,
                help: nearest.map { "did you mean '\($0)'?" }
                    ?? "remove it, or set it in recipes with the trigger 'idle'")
        }
    }

    /// A target to join that is not there, or cannot be joined.
    private var connectFindings: [Diagnostic] {
        // While there are errors, the target may be what cannot be read.
        guard isCertain, let connect = configuration.connect else { return [] }
        let (name, dashboards) = (
            connect.target.value, configuration.targets.filter(\.isDashboard).map(\.name)
        )
        guard !dashboards.contains(name) else { return [] }
        let isOther = configuration.targets.contains { $0.name == name }
        let help =
            NearestName.of(name, in: dashboards).map { "did you mean '\($0)'?" }
            ?? "write targets: { shop: { kind: dashboard, url: \"https://…\", token: \"${NAME}\" } }"
        return [
            Diagnostic(
                .wrongShape,
                isOther
                    ? "the target '\(name.shortened)' of 'connect' is not a dashboard"
                    : "unknown target '\(name.shortened)' in 'connect'", at: connect.target.source, help: help)
        ]
    }

    /// Recipes that ask a server where the configuration names none.
    private func onlineFindings(_ recipes: [RecipeDraft]) -> [Diagnostic] {
        guard configuration.online == nil else { return [] }
        return recipes.filter { $0.fields["labels"]?.fields?["online"]?.boolean ?? false }.map { recipe in
            Diagnostic(
                .neverFires, "'\(recipe.id.visible)' can never fire: it asks a server, but no server is configured",
                at: recipe.source(of: recipe.fields.member("labels")),
                help: "add online: { url: \"https://…\" } to \(Self.configurationName), or remove 'online' here")
        }
    }

    var emptyDocumentSet: DocumentSet {
        DocumentSet(presenters: configuration.presenters, workingDirectory: workingDirectory, overlay: overlay)
    }

    private func definitionFiles() -> DocumentFiles {
        var files = DocumentFiles(
            workingDirectory: workingDirectory, within: boundary, excluding: [configurationFile])
        for folder in configuration.templates {
            files.collect(FilePath(folder.value).absolute(in: root), .configured(at: folder.source))
        }
        return files
    }

    /// The documents in which test cases are: of the paths, or all of the project's.
    package func caseDocuments(below paths: [String]) -> DocumentSet {
        var documents = emptyDocumentSet
        if paths.isEmpty {
            documents.read(documentFiles())
        } else {
            var files = DocumentFiles(
                workingDirectory: workingDirectory, within: boundary, excluding: [configurationFile])
            for path in paths { files.collect(FilePath(path).absolute(in: workingDirectory), .given) }
            documents.read(files)
        }
        return documents
    }

    /// The files of definitions, messages and recipes, in the order in which they are read.
    package func documentFiles() -> DocumentFiles {
        var files = definitionFiles()
        // Without its messages, a project loses nothing that it has sent.
        if (try? FileSystem.item(at: messages).kind) == .directory { files.collect(messages, .configured(at: nil)) }
        files.collectIfThere(recipes)
        return files
    }

    /// The project's recipes, in the order in which they are defined, with everything that was found in their files.
    package func loadedRecipes() -> DocumentSet {
        var documents = emptyDocumentSet
        documents.read(documentFiles())
        return documents
    }

    /// Everything that there is, checked: configuration, definitions, messages, recipes.
    package func validate(_ checks: FeatureChecks = .none) -> DiagnosticReport { validated(checks).report }

    /// The same, with what was read for it.
    package func validated(_ checks: FeatureChecks = .none) -> (documents: DocumentSet, report: DiagnosticReport) {
        var documents = emptyDocumentSet
        documents.read(documentFiles())
        // Without errors it is one.
        let sound =
            documents.hasErrors ? nil : try? documents.soundDefinitions(presenters: configuration.presenters)
        documents.report(findings(sound, documents.recipes))
        documents.report(diskFindings())
        documents.report(unknownPresenters(of: documents.definitions))
        documents.checkOwn(checks)
        documents.checkMessages(
            against: documents.definitions, presenters: configuration.presenters, options: resolutionOptions(), checks,
            unread: isCertain ? .none : .any, project: self)
        if !isCertain { documents.keepCertain() }
        let report = documents.report(isComplete: true).adding(report, countingFiles: false)
            .applying(SeveritySettings(byCode: configuration.severities))
        return (documents, report)
    }
}
