import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject

struct InboxFetchCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Download an item's missing content.",
        discussion: """
            Content that is here already is not downloaded again, unless the item was sent again, or with --force. If \
            the download fails, the exit code is 69, and the item stays as it is.

            The source is set by 'content' in marquee.yaml: a 'url' in which {id} stands for the content's id, \
            and {kind} for item, bundle or recipe, and the server's 'token'. --from, or else the variable \
            MARQUEE_CONTENT_URL, overrides the url. The limits of 'files' apply.

            Example:
              marquee inbox fetch news-2026-0001
              marquee inbox fetch news-2026-0001 --force
              marquee inbox fetch news-2026-0001 --from 'https://push.example/messages/{id}'
            """)

    @Argument(help: "The item's id.", completion: .custom(ProjectCompletion.inboxItems))
    var id: String

    @Option(help: ArgumentHelp("The URL to download from.", valueName: "url"))
    var from: String?

    @Flag(help: "Download it again, even if it is here already.")
    var force = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .contents, .files, .store)
        let isHere = try await project.openInbox().message(id)?.isComplete == true
        let item = try await fetched(project, from ?? context.environment["MARQUEE_CONTENT_URL"])
        let done =
            item.envelope?.reference == nil
            ? "included in \(id.visible)"
            : isHere && !force ? "already here for \(id.visible), not downloaded again" : "downloaded for \(id.visible)"
        context.console.report(InboxRendering.fullJSON(item), text: "\(done): \(item.type.rawValue)")
        return .success
    }

    private func fetched(_ project: Project, _ override: String?) async throws -> InboxItem {
        let missing: InboxError
        do {
            // What is here needs no address.
            return try await project.openInbox().retrieveContent(id, force: force)
        } catch let error as InboxError where error.code == .noContentService {
            missing = error
        }
        guard let address = try ContentAddress(of: project, override: override.flatMap { $0.isEmpty ? nil : $0 }) else {
            throw CommandFailure(
                missing.code.rawValue,
                "\(missing.message); set 'content: { url: … }' in \(Project.configurationName), or use --from",
                status: .invalidInput)
        }
        let store = try project.openStore()
        return try await address.withService(of: project, in: store) { content in
            try await project.openInbox(content: content).retrieveContent(id, force: force)
        }
    }
}
