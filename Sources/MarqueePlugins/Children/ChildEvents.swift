package import PresenterKit

/// Who hears of a child: called in order, from threads of the child's own.
package struct ChildEvents: Sendable {
    /// The plugin says something.
    let said: @Sendable (PluginMessage) -> Void
    /// A line for the log, from the plugin of that name: as a message, with its level, or written to standard output or
    /// error. Never more than ``LineAllowance`` allows.
    let wrote: @Sendable (_ plugin: String, PluginMessage.LogLevel?, String) -> Void
    /// It is gone, with all that it had started. Always the last, and once.
    let ended: @Sendable (PluginEnd) -> Void

    package init(
        said: @escaping @Sendable (PluginMessage) -> Void,
        wrote: @escaping @Sendable (_ plugin: String, PluginMessage.LogLevel?, String) -> Void,
        ended: @escaping @Sendable (PluginEnd) -> Void
    ) {
        self.said = said
        self.wrote = wrote
        self.ended = ended
    }
}
