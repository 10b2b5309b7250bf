import ArgumentParser
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
        let name: PluginName
        do {
            name = try PluginName(self.name)
        } catch {
            throw CommandFailure("invalid-name", error.description, status: .usage)
        }
        let source = try PackageSource(written: marquee, in: context).find()
        let written = directory ?? name.text
        let folder = FilePath(written).absolute(in: context.workingDirectory)
        let package = PluginPackage(name: name, source: source)
        try NewFolder(folder, written: written).write(package.files.map { ($0.path, $0.text) })
        context.console.report(
            [
                "name": .string(name.text), "directory": .string(folder.text), "library": .string(package.library),
                "files": .list(package.files.map { .string($0.path) }),
            ],
            text: "\(written): a plugin that works; go on there with 'swift build', 'swift test', and its README.md")
        return .success
    }
}
