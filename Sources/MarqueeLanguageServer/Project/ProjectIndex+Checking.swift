import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension ProjectIndex {
    /// Puts the pieces together, and checks what can have changed since the last time.
    mutating func check() {
        var merge = PieceMerge()
        for name in order { if let file = files[name] { merge.add(file.piece) } }
        let presenters = project.configuration.presenters
        recipes = merge.recipes
        // What keeps a catalog from being made was found in the pieces; then the last one has to do.
        let current = try? TemplateCatalog(merge.definitions, presenters: presenters)
        if let current { catalog = current }
        let unknownPresenters = plugins.map { project.unknownPresenters(of: merge.definitions, among: $0) } ?? []
        let isIncomplete =
            !merge.duplicates.isEmpty || pathFindings.hasErrors || unknownPresenters.hasErrors
            || files.values.contains { $0.piece.hasErrors || $0.problem != nil }
        let unread = unreadNames(merge)
        var later = merge.duplicates + unknownPresenters
        if checksDisk { diskFindings = disk.findings(of: project) }
        if let catalog {
            checkMessages(against: catalog, unread: unread)
            var resolver = MessageResolver(catalog: catalog, options: project.resolutionOptions())
            resolver.unread = unread
            if !merge.recipes.isEmpty { later += checks.recipes(merge.recipes, resolver, isIncomplete) }
            later += caseFindings(catalog, unread: unread, recipes: merge.recipeIDs)
        }
        later += project.findings(isIncomplete ? nil : current, merge.recipes) + diskFindings
        later += MessageIDs.findings(in: order.flatMap { files[$0]?.piece.messages ?? [] })
        if !names.isEmpty || checksEverything { meaning += 1 }
        (names, unchecked, checksEverything, checksDisk, isChecked) = ([], [], false, false, true)
        collect(later)
    }

    /// Definitions that are written and could not be read.
    private func unreadNames(_ merge: PieceMerge) -> UnreadableNames {
        if pathFindings.hasErrors || files.values.contains(where: { $0.problem != nil }) { return .any }
        return merge.unreadNames
    }

    private mutating func checkMessages(against catalog: TemplateCatalog, unread: UnreadableNames) {
        let options = project.resolutionOptions()
        let check = MessageCheck(catalog: catalog, options: options)
        for name in order {
            guard var file = files[name] else { continue }
            let isNew = checksEverything || unchecked.contains(name)
            let isAffected =
                isNew || !file.dependencies.isDisjoint(with: names) || (file.namesUnknown && !names.isEmpty)
                || file.piece.recipes.contains { names.contains($0.message.template) }
            if isAffected, !file.piece.messages.isEmpty || !file.piece.recipes.isEmpty {
                let (findings, mentions) = check.check(file.piece.messages)
                file.resolved(findings, mentions + check.localFiles(in: file.piece.recipes))
            }
            if isAffected || checksDisk {
                file.fileFindings =
                    disk.missingFiles(among: file.piece.defaultFiles, .warning, of: project)
                    + disk.missingFiles(among: file.mentions, .error, of: project)
            }
            if file.namesUnknown {
                // Of what could not be read nobody can say that it is not there; of few messages that is asked.
                let certain = MessageCheck(catalog: catalog, options: options, unread: unread)
                file.certainFindings = unread.isEmpty ? nil : certain.findings(in: file.piece.messages)
            } else if !isAffected, !checksDisk {
                continue
            }
            files[name] = file
        }
    }

    private func caseFindings(
        _ catalog: TemplateCatalog, unread: UnreadableNames, recipes: Set<String>
    ) -> [Diagnostic] {
        let check = CaseCheck(catalog: catalog, unread: unread, recipes: recipes) { message(called: $0) }
        return order.flatMap { name in
            guard let cases = files[name]?.piece.cases, !cases.isEmpty else { return [Diagnostic]() }
            return checks.findings(in: cases) + check.findings(in: cases)
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
        for (name, file) in files {
            var own = file.problem.map { [$0] } ?? []
            if file.problem == nil {
                own += file.piece.diagnostics + checks.findings(in: file.piece.notifications)
            }
            own += (file.certainFindings ?? file.messageFindings) + file.fileFindings
            if !own.isEmpty { all[name] = own }
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
