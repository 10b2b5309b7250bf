public import CPresenterABI

/// The host's table, as `marquee_plugin_main` gets it.
public typealias HostHandle = UnsafePointer<marquee_host>?
/// The plugin's table, as `marquee_plugin_main` gets it.
public typealias PluginHandle = UnsafeMutablePointer<marquee_plugin>?

/// Makes a library a plugin: the body of its one exported function, which the host calls once after loading it.
///
/// ```swift
/// @c public func marquee_plugin_main(_ host: HostHandle, _ plugin: PluginHandle) -> Int32 {
///     exportPlugin(name: "acme", version: "1.2.0", presenters: ["banner": BannerPresenter.self], host, plugin)
/// }
/// ```
///
/// The presenters are made after it has returned, on a thread of their own; one whose `init` throws is reported to the
/// host with the error's description, and the others work.
///
/// - Parameters:
///   - name: The plugin's name, part of its presenters' full names: `acme.banner`.
///   - version: The plugin's own version, for people.
///   - presenters: The types of its presenters, by name.
///   - host: What `marquee_plugin_main` was given.
///   - plugin: What `marquee_plugin_main` was given.
/// - Returns: What `marquee_plugin_main` has to return.
public func exportPlugin(
    name: String, version: String, presenters: [String: any PluginPresenter.Type], _ host: HostHandle,
    _ plugin: PluginHandle
) -> Int32 {
    let registrations = presenters.sorted { $0.key < $1.key }.map {
        PresenterRegistration(name: $0.key, type: $0.value)
    }
    return unsafe exportPlugin(name: name, version: version, registrations, host, plugin)
}

/// The same, of presenters that are known only when the library is loaded.
package func exportPlugin(
    name: String, version: String, _ presenters: [PresenterRegistration], _ host: HostHandle, _ plugin: PluginHandle
) -> Int32 {
    unsafe PluginEndpoint.open(name: name, version: version, presenters, host, plugin)
}
