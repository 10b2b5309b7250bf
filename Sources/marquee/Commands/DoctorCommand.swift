import ArgumentParser
import Glibc
import MarqueeCommandLine
import MarqueeModel

struct DoctorCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what a project needs to run, and suggest fixes.",
        discussion: """
            Checks configuration, definitions, messages, plugins, store, file directories, targets, terminal. Starts \
            no plugins and contacts no servers unless --all is given.

            With --service, also checks the services of systemd that the package installs, and the project of \
            marquee.service, which is in /etc/marquee. Run it as root: only then can it look at what belongs to them.

            Example:
              marquee doctor
              marquee doctor --all
              sudo marquee doctor --service
              marquee doctor --format json
            """)

    @Flag(help: "Also start the project's plugins and contact its targets; the project may need to be trusted.")
    var all = false

    @Flag(help: "Check the installed services, and the project in /etc/marquee unless --project names another one.")
    var service = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    /// Whether the project is that of the host's service.
    private var examinesService: Bool { service && global.project == nil }

    func validate() throws {
        if examinesService, all, geteuid() == 0 {
            throw ValidationError(
                "'--all' would start the service's plugins as root; run '\(InstalledServices.command("doctor --all"))'."
            )
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let console = context.console
        console.output.keepFromPlugins()
        var findings = service ? await ServiceExamination(environment: context.environment).findings() : []
        var examined = context
        // As the service sees it: with its variables, and the trust that they give. Another project gets neither.
        if examinesService {
            let variables = await InstalledServices.hostVariables(environment: context.environment)
            examined = context.at(InstalledServices.project, with: variables)
        }
        let ofProject = try await Examination(examined, isActing: all).findings()
        findings += examinesService ? ofProject.map(\.forService) : ofProject
        let hasProblem = findings.contains { $0.level == .problem }
        switch output.format {
        case .json:
            console.print(json: ["ok": .boolean(!hasProblem), "checks": .list(findings.map(\.json))])
        case .text:
            for finding in findings { console.print(finding.text(isColored: console.output.isColored)) }
        }
        return hasProblem ? .invalidInput : .success
    }
}
