import ArgumentParser
import MarqueeCommandLine
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct FilesPruneCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove files that exceed the cache's limit, least recently used first.",
        discussion: """
            A host does this by itself. Files that a live message needs are kept.

            Example:
              marquee files prune
              marquee files prune --all --dry-run
            """)

    @Flag(help: "Remove all files that no live message needs.")
    var all = false

    @Flag(help: "Only show what would be removed.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let outcome = try await context.project(to: .store).cachedFiles().prune(all: all, isDryRun: dryRun)
        let (files, bytes, rest) = (outcome.removedFiles, outcome.removedBytes, outcome.remainingBytes)
        context.console.report(
            [
                "removed": .integer(Int64(files)), "bytes": .integer(bytes), "remainingBytes": .integer(rest),
                "dryRun": .boolean(dryRun),
            ],
            text: "\(dryRun ? "would remove" : "removed") \(counted(files, "file")), \(ByteCount(bytes));"
                + " \(ByteCount(rest)) \(dryRun ? "would remain" : "remain")")
        return .success
    }
}
