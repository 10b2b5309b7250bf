import PresenterKit

/// A host's end of the line to one plugin, wherever the plugin runs.
///
/// What the plugin says arrives through the closure that the connection was made with: in order, from any thread.
protocol PluginConnection: Sendable {
    /// Says something to the plugin. Never waits for it.
    func send(_ message: HostMessage)

    /// The context of what is being presented with a template, where presenters run on this side of the line.
    func activeContext(ofTemplate template: String) -> PresentationContext?
}

extension PluginConnection {
    func activeContext(ofTemplate template: String) -> PresentationContext? { nil }
}

/// The presenters that an application registered in code: values pass as they are.
struct RegisteredPresenters: PluginConnection {
    /// Under this name they stand beside the plugins; their presenters are `app.NAME`.
    static let pluginName = "app"

    private let session: PresenterSession

    init(_ presenters: [PresenterRegistration], receive: @escaping @Sendable (PluginMessage) -> Void) {
        session = PresenterSession(name: Self.pluginName, version: "1", presenters: presenters, emit: receive)
        session.start()
    }

    func send(_ message: HostMessage) {
        session.receive(message)
    }

    func activeContext(ofTemplate template: String) -> PresentationContext? {
        session.activeContext(ofTemplate: template)
    }
}
