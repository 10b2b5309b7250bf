import ArgumentParser
import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject

struct ContentPushCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Make entries of messages, merged into what editors have written.",
        discussion: """
            An entry has its message's id. A value is written where the entry has none, or still has what was seen there \
            last; what an editor has changed since stays, and is reported. Entries stay drafts unless with --publish. Files \
            become assets, by their http or https URL.

            Example:
              marquee content push welcome
              marquee content push messages/*.yaml --dry-run
              marquee content push welcome --publish
            """)

    @Argument(
        help: ArgumentHelp("Files, names of messages in messages/, or '-' for standard input.", valueName: "message"),
        completion: .custom(ProjectCompletion.messageFiles))
    var messages: [String]

    @Option(help: ArgumentHelp("A target of kind contentful; needed where there are several.", valueName: "target"))
    var target: String?

    @Flag(help: "Publish the entries, and what editors have drafted in them.")
    var publish = false

    @Flag(help: "Only show what would be done; nothing is changed anywhere.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    /// How many entries are read at once.
    private static let part = 50

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let session = try ContentSession(target, context)
        let sources = try ContentSources(messages, of: session.project)
        let console = context.console
        let store = try session.project.openStore()
        let memory = session.memory(store)
        let pushing = ContentPushing(session: session, memory: memory, publishes: publish, isDry: dryRun)
        let status = StatusLine(console, "asking \(session.name) …")
        defer { status.erase() }
        return try await session.managing { client in
            let types = try await ContentTypes(session, client, .management)
            var lines: [Value] = []
            var isAnyRefused = false
            var known: [String: Entry?] = [:]
            for (index, source) in sources.messages.enumerated() {
                if index % Self.part == 0 {
                    let part = sources.messages[index...].prefix(Self.part).map(\.message)
                    known = try await pushing.entries(of: part, client)
                }
                let id = source.message.id ?? ""
                _ = StatusLine(console, "\(index + 1) of \(counted(sources.messages.count, "message")): \(id) …")
                do {
                    let comparison = try await pushing.compare(source.message, types, known: known, client)
                    let digest = try source.digest(session.project)
                    let entry = dryRun ? nil : try await pushing.write(comparison, digest: digest, client)
                    let isPublished = publish && entry != nil
                    let text = ContentRendering.text(comparison, isDry: dryRun, isPublished: isPublished)
                    if console.format == .text, !console.isQuiet {
                        status.erase()
                        console.print(text)
                    }
                    for kept in comparison.merge.kept { console.warn(ContentRendering.kept(kept, of: id)) }
                    for omission in comparison.omissions { console.warn("\(id): \(omission)") }
                    lines.append(ContentRendering.json(comparison, entry: entry))
                } catch let error as ContentError {
                    switch error.code {
                    case .invalidValue, .unsupported, .refused, .versionMismatch, .invalidResource: break
                    default: throw error
                    }
                    isAnyRefused = true
                    console.warn("skipped '\(id)': \(error.sentence)")
                    lines.append(["id": .string(id), "status": "failed", "message": .string(error.sentence)])
                }
            }
            if console.format == .json {
                console.print(json: [
                    "target": .string(session.name), "dryRun": .boolean(dryRun), "messages": .list(lines),
                ])
            }
            return isAnyRefused ? .invalidInput : .success
        }
    }
}
