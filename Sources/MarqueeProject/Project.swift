import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

/// A directory with a `marquee.yaml`, which may be empty: everything has a default.
///
/// To read one runs nothing of it and contacts nobody. What an application then does with it, it does by its own decision:
/// only the command line asks its user whether a project is to be trusted.
public struct Project: Sendable {
    package static let configurationName = "marquee.yaml"
    /// The folder of a project's own messages.
    package static let messagesFolder = "messages"
    package static let recipesFolder = "recipes"

    /// The project's directory, absolute and without links.
    package let root: FilePath
    package let configuration: ProjectConfiguration
    /// What was found in the configuration; warnings only.
    package let report: DiagnosticReport
    package let workingDirectory: FilePath
    package let environment: [String: String]
    /// What is read in place of files.
    package let overlay: TextOverlay
    /// What may be done with it that needs its user's trust; see ``require(_:)``.
    var permitted: Set<TrustUse> = []

    /// Reads the configuration of the project in a directory.
    ///
    /// - Throws: ``ProjectError`` or ``InvalidDocuments``.
    package init(
        at directory: FilePath, workingDirectory: FilePath, environment: [String: String],
        overlay: TextOverlay = TextOverlay()
    ) throws {
        do {
            root = Self.root(of: try FileSystem.realPath(of: directory.absolute(in: workingDirectory)))
        } catch {
            throw ProjectError(.noProject, "the directory '\(directory)' cannot be opened: \(error)")
        }
        let (configuration, report) = try Self.reading(
            root.appending(Self.configurationName), workingDirectory: workingDirectory, overlay: overlay)
        self.workingDirectory = workingDirectory
        self.environment = environment
        self.overlay = overlay
        self.report = report
        if let configuration {
            self.configuration = configuration
            return
        }
        self.configuration = Self.partialConfiguration(
            root.appending(Self.configurationName), workingDirectory: workingDirectory, overlay: overlay)
        throw InvalidDocuments("the configuration", report, project: self)
    }

    /// What can be read of a configuration with errors.
    private static func partialConfiguration(
        _ file: FilePath, workingDirectory: FilePath, overlay: TextOverlay
    ) -> ProjectConfiguration {
        // It was read a moment ago.
        let bytes = overlay[file] ?? (try? FileSystem.content(of: file, limit: SourceText.maximumBytes + 1)) ?? []
        return ProjectConfiguration.readingPart(of: bytes, file: file.shown(in: workingDirectory).text)
    }

    /// Whether the configuration has no errors; else nobody can say what it leaves out.
    var isCertain: Bool { !report.diagnostics.hasErrors }

    /// Whoever names the configuration means its directory.
    private static func root(of path: FilePath) -> FilePath {
        path.name == configurationName ? path.parent : path
    }

    /// The directory of the project that somebody names, whether anything is left of it or not.
    package static func root(at directory: FilePath, workingDirectory: FilePath) -> FilePath {
        root(of: directory.absolute(in: workingDirectory).realAsFarAsItExists)
    }

    /// The nearest project: that of a directory, or of one around it; nil when there is none.
    package static func nearest(
        from directory: FilePath, environment: [String: String], overlay: TextOverlay = TextOverlay()
    ) throws -> Project? {
        try nearestRoot(from: directory).map {
            try Project(at: $0, workingDirectory: directory, environment: environment, overlay: overlay)
        }
    }

    /// The directory of the nearest project, whatever its configuration says.
    package static func nearestRoot(from directory: FilePath) throws(ProjectError) -> FilePath? {
        var candidate = directory
        while true {
            let file = candidate.appending(configurationName)
            if let item = try? FileSystem.item(at: file) {
                guard item.kind == .regular else {
                    throw ProjectError(
                        .unreadable, "'\(file)' is not a file, but has the name of a project's configuration")
                }
                return candidate
            }
            if FileSystem.isLink(file) { throw .linkToNothing(file) }
            let parent = candidate.parent
            guard parent != candidate else { return nil }
            candidate = parent
        }
    }

    /// Where a configuration leads that is a link out of its folder.
    private static func outsideTarget(of file: FilePath) -> FilePath? {
        guard FileSystem.isLink(file), let folder = try? FileSystem.realPath(of: file.parent) else { return nil }
        return ProjectBoundary(root: folder).outside(file)
    }

    /// Reads a configuration's file.
    package static func reading(
        _ file: FilePath, workingDirectory: FilePath, overlay: TextOverlay = TextOverlay()
    ) throws(ProjectError) -> (configuration: ProjectConfiguration?, report: DiagnosticReport) {
        let shown = file.shown(in: workingDirectory)
        let path = file.absolute(in: workingDirectory)
        // Its lines are quoted in findings, and a repository's link may lead to anything.
        if let real = outsideTarget(of: path) {
            let advice =
                real.name == configurationName
                ? "use --project \(real.parent.inShell)" : "replace the link with a copy of that file"
            throw ProjectError(
                .outsideProject, "'\(shown)' links to '\(real)', outside of its folder", advice: advice)
        }
        if let bytes = overlay[path] { return ProjectConfiguration.reading(bytes, file: shown.text) }
        do {
            let bytes = try FileSystem.content(of: path, limit: SourceText.maximumBytes + 1)
            return ProjectConfiguration.reading(bytes, file: shown.text)
        } catch {
            guard error.isMissing else {
                throw ProjectError(.unreadable, "'\(shown)' cannot be read: \(error)")
            }
            if FileSystem.isLink(path) { throw .linkToNothing(shown) }
            throw ProjectError(
                .noProject,
                "there is no \(configurationName) in '\(file.parent)'",
                advice: "create one (it may be empty), or name another directory")
        }
    }
}

/// Documents with errors: nothing of them is to be used.
package struct InvalidDocuments: Error, Sendable, CustomStringConvertible {
    /// What they are: "the configuration", "the definitions".
    package let subject: String
    package let report: DiagnosticReport

    /// The project whose configuration has errors, as far as it could be read; nothing of it is to be used but for
    /// telling more errors.
    private let project: Project?

    package init(_ subject: String, _ report: DiagnosticReport, project: Project? = nil) {
        self.subject = subject
        self.report = report
        self.project = project
    }

    /// All that is certain beside: what is wrong in the project's documents, or in those at some paths.
    package func validation(
        on paths: [String] = [], _ checks: FeatureChecks,
        standardInput: () throws(ProjectError) -> [UInt8] = { () throws(ProjectError) in [] }
    ) throws(ProjectError) -> DiagnosticReport {
        guard let project else { return report }
        if paths.isEmpty { return project.validate(checks) }
        let validation = Validation(
            project: project, workingDirectory: project.workingDirectory, overlay: project.overlay, checks: checks)
        let own = try validation.report(on: paths, standardInput: standardInput)
        return own.files.contains { report.files.contains($0) } ? own : own.adding(report)
    }

    package var description: String {
        let count = report.errorCount
        switch count {
        case 0: return "\(subject) cannot be used: it is empty"
        case 1: return "\(subject) cannot be used: 1 error"
        default: return "\(subject) cannot be used: \(count) errors"
        }
    }
}
