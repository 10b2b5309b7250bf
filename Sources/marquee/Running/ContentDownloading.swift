import Logging
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject
import MarqueeStore
import MarqueeYAML
import ServiceLifecycle

/// The downloads of contents beside a running host, with a connection of their own to the store.
struct ContentDownloading: Service {
    private let address: ContentAddress
    private let project: Project
    private let console: Console

    /// Nil where the configuration does not ask for it.
    init?(project: Project, console: Console) throws {
        guard project.configuration.content?.isDownloadedAutomatically == true,
            let address = try ContentAddress(of: project)
        else { return nil }
        self.address = address
        self.project = project
        self.console = console
    }

    /// Fetches until its shutdown. What goes wrong here keeps nobody from being shown what is here already.
    func run() async {
        do {
            let store = try project.openStore()
            try await address.withService(of: project, in: store) { [console] content in
                let inbox = try project.openInbox(content: content)
                let logger = Logger(label: "marquee") { _ in StandardErrorLog(console) }
                try await ContentDownloads(inbox, store: store.inbox, logger: logger).run()
            }
        } catch {
            console.warn("contents are not downloaded: \(CommandFailure(error).message)")
        }
    }
}
