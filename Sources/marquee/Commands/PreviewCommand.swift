import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct PreviewCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a template once, with made-up values for what is missing.",
        discussion: """
            Nothing is queued, tracked or kept. Texts and lists without a default, files and actions are made up by their \
            names, types and constraints, always the same.

            Example:
              marquee preview product-banner
              marquee preview product-banner --set title=Hello --set style.width=480
              marquee preview product-banner --watch
              marquee preview --all
            """)

    @Argument(
        help: "A template or function; '--all' needs none.", completion: .custom(ProjectCompletion.definitions))
    var name: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("Give an argument a value; may be repeated.", valueName: "name=value"))
    var settings: [String] = []

    @Flag(help: "Show every template and visual function, one after the other.")
    var all = false

    @Flag(help: "Show it again after every change, until ^C.")
    var watch = false

    @Option(help: ArgumentHelp("Who shows it, in place of its own presenter.", valueName: "name"))
    var presenter: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all, name != nil || !settings.isEmpty {
            throw ValidationError("'--all' shows every template, and so takes no name and no '--set'.")
        }
        if !all, name == nil { throw ValidationError("Name a template, or show '--all'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let run = try preview(in: context, asking: true)
        context.console.output.keepFromPlugins()
        guard watch else { return try await run.perform(stops: StopRequests()) ? .success : .unavailable }
        try await follow(context)
        return .success
    }

    private func preview(in context: CommandContext, asking: Bool) throws -> PreviewRun {
        let project = try context.project(to: .plugins, .files, .links, asking: asking)
        let catalog = try project.definitions()
        let definitions =
            try name.map { [try catalog.definition(called: $0)] } ?? catalog.definitions.filter(\.kind.isVisual)
        let messages = try definitions.map { try PreviewMessage($0, settings: settings).message }
        return try PreviewRun(
            project: project, definitions: catalog.definitions, messages: messages, presenter: presenter,
            console: context.console)
    }

    /// What is shown is taken away as soon as a file changes, and shown anew.
    private func follow(_ context: CommandContext) async throws {
        let console = context.console
        var showing: Task<Void, Never>?
        try await Repetition().perform(watching: { Self.folders(context) }) {
            showing?.cancel()
            await showing?.value
            showing = nil
            do {
                // Who is asked in the middle of a picture cannot answer.
                let run = try preview(in: context, asking: false)
                showing = Task {
                    do {
                        _ = try await run.perform(stops: nil)
                    } catch is CancellationError {
                    } catch {
                        Self.tell(error, console)
                    }
                }
            } catch {
                // Somebody is at work: the next change may mend it.
                Self.tell(error, console)
            }
        }
        showing?.cancel()
        await showing?.value
    }

    private static func tell(_ error: any Error, _ console: Console) {
        console.messages.write(CommandFailure(error).text(isColored: console.messages.isColored))
    }

    private static func folders(_ context: CommandContext) -> [FilePath] {
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
