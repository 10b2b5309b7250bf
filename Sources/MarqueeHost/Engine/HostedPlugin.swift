import MarqueeModel
import MarqueePlugins

/// A plugin of a running host, in whichever process it is at the moment.
struct HostedPlugin: Sendable {
    /// The library's path, or the name of the presenters that are registered in code.
    let path: String
    /// What it calls itself; nil before its first hello.
    var name: String?
    /// When its first hello is due; nil once it has come, or the plugin was left out.
    var helloDeadline: TimeSpan?
    /// What it has logged last instead of saying hello.
    var said: String?
    /// Why it was not let start, which is said once; nil when it was.
    var refusal: PluginError?
    /// What becomes of its process; nil where it has none, and once it was left out.
    var life: PluginLife?

    /// When something is due for it.
    var deadline: TimeSpan? { isAwaited ? helloDeadline : life?.deadline }
    /// Whether it has not said hello.
    var isAwaited = true
}
