import ArgumentParser
import MarqueeCommandLine
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import Synchronization

struct FilesVerifyCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read every file in the cache, and remove damaged ones.",
        discussion: """
            A removed file is fetched again when a message needs it. The exit code is 1 when a file was damaged.

            Example:
              marquee files verify
              marquee files verify --format json
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let console = context.console
        let line = Mutex(VerificationLine(console))
        let (checked, damaged) = try await project.cachedFiles().verify { bytes, total in
            line.withLock { $0.show(bytes, of: total) }
        }
        line.withLock { $0.erase() }
        switch output.format {
        case .json:
            console.print(
                json: [
                    "checked": .integer(Int64(checked)), "damaged": .list(damaged.map(FilesRendering.json)),
                ])
        case .text:
            console.print(FilesRendering.table(of: damaged))
            let found = damaged.isEmpty ? "none damaged" : "\(damaged.count) damaged and removed"
            console.note("\(counted(checked, "file")) read, \(found)")
        }
        return damaged.isEmpty ? .success : .invalidInput
    }
}
