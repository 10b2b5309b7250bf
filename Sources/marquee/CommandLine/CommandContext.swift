import MarqueeCommandLine
import MarqueeProject
import MarqueeSystem

/// What a command works with: where it was called, and where its output goes.
struct CommandContext {
    let console: Console
    let workingDirectory: FilePath
    private(set) var environment: [String: String]
    /// The directory that `--project` names.
    private var directory: String?

    init(_ options: GlobalOptions, format: OutputFormat?) throws {
        let environment = ProcessEnvironment.read()
        self.environment = environment
        self.console = Console(options, format: format ?? .text, environment: environment)
        self.directory = options.project
        do {
            self.workingDirectory = try FileSystem.workingDirectory()
        } catch {
            throw ProjectError(.unreadable, "the working directory cannot be determined: \(error)")
        }
    }

    /// The same with a project's directory, and with these variables besides its own.
    func at(_ directory: String, with variables: [String: String]) -> Self {
        var context = self
        context.directory = directory
        context.environment.merge(variables) { _, new in new }
        return context
    }

    /// The project, if there is one; a directory that was named must be one.
    func projectIfAny(_ overlay: TextOverlay = TextOverlay()) throws -> Project? {
        if let directory { return try project(at: directory, overlay) }
        return try Project.nearest(from: workingDirectory, environment: environment, overlay: overlay)
    }

    /// The project in a directory.
    func project(at directory: String, _ overlay: TextOverlay = TextOverlay()) throws -> Project {
        try Project(
            at: FilePath(directory), workingDirectory: workingDirectory, environment: environment, overlay: overlay)
    }

    /// The directory of the project that is named or nearest, whether it can be read or not.
    func root(at directory: String?) throws -> FilePath {
        if let named = directory ?? self.directory {
            return Project.root(at: FilePath(named), workingDirectory: workingDirectory)
        }
        guard let root = try Project.nearestRoot(from: workingDirectory) else { throw noProject }
        return root
    }

    /// The project, whose configuration may have warnings: they are printed.
    func project() throws -> Project {
        let project = try projectOrFailure()
        console.warn(project.report)
        return project
    }

    /// The project, permitted to do some things; its user is asked where something of it is to be feared.
    ///
    /// - Parameter asking: Whether a terminal may be asked; else what is not trusted yet is refused.
    func project(to uses: TrustUse..., asking: Bool = true) throws -> Project {
        try TrustPrompt(project: project(), console: console).permitted(uses, asking: asking)
    }

    /// The same, where the uses follow from the project.
    func project(to uses: (Project) -> Set<TrustUse>) throws -> Project {
        let project = try project()
        return try TrustPrompt(project: project, console: console).permitted(uses(project))
    }

    /// A project that has been read before, permitted to do some things.
    func permitted(_ project: Project, to uses: TrustUse...) throws -> Project {
        try permitted(project, to: uses)
    }

    func permitted(_ project: Project, to uses: [TrustUse]) throws -> Project {
        try TrustPrompt(project: project, console: console).permitted(uses)
    }

    func projectOrFailure(_ overlay: TextOverlay = TextOverlay()) throws -> Project {
        guard let project = try projectIfAny(overlay) else { throw noProject }
        return project
    }

    private var noProject: ProjectError {
        let file = workingDirectory.appending(Project.configurationName).text
        // Where nothing can be looked at, nothing can be said to be missing.
        if let obstacle = AccessObstacle(
            to: file, isWritten: false, elsewhere: "name another project with --project DIR")
        {
            return ProjectError(.unreadable, "'\(file)' \(obstacle.text)")
        }
        return ProjectError(
            .noProject,
            "there is no \(Project.configurationName) here or in a parent directory",
            advice: "create a project with 'marquee init', or name one with --project DIR")
    }
}
