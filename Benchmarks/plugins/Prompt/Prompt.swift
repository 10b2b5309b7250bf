public import PresenterKit

/// Acknowledges and dismisses at once.
final class Prompt: PluginPresenter {
    func present(_ context: PresentationContext) async throws {
        context.presented()
        context.dismissed()
    }

    func close(_ context: PresentationContext) async {
        context.dismissed()
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// What the host looks for in the library.
@c public func marquee_plugin_main(_ host: HostHandle, _ plugin: PluginHandle) -> Int32 {
    unsafe exportPlugin(name: "prompt", version: "1.0.0", presenters: ["prompt": Prompt.self], host, plugin)
}
