import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

/// What is to be previewed, as it was asked for: it is read anew each time, since a project changes meanwhile.
struct Preview: Sendable {
    private let context: CommandContext
    private let name: String?
    private let settings: [String]
    private let presenter: String?

    /// - Parameters:
    ///   - name: A template or function; nil: every template and visual function.
    ///   - settings: Values of its arguments, `name=value`.
    ///   - presenter: Shows it in place of its own.
    init(_ context: CommandContext, of name: String?, settings: [String], by presenter: String? = nil) {
        (self.context, self.name, self.settings, self.presenter) = (context, name, settings, presenter)
    }

    /// - Parameter project: With the permission to show something.
    func run(in project: Project) throws -> PreviewRun {
        let catalog = try project.definitions()
        let definitions =
            try name.map { [try catalog.definition(called: $0)] } ?? catalog.definitions.filter(\.kind.isVisual)
        let messages = try definitions.map { try PreviewMessage($0, settings: settings).message }
        return try PreviewRun(
            project: project, definitions: catalog.definitions, messages: messages, presenter: presenter,
            console: context.console)
    }

    /// Does something, and tells what went wrong: somebody is at work, and the next change may put it right.
    func telling(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            let messages = context.console.messages
            messages.write(CommandFailure(error).text(isColored: messages.isColored))
        }
    }

    /// Where changes matter.
    func folders() -> [FilePath] {
        var folders = WatchedFolders()
        do {
            guard let project = try context.projectIfAny() else { return [] }
            folders = WatchedFolders(of: project)
            let boundary = project.boundary
            for directory in project.fileDirectories where boundary.outside(directory) == nil {
                folders.add(directory, boundary)
            }
        } catch {
            // With errors in the configuration, only what it would be read from is known.
            folders.add(file: context.workingDirectory.appending(Project.configurationName))
        }
        return folders.paths
    }
}
