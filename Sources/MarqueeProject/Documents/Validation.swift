import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

/// Checks files that somebody names, inside a project or without any.
package struct Validation {
    private let project: Project?
    private let workingDirectory: FilePath
    private let presenters: PresenterDefaults
    private let overlay: TextOverlay
    private let checks: FeatureChecks

    /// Creates a check. Without a project, the defaults of an empty configuration hold.
    package init(
        project: Project?, workingDirectory: FilePath, overlay: TextOverlay = TextOverlay(),
        checks: FeatureChecks = .none
    ) {
        self.checks = checks
        self.overlay = overlay
        self.project = project
        self.workingDirectory = workingDirectory
        self.presenters = (project?.configuration ?? ProjectConfiguration()).presenters
    }

    /// Checks these files and directories.
    ///
    /// - Parameter standardInput: Called once when a path is `-`.
    package func report(
        on paths: [String], standardInput: () throws(ProjectError) -> [UInt8]
    ) throws(ProjectError) -> DiagnosticReport {
        guard !paths.contains("") else {
            throw ProjectError(
                .unreadable, "a path is empty", advice: "name a file, a directory, or '-' for standard input")
        }
        let configurations = self.configurations(among: paths)
        var files = DocumentFiles(
            workingDirectory: workingDirectory, within: ProjectBoundary(root: project?.root),
            excluding: configurations + [project?.root.appending(Project.configurationName)].compactMap { $0 })
        for path in paths where path != "-" {
            let path = FilePath(path)
            if !isConfiguration(path) { files.collect(path.absolute(in: workingDirectory), .given) }
        }
        var documents = DocumentSet(presenters: presenters, workingDirectory: workingDirectory, overlay: overlay)
        documents.read(files)
        if paths.contains("-") {
            if let replaced = overlay[DocumentSet.standardInputPath(in: workingDirectory)] {
                documents.read(standardInput: replaced)
            } else {
                documents.read(standardInput: try standardInput())
            }
        }
        check(&documents)
        var report = documents.report(isComplete: true)
        for file in configurations {
            report = report.adding(
                try Project.reading(file, workingDirectory: workingDirectory, overlay: overlay).report)
        }
        return report.applying(SeveritySettings(byCode: project?.configuration.severities ?? [:]))
    }

    /// Each file once, however often it is named.
    private func configurations(among paths: [String]) -> [FilePath] {
        var seen: Set<FilePath> = []
        return paths.filter { $0 != "-" }.map(FilePath.init).filter {
            isConfiguration($0) && seen.insert($0.absolute(in: workingDirectory).realAsFarAsItExists).inserted
        }
    }

    private func isConfiguration(_ path: FilePath) -> Bool {
        guard path.name == Project.configurationName else { return false }
        return (try? FileSystem.item(at: path.absolute(in: workingDirectory)).kind) == .regular
    }

    /// Messages are resolved against what was given, and what the project has beside that.
    private func check(_ documents: inout DocumentSet) {
        var definitions = documents.definitions
        var unread = UnreadableNames.none
        if let project {
            documents.report(project.unknownPresenters(of: definitions))
            if !documents.messages.isEmpty || !documents.recipes.isEmpty || !documents.cases.isEmpty {
                let given = Set(definitions.map(\.name))
                let others = project.loadedDefinitions()
                definitions += others.definitions.filter { !given.contains($0.name) }
                unread = project.isCertain ? others.unreadNames : .any
            }
        }
        documents.checkOwn(checks)
        documents.checkMessages(
            against: definitions, presenters: presenters, options: project?.resolutionOptions() ?? ResolutionOptions(),
            checks, unread: unread, project: project)
        if project?.isCertain == false { documents.keepCertain() }
    }
}

extension DiagnosticReport {
    /// This report behind the findings of another one.
    func adding(_ other: DiagnosticReport, countingFiles: Bool = true) -> DiagnosticReport {
        DiagnosticReport(
            other.diagnostics + diagnostics, fileCount: fileCount + (countingFiles ? other.fileCount : 0),
            templateCount: templateCount,
            functionCount: functionCount, recipeCount: recipeCount, texts: texts.merging(other.texts) { own, _ in own },
            files: other.files + files)
    }
}
