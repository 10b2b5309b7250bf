public import PresenterKit
import WebPresenter

// swift-format-ignore: AlwaysUseLowerCamelCase
/// What the host looks for in the library.
@c public func marquee_plugin_main(_ host: HostHandle, _ plugin: PluginHandle) -> Int32 {
    unsafe exportPlugin(name: "web", version: "1.0.0", WebPresenter.registrations, host, plugin)
}
