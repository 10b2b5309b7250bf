package import MarqueeModel
package import PresenterKit
import Synchronization

/// A plugin that is started to be tried, in a process of its own: what is said to it and what it says pass as they are.
package final class PluginTrial: Sendable {
    /// Who hears of the plugin, on threads of its own.
    package struct Listener: Sendable {
        /// It says something.
        let said: @Sendable (PluginMessage) -> Void
        /// A line that it printed or logged.
        let wrote: @Sendable (String) -> Void
        /// It is gone: how, as a sentence whose subject is "it", and the error where that was before its hello.
        let ended: @Sendable (_ reason: String, PluginError) -> Void

        package init(
            said: @escaping @Sendable (PluginMessage) -> Void, wrote: @escaping @Sendable (String) -> Void,
            ended: @escaping @Sendable (_ reason: String, PluginError) -> Void
        ) {
            self.said = said
            self.wrote = wrote
            self.ended = ended
        }
    }

    private let connection: ChildConnection
    private let path: String

    /// Starts the plugin, and returns before it has said anything.
    ///
    /// - Parameter runner: As ``HostConfiguration/pluginRunner``.
    package init(_ source: PluginSource, runner: String? = nil, listener: Listener) throws(PluginError) {
        let lastLine = Mutex<String?>(nil)
        let room = Mutex<@Sendable () -> Void>({})
        path = source.path
        connection = try ChildConnection(
            source, runner: runner,
            events: ChildEvents { message in
                listener.said(message)
                room.withLock { $0 }()
            } wrote: { _, _, line in
                lastLine.withLock { $0 = line }
                listener.wrote(line)
            } ended: { end in
                listener.ended(end.reason, end.error(of: source.path, said: lastLine.withLock { $0 }))
            })
        let connection = connection
        room.withLock { room in room = { [weak connection] in connection?.handled() } }
    }

    package func send(_ message: HostMessage) {
        connection.send(message)
    }

    /// What the plugin said of itself, checked.
    package func summary(of description: PluginDescription) throws(PluginError) -> PluginSummary {
        try description.check(of: path)
        return PluginSummary(path: path, description)
    }

    /// The error of a plugin that has not said hello in this time.
    package func noHello(within time: TimeSpan, said: String?) -> PluginError {
        .noHello(path, within: time, said: said)
    }

    /// Says that the host ends, and waits for the plugin's end, but not long.
    package func leave() async {
        await connection.leave()
    }
}
