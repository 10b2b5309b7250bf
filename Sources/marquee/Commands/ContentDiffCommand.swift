import ArgumentParser
import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject

struct ContentDiffCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show the differences between messages and their entries.",
        discussion: """
            Compares with drafts, not with published entries. The exit code is 2 when something differs.

            Example:
              marquee content diff
              marquee content diff welcome --format json
            """)

    @Argument(
        help: ArgumentHelp(
            "Files, or names of messages in messages/; default: all of messages/ with an id.", valueName: "message"),
        completion: .custom(ProjectCompletion.messageFiles))
    var messages: [String] = []

    @Option(help: ArgumentHelp("A target of kind contentful; required if there are several.", valueName: "target"))
    var target: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    /// How many entries are read at once.
    private static let part = 50

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let session = try ContentSession(target, context, to: [.files])
        let console = context.console
        let names = messages.isEmpty ? session.project.messageNames : messages
        let sources = try ContentSources(names, of: session.project)
        let memory = try session.project.openStoreForReading().map { session.memory($0) }
        let pushing = ContentPushing(session: session, memory: memory, publishes: false, overwrites: false)
        let status = StatusLine(console, "asking \(session.name) …")
        defer { status.erase() }
        return try await session.managing { client in
            let types = try await ContentTypes(session, client, .management)
            var lines: [Value] = []
            var isAnyDifferent = false
            var isAnyRefused = false
            var known: [String: Entry?] = [:]
            for (index, source) in sources.messages.enumerated() {
                if index % Self.part == 0 {
                    let part = sources.messages[index...].prefix(Self.part).map(\.message)
                    known = try await pushing.entries(of: part, client)
                }
                // Of all messages, those that Contentful has nothing to do with are left out.
                if messages.isEmpty, !source.isContent(in: session, types) { continue }
                let comparison: ContentPushing.Comparison
                do {
                    comparison = try await pushing.compare(source.message, types, known: known, client)
                } catch let error as ContentError where error.isOfOneMessage {
                    isAnyRefused = true
                    console.warn("skipped '\(source.name)': \(error.sentence)")
                    lines.append([
                        "id": .string(source.name), "status": "failed", "message": .string(error.sentence),
                    ])
                    continue
                }
                isAnyDifferent = isAnyDifferent || comparison.differs
                lines.append(ContentRendering.json(comparison))
                if comparison.differs, console.format == .text, !console.isQuiet {
                    status.erase()
                    console.print(ContentRendering.difference(comparison))
                }
                for omission in comparison.omissions { console.note("\(source.name): \(omission)") }
            }
            if console.format == .json {
                console.print(json: ["target": .string(session.name), "messages": .list(lines)])
            } else if !isAnyDifferent, !isAnyRefused, !console.isQuiet {
                console.print("no differences\n")
            }
            return isAnyRefused ? .invalidInput : isAnyDifferent ? .difference : .success
        }
    }
}
