import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct PluginsNewCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Makes a Swift package for a presenter plugin: one that works, with a test.",
        discussion: """
            Needs no project. The package gets Marquee from --marquee, else from $MARQUEE_PACKAGE, else from the \
            checkout that this program was built in.

            Example:
              marquee plugins new acme && cd acme
              swift build && swift test
              marquee send messages/hello.yaml && marquee run --until-empty
              marquee plugins new acme --marquee https://example.org/marquee@1.2.0
            """)

    @Argument(help: "The plugin's name: lower-case words with hyphens, as in 'my-screen'.")
    var name: String

    @Option(help: ArgumentHelp("Where it is made; without it, in a new directory of its name.", valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "What the package depends on: a checkout, or a repository's URL with its branch ('main' without) or version.",
            valueName: "path|url[@revision]"))
    var marquee: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let new = try NewPluginPackage(named: name, at: marquee, in: context)
        let written = directory ?? new.name
        let folder = FilePath(written).absolute(in: context.workingDirectory)
        let files = try new.write(to: folder, written: written)
        context.console.report(
            [
                "name": .string(new.name), "directory": .string(folder.text), "library": .string(new.package.library),
                "files": .list(files.map(Value.string)),
            ],
            text: "\(written): a plugin that works; go on there with 'swift build', 'swift test', and its README.md")
        if case .path(let path) = new.package.source {
            context.console.note(
                "it depends on '\(path)', a folder of this machine; for others, name a repository with --marquee, or"
                    + " change Package.swift")
        }
        return .success
    }
}
