import ArgumentParser
import MarqueeCommandLine
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct FilesFetchCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetch the files of a message now, and print their paths.",
        discussion: """
            The message is not queued. The exit code is 1 when a file cannot be fetched.

            Example:
              marquee files fetch messages/welcome.yaml
              marquee files fetch welcome --format json
            """)

    @Argument(help: "A file, '-' for standard input, or the name of a message in messages/.")
    var message: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .files, .store)
        let console = context.console
        let message = try SingleMessage(message, of: project, command: "fetch")
        if output.format == .text { console.warn(message.report) }
        let files = try await fetch(message.invocation, with: project.cachedFiles(project.fileOptions()), console)
        switch output.format {
        case .json: console.print(json: ["files": .list(files.map(FilesRendering.json))])
        case .text:
            console.print(FilesRendering.table(of: files))
            for failure in files.compactMap(FilesRendering.failure) {
                let label = console.messages.isColored ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
                console.messages.write("\(label) \(failure.visible)\n")
            }
            if files.isEmpty { console.note("the message has no files") }
        }
        return files.contains { (try? $0.result.get()) == nil } ? .invalidInput : .success
    }

    private func fetch(
        _ invocation: Invocation, with cache: CachedFiles, _ console: Console
    ) async throws -> [FetchedFile] {
        let bar = console.messages.isTerminal && !console.isQuiet ? DownloadProgressBar(console.messages) : nil
        defer { bar?.finish() }
        return try await cache.fetch(invocation) { progress in
            bar?.observeDownload(
                of: progress.file, for: invocation.id ?? "", bytes: progress.bytes, total: progress.total)
        }
    }
}
