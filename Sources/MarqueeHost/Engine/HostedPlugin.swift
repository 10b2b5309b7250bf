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
    var life: PluginLifecycle?

    /// Presentations that have ended, and whose calls have not returned: by then they should have.
    var unreturned: [Int64: (presenter: String, deadline: TimeSpan)] = [:]
    /// What it last left behind, and how often it has.
    var hang: (reason: String, count: Int)?
    /// Why it was disabled last.
    var disabling: String?
    /// Why it is started again once nothing of it is shown.
    var restart: Restart?
    /// What its version calls itself.
    var version = ""
    /// What is to be known of its file, which is not the one that was loaded; nil when there is nothing.
    var note: String?

    enum Restart: Sendable, Hashable {
        /// It has left something behind.
        case hang(reason: String)
        /// Its file has changed, or an operator wants it.
        case planned
    }

    /// When something is due for it.
    var deadline: TimeSpan? {
        ([isAwaited ? helloDeadline : life?.deadline] + unreturned.values.map(\.deadline)).compactMap(\.self).min()
    }
    /// Whether it has not said hello.
    var isAwaited = true
    /// Whether it is let go of for good: it was left out, or can no longer be used in the host's own process.
    var isGone = false

    /// It can no longer be used: what becomes of it.
    mutating func end(_ end: PluginEnd, uptime: TimeSpan) -> [PluginLifecycle.Effect] {
        if life != nil { return life?.ended(uptime: uptime) ?? [] }
        isGone = true
        return [
            .disable(reason: "\(end.reason); it runs in the host's own process: restart the host")
        ]
    }
}
