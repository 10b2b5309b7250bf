import ArgumentParser
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeNotifications
import MarqueeProject
import MarqueeStore

struct InboxFetchCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetches the content of an item that did not bring it along.",
        discussion: """
            Where it comes from is said by --from, or by the variable MARQUEE_CONTENT_URL: a URL in which {id} stands for \
            the content's id. The limits of 'files' in marquee.yaml hold.

            Example:
              marquee inbox fetch news-2026-0001 --from 'https://push.example/messages/{id}'
            """)

    @Argument(help: "The item's id.")
    var id: String

    @Option(help: ArgumentHelp("Where contents come from.", valueName: "url"))
    var from: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project()
        let item = try await fetched(project, from ?? context.environment["MARQUEE_CONTENT_URL"])
        context.console.report(InboxRendering.fullJSON(item), text: "fetched \(id): \(item.type.rawValue)")
        return .success
    }

    private func fetched(_ project: Project, _ template: String?) async throws -> InboxItem {
        guard let template, !template.isEmpty else {
            return try await project.openInbox().retrieveContent(id)
        }
        let store = try project.openStore()
        let files = try await FileCache.open(
            options: project.fileOptions(), index: store, directory: store.directory, now: { SystemClock().now })
        let outcome: Result<InboxItem, any Error>
        do {
            let inbox = try project.openInbox(content: RemoteContent(files: files, template: template))
            outcome = .success(try await inbox.retrieveContent(id))
        } catch {
            outcome = .failure(error)
        }
        await files.close()
        return try outcome.get()
    }
}
