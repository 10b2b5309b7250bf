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
            """)

    @Argument(help: "The plugin's name: lower-case words with hyphens, as in 'my-screen'.")
    var name: String

    @Option(help: ArgumentHelp("Where it is made; without it, in a new directory of its name.", valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp("The checkout, or the repository's URL, that the package depends on.", valueName: "place"))
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
        return .success
    }
}
