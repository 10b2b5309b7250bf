import ArgumentParser
import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject

struct ContentPushCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Push messages as entries, merged with what editors have written.",
        discussion: """
            An entry has its message's id. A value is written if the entry has none, or still has the value last seen \
            there. Later changes by editors are kept and reported, unless --overwrite is given. Entries stay drafts \
            unless --publish is given. Files become assets: local ones are uploaded, others are fetched by Contentful.

            Example:
              marquee content push welcome
              marquee content push messages/*.yaml --dry-run
              marquee content push welcome --publish
            """)

    @Argument(
        help: ArgumentHelp("Files, names of messages in messages/, or '-' for standard input.", valueName: "message"),
        completion: .custom(ProjectCompletion.messageFiles))
    var messages: [String]

    @Option(help: ArgumentHelp("A target of kind contentful; required if there are several.", valueName: "target"))
    var target: String?

    @Flag(help: "Publish the entries, including editors' drafts.")
    var publish = false

    @Flag(help: "Overwrite values that editors have changed.")
    var overwrite = false

    @Flag(help: "Only show what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    /// How many entries are read at once.
    private static let part = 50

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let session = try ContentSession(target, context, to: [.files])
        let sources = try ContentSources(messages, of: session.project)
        let console = context.console
        let memory = try (dryRun ? session.project.openStoreForReading() : session.project.openStore())
            .map { session.memory($0) }
        let pushing = ContentPushing(session: session, memory: memory, publishes: publish, overwrites: overwrite)
        let status = StatusLine(console, "asking \(session.name) …")
        defer { status.erase() }
        var report = Report(console: console, status: status, target: session.name, isDry: dryRun)
        // What was done is said, also where the rest cannot be.
        defer { report.end() }
        try await session.managing { client in
            let types = try await ContentTypes(session, client, .management)
            var known: [String: Entry?] = [:]
            for (index, source) in sources.messages.enumerated() {
                if index % Self.part == 0 {
                    let part = sources.messages[index...].prefix(Self.part).map(\.message)
                    known = try await pushing.entries(of: part, client)
                }
                let name = source.name
                _ = StatusLine(console, "\(index + 1) of \(counted(sources.messages.count, "message")): \(name) …")
                do {
                    let comparison = try await pushing.compare(source.message, types, known: known, client)
                    if dryRun {
                        report.plan(comparison, publishes: publish)
                    } else {
                        let digest = try source.digest(session.project)
                        report.done(try await pushing.write(comparison, digest: digest, client))
                    }
                } catch let error as ContentError where error.isOfOneMessage {
                    report.skipped(name, error)
                }
            }
        }
        return report.isAnyRefused ? .invalidInput : .success
    }

    /// What a push prints.
    private struct Report {
        let console: Console
        let status: StatusLine
        let target: String
        let isDry: Bool
        var lines: [Value] = []
        var isAnyRefused = false

        mutating func plan(_ comparison: ContentPushing.Comparison, publishes: Bool) {
            say(ContentRendering.plan(comparison, publishes: publishes), comparison)
            lines.append(ContentRendering.json(comparison, publishes: publishes))
        }

        mutating func done(_ outcome: ContentPushing.Outcome) {
            say(ContentRendering.text(outcome), outcome.comparison)
            lines.append(ContentRendering.json(outcome))
            guard let refusal = outcome.refusal else { return }
            isAnyRefused = true
            console.warn("'\(outcome.comparison.message.id ?? "")' was written but not published: \(refusal.sentence)")
        }

        mutating func skipped(_ name: String, _ error: ContentError) {
            isAnyRefused = true
            console.warn("skipped '\(name)': \(error.sentence)")
            lines.append(["id": .string(name), "status": "failed", "message": .string(error.sentence)])
        }

        func end() {
            guard console.format == .json else { return }
            console.print(json: ["target": .string(target), "dryRun": .boolean(isDry), "messages": .list(lines)])
        }

        private func say(_ text: String, _ comparison: ContentPushing.Comparison) {
            if console.format == .text, !console.isQuiet {
                status.erase()
                console.print(text)
            }
            for kept in comparison.merge.kept { console.warn(ContentRendering.kept(kept, comparison)) }
            for omission in comparison.omissions { console.warn("\(comparison.message.id ?? ""): \(omission)") }
        }
    }
}

extension ContentError {
    /// Whether other messages can go on.
    var isOfOneMessage: Bool {
        switch code {
        case .invalidValue, .unsupported, .refused, .versionMismatch, .invalidResource, .notProcessed: true
        default: false
        }
    }
}
