import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension ProjectIndex {
    /// Puts the pieces together, and checks what can have changed since the last time.
    mutating func check() {
        // One look for all that goes through the files in their order.
        let listed = order.compactMap { files[$0] }
        var merge = PieceMerge(of: catalog?.definitions.count ?? 0)
        var (hasErrors, hasUnreadable) = (false, pathFindings.hasErrors)
        for file in listed {
            merge.add(file.piece)
            if file.piece.hasErrors { hasErrors = true }
            if file.problem != nil { hasUnreadable = true }
        }
        let presenters = project.configuration.presenters
        recipes = merge.recipes
        // What keeps a catalog from being made was found in the pieces; then the last one has to do.
        let current = try? TemplateCatalog(merge.definitions, presenters: presenters)
        if let current { catalog = current }
        let unknownPresenters = plugins.map { project.unknownPresenters(of: merge.definitions, among: $0) } ?? []
        let isIncomplete =
            !merge.duplicates.isEmpty || hasErrors || hasUnreadable || unknownPresenters.hasErrors
        // Definitions that are written and could not be read.
        let unread = hasUnreadable ? UnreadableNames.any : merge.unreadNames
        var later = merge.duplicates + unknownPresenters
        if checksDisk { diskFindings = disk.findings(of: project) }
        if let catalog {
            checkMessages(of: listed, against: catalog, unread: unread)
            var resolver = MessageResolver(catalog: catalog, options: project.resolutionOptions())
            resolver.unread = unread
            later += recipeFindings(merge.recipes, resolver, isIncomplete)
            later += caseFindings(of: listed, catalog, unread: unread, recipes: merge.recipeIDs)
        }
        later += project.findings(isIncomplete ? nil : current, merge.recipes) + diskFindings
        later += MessageIDs.findings(in: listed.flatMap(\.piece.identifiedMessages))
        if !names.isEmpty || checksEverything { meaning += 1 }
        (names, unchecked, checksEverything, checksDisk, isChecked) = ([], [], false, false, true)
        collect(later)
    }

    private mutating func checkMessages(
        of listed: [ProjectFile], against catalog: TemplateCatalog, unread: UnreadableNames
    ) {
        let options = project.resolutionOptions()
        let check = MessageCheck(catalog: catalog, options: options)
        let looksAtAll = checksEverything || checksDisk
        for file in listed where looksAtAll || file.dependsOnOthers || unchecked.contains(file.name) {
            let isNew = checksEverything || unchecked.contains(file.name)
            let isAffected =
                isNew || !file.dependencies.isDisjoint(with: names) || (file.namesUnknown && !names.isEmpty)
            guard isAffected || checksDisk || file.namesUnknown else { continue }
            var found = file.found
            if isAffected, file.dependsOnOthers {
                (found.messages, found.mentions) = check.check(file.piece.messages)
                found.certain = nil
            }
            if isAffected || checksDisk {
                found.missingFiles =
                    disk.missingFiles(among: file.piece.defaultFiles, .warning, of: project)
                    + disk.missingFiles(among: found.mentions, .error, of: project)
            }
            if found.namesUnknown {
                // Of what could not be read nobody can say that it is not there; of few messages that is asked.
                let certain = MessageCheck(catalog: catalog, options: options, unread: unread)
                found.certain = unread.isEmpty ? nil : certain.findings(in: file.piece.messages)
            }
            files[file.name] = file.with(found)
        }
    }

    /// Files are looked for on the disk where others are named than before.
    private mutating func recipeFindings(
        _ recipes: [RecipeDraft], _ resolver: MessageResolver, _ isIncomplete: Bool
    ) -> [Diagnostic] {
        let (findings, mentions) = recipes.isEmpty ? ([], []) : checks.recipes(recipes, resolver, isIncomplete)
        if checksDisk || mentions != recipeMentions {
            recipeMentions = mentions
            missingRecipeFiles = disk.missingFiles(among: mentions, .error, of: project)
        }
        return findings + missingRecipeFiles
    }

    private func caseFindings(
        of listed: [ProjectFile], _ catalog: TemplateCatalog, unread: UnreadableNames,
        recipes: Set<String>
    ) -> [Diagnostic] {
        let check = CaseCheck(catalog: catalog, unread: unread, recipes: recipes) { message(called: $0) }
        return listed.lazy.map(\.piece.cases).filter { !$0.isEmpty }.flatMap { cases in
            checks.findings(in: cases) + check.findings(in: cases)
        }
    }

    /// A message that a case names: one of the project's own, by the name of its file, or a file.
    private func message(called name: String) -> Message? {
        let folder = project.messages.shown(in: root)
        let own = ["json", "yaml", "yml"].map { folder.appending("\(name).\($0)") }
        return ([FilePath(name)] + own).lazy.compactMap { self.files[$0]?.piece.messages.first }.first
    }

    /// Sorts all that was found by file. What belongs to none is told at the configuration.
    private mutating func collect(_ later: [Diagnostic]) {
        var all: [FilePath: [Diagnostic]] = [:]
        for file in files.values where !file.isClean {
            var own = file.problem.map { [$0] } ?? []
            if file.problem == nil {
                own += file.piece.diagnostics + checks.findings(in: file.piece.notifications)
            }
            own += (file.found.certain ?? file.found.messages) + file.found.missingFiles
            if !own.isEmpty { all[file.name] = own }
        }
        for finding in configurationFindings + pathFindings + later {
            let name = finding.source.map { FilePath($0.file) }
            let place = name.flatMap { files[$0] == nil ? nil : $0 } ?? Self.configurationFile
            all[place, default: []].append(finding)
        }
        let severities = SeveritySettings(byCode: project.configuration.severities)
        findings = [:]
        for (name, own) in all {
            // Not everything that 'validate' checks is checked here: a comment may be needed there.
            let kept = own.withoutEchoes.ignoring(files[name]?.piece.ignores ?? [:], tellsUnused: false)
            let shown = severities.applied(to: kept)
            if !shown.isEmpty { findings[name] = shown }
        }
    }
}
