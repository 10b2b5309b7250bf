import ArgumentParser
import MarqueeCommandLine
import MarqueeFiles
import MarqueeModel
import MarqueeProject
import MarqueeStore

struct FilesPruneCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Removes what is beyond the cache's limit, least recently used first.",
        discussion: """
            A host does the same by itself. What a live message needs stays.

            Example:
              marquee files prune
              marquee files prune --all --dry-run
            """)

    @Flag(help: "Remove everything that no live message needs.")
    var all = false

    @Flag(help: "Only say what would be removed.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        let limit = all ? nil : project.cacheLimit
        // Looking does not make a store, and needs no right to write one.
        let store = try project.openStoreForReading().map { dryRun ? $0 : try project.openStore() }
        let outcome = try store.map { store in
            try CacheUpkeep(index: store.files, directory: store.directory).prune(to: limit, isDryRun: dryRun)
        }
        let files = outcome?.removedFiles ?? 0
        let bytes = outcome?.removedBytes ?? 0
        let rest = outcome?.remainingBytes ?? 0
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
