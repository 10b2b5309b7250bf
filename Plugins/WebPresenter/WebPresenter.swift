package import PresenterKit

/// Shows a message in every browser that has the presenter's page open and visible; without one, messages wait.
package final class WebPresenter: PluginPresenter {
    let server: WebServer

    /// A presenter as the environment wants it.
    package convenience init() throws {
        self.init(try Settings { Environment.value(of: $0) })
    }

    init(_ settings: Settings) {
        server = WebServer(settings)
    }

    package func availability() async -> AsyncStream<PresenterAvailability> {
        server.start()
    }

    package func present(_ context: PresentationContext) async throws {
        guard context.isVisual else { throw NothingToShow(function: context.template) }
        let card = CardReader(
            arguments: context.arguments, template: context.template, locale: context.locale
        ).card
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

/// A function that has nothing to see was given to this presenter.
private struct NothingToShow: Error, CustomStringConvertible {
    let function: String

    var description: String {
        "\"\(function)\" is not visual, and the web presenter only shows; give it another presenter, or \"visual: true\""
    }
}
