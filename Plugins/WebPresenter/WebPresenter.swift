import MarqueeModel
package import PresenterKit
import Synchronization

/// Shows a message in every browser that has the presenter's page open and visible; without one, messages wait.
///
/// It is the presenter `web`, and one for each folder of HTML that it was given.
package final class WebPresenter: Presenter {
    let server: WebServer
    private let pages: [String: PageFolder]

    init(_ settings: Settings) {
        server = WebServer(settings)
        pages = Dictionary(settings.pages.map { ($0.name, $0) }) { first, _ in first }
    }

    package func availability() async -> AsyncStream<PresenterAvailability> {
        server.start()
    }

    package func present(_ context: PresentationContext) async throws {
        guard context.isVisual else { throw NothingToShow(function: context.template) }
        let reader = CardReader(
            arguments: context.arguments, template: context.template, locale: context.locale, theme: context.theme)
        var card = reader.card
        // The plugin's name may stand before the presenter's.
        if let folder = context.presenter.split(separator: ".").last.flatMap({ pages[String($0)] }) {
            card.showIn(folder, context)
        } else if let problem = reader.problem {
            throw UnsupportedMessage(description: problem)
        }
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let presentation = Presentation(card: card, context: context) { end.finish() }
        server.show(presentation)
        // Ended by the page, by `close`, or by the host, which cancels the task.
        for await _ in ends {}
        server.end(presentation.id)
    }

    package func close(_ context: PresentationContext) async {
        server.close(context)
    }
}

extension WebPresenter {
    /// What the plugin registers, as the environment wants it. One presenter does all of it: there is one page.
    package static var registrations: [PresenterRegistration] {
        let made = Mutex<Result<WebPresenter, any Error>?>(nil)
        let names = ["web"] + PageFolder.list(in: Environment.value(of: "MARQUEE_PAGES")).map(\.name)
        return Set(names).sorted().map { name in
            PresenterRegistration(name: name, presents: presents) {
                try made.withLock { made in
                    let presenter = made ?? Result { WebPresenter(try Settings { Environment.value(of: $0) }) }
                    made = presenter
                    return try presenter.get()
                }
            }
        }
    }
}

private struct UnsupportedMessage: Error, CustomStringConvertible {
    let description: String
}

/// A function that has nothing to see was given to this presenter.
private struct NothingToShow: Error, CustomStringConvertible {
    let function: String

    var description: String {
        "'\(function)' is not visual, and the web presenter only shows messages; use another presenter, or 'visual: true'"
    }
}
