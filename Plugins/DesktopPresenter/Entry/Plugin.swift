import DesktopPresenter
public import PresenterKit

// swift-format-ignore: AlwaysUseLowerCamelCase
/// What the host looks for in the library.
@c public func marquee_plugin_main(_ host: HostHandle, _ plugin: PluginHandle) -> Int32 {
    unsafe exportPlugin(
        name: "desktop", version: "1.0.0", presenters: ["desktop": DesktopPresenter.self], host, plugin)
}
