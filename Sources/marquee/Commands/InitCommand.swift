import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct InitCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a project that is ready to run, with templates to learn from.",
        discussion: """
            A template, two functions, a message, test cases, schemas for editors and a workflow for CI, with comments. \
            Existing files are never overwritten.

            Example:
              marquee init shop-display
              cd shop-display && marquee preview product-banner
              marquee init kiosk --presenter my-screen
            """)

    @Argument(help: "The directory; created if it is missing. Default: the current one.", completion: .directory)
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "Also create a Swift package for a presenter plugin in plugins/NAME, as 'marquee plugins new' does.",
            valueName: "name"))
    var presenter: String?

    @OptionGroup var global: GlobalOptions

    /// What is not made unless somebody asks for it: most projects do with the presenters that come along.
    private static let presenterHint = """


        To write your own presenter in Swift:
          marquee plugins new my-screen --directory plugins/my-screen
        """

    func execute(in context: CommandContext) throws -> ExitStatus {
        let root = FilePath(directory ?? ".").absolute(in: context.workingDirectory)
        // What cannot be made is told before anything is written.
        let package = try presenter.map { try NewPluginPackage(named: $0, at: nil, in: context) }
        var files = try StarterProject(in: root).write()
        let console = context.console
        try? TrustPrompt.trustMaker(of: root, in: context)  // Somebody without a home is asked when it matters.
        if let package {
            let folder = "plugins/\(package.name)"
            files += try package.write(to: root.appending(folder), written: folder).map { "\(folder)/\($0)" }
        }
        for file in files {
            console.print(FilePath(root.appending(file).text).shown(in: context.workingDirectory).text.visible + "\n")
        }
        let shown = root.shown(in: context.workingDirectory).text
        let move = shown == "." ? "" : "cd \(shown.inShell)\n  "
        console.note(
            """

            Next:
              \(move)marquee validate
              marquee test
              marquee preview product-banner
              marquee send spring && marquee run --until-empty\(presenter == nil ? Self.presenterHint : "")
            """)
        return .success
    }
}
