import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeSystem
import MarqueeYAML
import PresenterTesting

struct PluginsCheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a plugin's presenters.",
        discussion: """
            The plugin runs in its own process. Each presenter gets a sample message several times, and must show it \
            and remove it when it is closed. Inside a project, templates that name the presenter are \
            used instead of samples. A plugin that the project lists gets the environment, limits and \
            sandbox configured there, and must match the configured 'sha256'.

            Example:
              marquee plugins check .build/debug/libAcme.so
              marquee plugins check .build/debug/libAcme.so --env ACME_SCALE=2
              marquee plugins check plugin.py --within 2
            """)

    @Argument(help: "The path of a dynamic library, or of a program that speaks the plugin protocol.")
    var path: String

    @Option(help: ArgumentHelp("The time limit for each step of a presenter.", valueName: "seconds"))
    var within: Double = 10

    @Option(
        name: .customLong("env"),
        help: ArgumentHelp(
            "Pass a variable to the plugin: its current value, or this one. May be repeated.",
            valueName: "name[=value]"))
    var environment: [String] = []

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        guard (0.01...600).contains(within) else {
            throw ValidationError("'--within' must be from 0.01 to 600 seconds, got \(within).")
        }
        if let nameless = environment.first(where: { $0.isEmpty || $0.hasPrefix("=") }) {
            throw ValidationError("'--env \(nameless)' has no name; expected NAME or NAME=VALUE.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let console = context.console
        let project = try context.projectIfAny()
        let definitions = project?.loadedDefinitions().definitions ?? []
        let file = FilePath(path).absolute(in: context.workingDirectory)
        let exercise = PluginExercise(source(at: file, in: project), within: .seconds(within)) {
            Self.samples(of: $0, in: $1, definitions)
        } wrote: { line in
            if console.isVerbose { console.note("  \(line.visible)") }
        }
        let report = try await exercise.run()
        if report.start >= PluginExercise.slowStart {
            console.warn(
                "the plugin took \(report.start.formatted) to start; move work that can wait to 'present', since"
                    + " messages wait for the start")
        }
        if let first = report.violations.first {
            throw CommandFailure(
                "presenter-\(first.rule.rawValue)", "\(report.violations.map(\.description).joined(separator: "; "))",
                status: .unavailable)
        }
        switch output.format {
        case .json: console.print(json: PluginCheckRendering.json(of: report))
        case .text: console.print(PluginCheckRendering.text(of: report, path: path))
        }
        return .success
    }

    /// The plugin as the project runs it, where it is one of the project's; always in a process of its own.
    private func source(at file: FilePath, in project: Project?) -> PluginSource {
        let libraries = project.map { PluginLibraries(project: $0) }
        // What is configured and cannot be found is another one; a file that is not there is told of when it is started.
        let listed = project?.configuration.plugins.lazy.compactMap { try? libraries?.find($0) }
            .first { (try? FileSystem.item(at: $0.path).identity) == (try? FileSystem.item(at: file).identity) }
        guard let listed else { return PluginSource(path: file.text, environment: environment) }
        return PluginSource(
            path: file.text, environment: listed.environment + environment, limits: PluginLimits(listed.limits),
            sandbox: listed.sandbox.map(PluginSandbox.init), sha256: listed.sha256)
    }

    /// Messages of the templates that name the presenter, else made-up ones.
    private static func samples(
        of presenter: String, in plugin: String, _ definitions: [TemplateDefinition]
    ) -> [SampleMessage] {
        let names: Set = [presenter, "\(plugin).\(presenter)"]
        let own = definitions.filter { $0.presenter.map(names.contains) ?? false }
        return own.isEmpty ? SampleMessage.samples : own.prefix(8).map { SampleMessage($0) }
    }
}

extension Duration {
    /// Seconds with one digit behind the point.
    fileprivate var formatted: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
