import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeSystem

struct QueueListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List messages: live ones in the order in which they will be shown.",
        discussion: """
            Ended messages are kept for 30 days, and listed most recent first.

            Example:
              marquee queue list
              marquee queue list --state failed --format json
            """)

    @Option(
        help: ArgumentHelp(
            "Which messages to list.", valueName: "state"))
    var state: StateFilter = .live

    @Option(help: ArgumentHelp("List at most this many messages.", valueName: "count"))
    var limit: Int?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("'--limit' must be at least 1, got \(limit).") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let entries = try await project.queue.list(state.filter, limit: limit ?? .max)
        let mode = try await project.queue.mode()
        let rendering = QueueRendering(now: SystemClock().now)
        switch output.format {
        case .json:
            context.console.print(
                json: ["mode": .string(mode.rawValue), "entries": .list(entries.map(rendering.json))])
        case .text:
            context.console.print(rendering.table(of: entries))
            if entries.isEmpty { context.console.note("no messages") }
            if let complaint = ActiveDefinitions(project).complaint { context.console.warn(complaint) }
            if mode != .running {
                context.console.note("the queue is \(mode.rawValue); run 'marquee queue resume' to resume it")
            }
        }
        return .success
    }
}

/// Which messages are listed, as it is written behind `--state`.
struct StateFilter: ExpressibleByArgument {
    let filter: MessageFilter

    static let live = StateFilter(filter: .live)

    init?(argument: String) {
        switch argument {
        case "live": filter = .live
        case "ended": filter = .ended
        default:
            guard let state = MessageState(rawValue: argument) else { return nil }
            filter = .state(state)
        }
    }

    private init(filter: MessageFilter) {
        self.filter = filter
    }

    var defaultValueDescription: String { "live" }
    static var allValueStrings: [String] { ["live", "ended"] + MessageState.allCases.map(\.rawValue) }
}
