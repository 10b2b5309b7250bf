package import MarqueeModel
import MarqueeYAML

/// Resolves messages to find what is wrong with them, for the project's locale and for every other one that they have
/// values for.
package struct MessageCheck {
    let catalog: TemplateCatalog
    let options: ResolutionOptions
    /// Definitions that could not be read: then a name that is not in the catalog says nothing.
    let unread: UnreadableNames

    /// So many names are compared with unknown ones, all messages together: an author of a few mistakes is told what was
    /// meant, and a flood of them takes no longer than it is long.
    private static let mostComparisons = 100_000

    package init(catalog: TemplateCatalog, options: ResolutionOptions, unread: UnreadableNames = .none) {
        self.catalog = catalog
        self.options = options
        self.unread = unread
    }

    package var resolver: MessageResolver {
        var resolver = MessageResolver(catalog: catalog, options: options)
        resolver.unread = unread
        return resolver
    }

    package func findings(in messages: [Message]) -> [Diagnostic] { check(messages).findings }

    /// The same, with the local files that the messages name.
    package func check(_ messages: [Message]) -> (findings: [Diagnostic], localFiles: [LocalFileMention]) {
        var (findings, files): ([Diagnostic], [LocalFileMention]) = ([], [])
        var (resolver, comparisons) = (resolver, 0)
        for message in messages {
            let (found, named) = resolver.check(message)
            findings += found
            files += named
            let unknown = found.count { $0.code == .unknownTemplate || $0.code == .unknownAction }
            comparisons += unknown * catalog.definitions.count
            resolver.suggestsNames = comparisons < Self.mostComparisons
        }
        return (findings, files)
    }
}

extension DocumentSet {
    /// Resolves the messages that were read, and adds what is wrong with them, with recipes, and with cases.
    ///
    /// - Parameters:
    ///   - others: What could not be read beside what this set has errors in.
    ///   - project: Where local files and messages are looked for; nil: that is not asked.
    mutating func checkMessages(
        against definitions: [TemplateDefinition], presenters: PresenterDefaults, options: ResolutionOptions,
        _ checks: FeatureChecks, unread others: UnreadableNames = .none, project: Project? = nil
    ) {
        let localFiles = project.map { LocalFileCheck(project: $0) }
        report(localFiles?.findings(in: loader.defaultFiles, .warning) ?? [])
        guard !messages.isEmpty || !recipes.isEmpty || !cases.isEmpty,
            let catalog = try? TemplateCatalog(definitions, presenters: presenters)
        else { return }  // What keeps a catalog from being made was found before.
        let unread = unreadNames.union(others)
        let check = MessageCheck(catalog: catalog, options: options, unread: unread)
        let (findings, files) = check.check(messages)
        report(findings)
        let (recipeFindings, recipeFiles) = checks.recipes(recipes, check.resolver, false)
        report(recipeFindings)
        let cases = CaseCheck(catalog: catalog, unread: unread, recipes: recipeNames) { name in
            try project?.ownMessages(in: name).messages.first
        }
        report(cases.findings(in: self.cases))
        report(localFiles?.findings(in: files + recipeFiles, .error) ?? [])
        report(MessageIDs.findings(in: messages))
    }

    /// Adds the local files of the messages that `run` would not find.
    package mutating func checkLocalFiles(of project: Project, _ catalog: TemplateCatalog) {
        let check = MessageCheck(catalog: catalog, options: project.resolutionOptions())
        report(LocalFileCheck(project: project).findings(in: check.check(messages).localFiles, .warning))
    }
}
