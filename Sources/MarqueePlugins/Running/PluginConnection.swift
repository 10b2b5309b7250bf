package import PresenterKit

/// A host's end of the line to one plugin, wherever the plugin runs.
///
/// What the plugin says arrives through the closure that the connection was made with: in order, from any thread.
package protocol PluginConnection: Sendable {
    /// Says something to the plugin. Never waits for it.
    func send(_ message: HostMessage)

    /// What the plugin has logged last, where this knows it.
    var lastLine: String? { get }

    /// A message of the plugin has been dealt with: there is room for another.
    func handled()

    /// Has the plugin's process killed, where it has one; its end is then told like any other.
    func kill(reason: String)

    /// Says that the plugin's process is not needed any more, where it has one: it then ends by itself.
    func retire()

    /// Says that the host ends, and waits for the plugin's end, but not long.
    func leave() async

    /// The context of what is being presented with a template, where presenters run on this side of the line.
    func activeContext(ofTemplate template: String) -> PresentationContext?
}

extension PluginConnection {
    package var lastLine: String? { nil }

    package func handled() {}

    package func kill(reason: String) {}

    package func retire() {}

    package func leave() async { send(.shutdown) }

    package func activeContext(ofTemplate template: String) -> PresentationContext? { nil }
}

/// The presenters that an application registered in code: values pass as they are.
package struct RegisteredPresenters: PluginConnection {
    /// Under this name they stand beside the plugins; their presenters are `app.NAME`.
    package static let pluginName = "app"

    private let session: PresenterSession

    package init(_ presenters: [PresenterRegistration], receive: @escaping @Sendable (PluginMessage) -> Void) {
        session = PresenterSession(name: Self.pluginName, version: "1", presenters: presenters, emit: receive)
        session.start()
    }

    package func send(_ message: HostMessage) {
        session.receive(message)
    }

    package func activeContext(ofTemplate template: String) -> PresentationContext? {
        session.activeContext(ofTemplate: template)
    }
}

extension HostMessage {
    /// What becomes of a message that is longer than plugins take.
    func refusal(ofBytes count: Int) -> PluginMessage? {
        guard case .present(let presentation, _, _) = self else { return nil }
        return .failed(
            presentation: presentation,
            reason: "with its arguments it has \(count) bytes; plugins accept at most \(Boundary.maximumLength)")
    }
}
