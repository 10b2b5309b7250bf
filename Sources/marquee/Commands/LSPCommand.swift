import ArgumentParser
import Glibc
import MarqueeCommandLine
import MarqueeLanguageServer
import MarqueeProject

struct LSPCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Start the language server for editors: diagnostics, completion, rename and more.",
        discussion: """
            Speaks the Language Server Protocol 3.17 over standard input and output; an editor starts it. \
            Documentation/editors.md explains the setup.

            Example, as an editor runs it:
              marquee lsp
            """)

    @Flag(help: ArgumentHelp("Accepted from editors that pass it; it is the only transport.", visibility: .hidden))
    var stdio = false

    @OptionGroup var global: GlobalOptions

    func execute(in context: CommandContext) throws -> ExitStatus {
        let server = LanguageServer(
            disk: SystemDisk(), environment: context.environment, version: Marquee.configuration.version,
            codePages: SystemDisk.codePages, checks: .features)
        var loop = ServerLoop(server, input: STDIN_FILENO, output: STDOUT_FILENO)
        do {
            return try loop.run() == 0 ? .success : .invalidInput
        } catch  where error.number == EPIPE {
            return .invalidInput  // The client has gone without a word.
        } catch {
            throw CommandFailure("lsp", "cannot communicate with the editor: \(error)", status: .unavailable)
        }
    }
}
