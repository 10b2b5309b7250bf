import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import PresenterTesting

struct PluginsCheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Starts a plugin, tries its presenters, and says whether it is a good one, and if not, why.",
        discussion: """
            The plugin runs in a process of its own. Each presenter is given a made-up message, several times, and has \
            to show it and to take it off when it is closed. Inside a project, templates that name the presenter are \
            used instead of made-up ones.

            Example:
              marquee plugins check .build/debug/libAcme.so
              marquee plugins check plugin.py --within 2
            """)

    @Argument(help: "The path of a dynamic library, or of a program that speaks the protocol.")
    var path: String

    @Option(help: ArgumentHelp("How many seconds a presenter may take for anything.", valueName: "seconds"))
    var within: Double = 10

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        guard (0.01...600).contains(within) else {
            throw ValidationError("'--within \(within)' is not between 0.01 and 600 seconds.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let console = context.console
        let definitions = try context.projectIfAny()?.loadedDefinitions().definitions ?? []
        let file = FilePath(path).absolute(in: context.workingDirectory)
        let exercise = PluginExercise(PluginSource(path: file.text, isolation: .process), within: .seconds(within)) {
            Self.samples(of: $0, in: $1, definitions)
        } wrote: { line in
            if console.isVerbose { console.note("  \(line.visible)") }
        }
        let report = try await exercise.run()
        if report.start >= PluginExercise.slowStart {
            console.warn(
                "the plugin took \(report.start.formatted) to start; whatever can wait belongs in 'present', since"
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
