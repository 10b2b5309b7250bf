import ArgumentParser
import MarqueeCommandLine
import MarqueeProject

struct GenerateManualCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual",
        abstract: "Write a manual page for each command, for man(1).",
        discussion: """
            For packagers. Existing pages are replaced.

            Example:
              marquee generate-manual man/man1
            """,
        shouldDisplay: false)

    @Argument(help: "The directory; created if it is missing.", completion: .directory)
    var directory: String

    @OptionGroup var global: GlobalOptions

    func execute(in context: CommandContext) throws -> ExitStatus {
        let folder = FilePath(directory).absolute(in: context.workingDirectory)
        do {
            try FileSystem.makeDirectories(folder)
            for page in try ManualPages.all() {
                try FileSystem.replace(folder.appending(page.name), with: Array(page.text.utf8), mode: nil)
            }
        } catch let error as FileSystem.Failure {
            throw ProjectError(.unwritable, "the manual cannot be written to '\(directory)': \(error)")
        }
        return .success
    }
}
