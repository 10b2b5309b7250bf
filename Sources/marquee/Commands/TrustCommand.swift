import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct TrustCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Trust a project: let commands run its plugins, contact its targets and use its variables.",
        discussion: """
            Commands that only read a project never need it, and most projects need it for nothing: only a project that \
            brings plugins of its own, names a server, a variable of the environment or a place outside of its folder. \
            It holds until one of these changes, and is kept in $XDG_STATE_HOME/marquee/trust, outside of the project. \
            MARQUEE_TRUST=1 trusts every project, for services and CI.

            Example:
              marquee trust
              marquee trust .
              marquee trust --revoke
            """)

    @Argument(
        help: "The project's directory; without it, the nearest one upwards that has marquee.yaml.",
        completion: .directory)
    var directory: String?

    @Flag(help: "Trust it no longer.")
    var revoke = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if directory != nil, global.project != nil {
            throw ValidationError("'--project' and a directory name the same thing; give one of them.")
        }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let store = try TrustStore(environment: context.environment, digest: TrustDigest.ofBytes)
        if revoke { return try revoke(context.root(at: directory), in: store, context.console) }
        let project = try directory.map { try context.project(at: $0) } ?? context.project()
        return try trust(project, in: store, context.console)
    }

    private func trust(_ project: Project, in store: TrustStore, _ console: Console) throws -> ExitStatus {
        try PluginLibraries(project: project).check()
        let requirements = TrustSurvey(of: project, digest: TrustDigest.ofFile).requirements(
            for: TrustUse.all(of: project))
        try store.trust(project, with: requirements)
        let wishes = requirements.map { "  - \($0.wish.visible)" }.joined(separator: "\n")
        console.report(
            json(project.root, isTrusted: true, requirements),
            lines: requirements.isEmpty
                ? "\(project.root.text.visible) needs no trust: it brings nothing that is to be feared"
                : "trusted \(project.root.text.visible) to\n\(wishes)")
        return .success
    }

    private func revoke(_ root: FilePath, in store: TrustStore, _ console: Console) throws -> ExitStatus {
        let wasTrusted = try store.revoke(root)
        console.report(
            json(root, isTrusted: false, []),
            lines: "\(root.text.visible) \(wasTrusted ? "is no longer trusted" : "was not trusted")")
        return .success
    }

    private func json(_ root: FilePath, isTrusted: Bool, _ requirements: [TrustRequirement]) -> Value {
        [
            "project": .string(root.text), "trusted": .boolean(isTrusted),
            "wishes": .list(requirements.map { .string($0.wish) }),
        ]
    }
}
