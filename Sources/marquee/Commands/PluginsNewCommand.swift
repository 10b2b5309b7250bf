import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct PluginsNewCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a working presenter plugin: a Swift package with a test, or an HTML page.",
        discussion: """
            Needs no project. The package gets Marquee from --marquee, else from $MARQUEE_PACKAGE, else from the \
            checkout that this program was built in. With --web, creates a folder of HTML for the plugin 'web', which \
            needs no build.

            Example:
              marquee plugins new acme && cd acme
              swift build && swift test
              marquee send messages/hello.yaml && marquee run --until-empty
              marquee plugins new acme --marquee https://example.org/marquee@1.2.0
              marquee plugins new poster --web
            """)

    @Argument(help: "The plugin's name: lower-case words with hyphens, such as 'my-screen'.")
    var name: String

    @Option(help: ArgumentHelp("Where to create it; default: a new directory with its name.", valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "Marquee's package: a checkout, or a repository's URL with a branch or version. [default branch: main]",
            valueName: "path|url[@revision]"))
    var marquee: String?

    @Flag(help: "Create an HTML page for the plugin 'web' instead of a Swift package.")
    var web = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if web, marquee != nil {
            throw ValidationError("'--marquee' cannot be used with '--web': an HTML page depends on no package.")
        }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        if web { return try makePage(in: context) }
        let new = try NewPluginPackage(named: name, at: marquee, in: context)
        let written = directory ?? new.name
        let folder = FilePath(written).absolute(in: context.workingDirectory)
        let files = try new.write(to: folder, written: written)
        context.console.report(
            [
                "name": .string(new.name), "directory": .string(folder.text), "library": .string(new.package.library),
                "files": .list(files.map(Value.string)),
            ],
            text: "\(written): a working plugin; continue there with 'swift build', 'swift test', and its README.md")
        if case .path(let path) = new.package.source {
            context.console.note(
                "it depends on '\(path)', a folder on this machine; to share it, name a repository with --marquee, or"
                    + " change Package.swift")
        }
        return .success
    }

    private func makePage(in context: CommandContext) throws -> ExitStatus {
        let package: PagePackage
        do {
            package = try PagePackage(name: PluginName(name))
        } catch {
            throw CommandFailure("invalid-name", error.description, status: .usage)
        }
        let written = directory ?? name
        let folder = FilePath(written).absolute(in: context.workingDirectory)
        try NewFolder(folder, written: written).write(package.files.map { ($0.path, $0.text) })
        context.console.report(
            [
                "name": .string(name), "directory": .string(folder.text), "page": .string(package.folder),
                "files": .list(package.files.map { .string($0.path) }),
            ],
            text:
                "\(written): a working page; go on there with 'marquee send messages/hello.yaml', 'marquee run', and its"
                + " README.md")
        return .success
    }
}
