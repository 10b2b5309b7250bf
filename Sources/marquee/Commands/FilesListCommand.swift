import ArgumentParser
import MarqueeCommandLine
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSystem

struct FilesListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the files in the cache, most recently used first.",
        discussion: """
            A fresh file is used without asking its origin; a stale one is used if its origin says that it is still \
            current. Files that a live message needs are never removed.

            Example:
              marquee files list
              marquee files list --limit 10 --format json
            """)

    @Option(help: ArgumentHelp("List at most this many files.", valueName: "count"))
    var limit: Int?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("'--limit' must be at least 1, got \(limit).") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let inventory = try await project.cachedFiles().list()
        let items = Array((inventory?.items ?? []).prefix(limit ?? .max))
        let count = inventory?.items.count ?? 0
        let bytes = inventory?.bytes ?? 0
        let most = project.cacheLimit
        switch output.format {
        case .json:
            context.console.print(
                json: [
                    "files": .list(items.map(FilesRendering.json)), "count": .integer(Int64(count)),
                    "bytes": .integer(bytes), "limit": .integer(most.bytes),
                ])
        case .text:
            context.console.print(FilesRendering(now: SystemClock().now).table(of: items))
            context.console.note(
                count == 0 ? "no files" : "\(counted(count, "file")), \(ByteCount(bytes)) of \(most)")
        }
        return .success
    }
}
