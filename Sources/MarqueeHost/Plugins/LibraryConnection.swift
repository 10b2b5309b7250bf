import Dispatch
import PluginLoading
import PresenterKit
import Synchronization

/// A plugin's library with a queue of its own: one that blocks, while it starts or later, holds up nobody but itself.
///
/// What is said to a plugin that blocks waits; its presentations meanwhile end by their time limits.
final class LibraryConnection: PluginConnection {
    private let queue: DispatchQueue
    private let library = Mutex<PluginLibrary?>(nil)
    private let receive: @Sendable (PluginMessage) -> Void

    /// Begins to load the library, and returns at once.
    ///
    /// - Parameters:
    ///   - receive: Takes what the plugin says, its `hello` first: in order, from any thread.
    ///   - failed: Called once when the library cannot be loaded or started.
    init(
        path: String, receive: @escaping @Sendable (PluginMessage) -> Void,
        failed: @escaping @Sendable (PluginError) -> Void
    ) {
        queue = DispatchQueue(label: "marquee.plugin")
        self.receive = receive
        queue.async { [self] in
            do throws(PluginError) {
                let library = try PluginLibrary(path: path, receive: receive)
                self.library.withLock { $0 = library }
            } catch {
                failed(error)
            }
        }
    }

    func send(_ message: HostMessage) {
        let json = message.json
        guard json.count <= Boundary.maximumLength else {
            return message.refusal(ofBytes: json.count).map(receive) ?? ()
        }
        queue.async { [self] in
            library.withLock { $0 }?.send(json)
        }
    }
}
