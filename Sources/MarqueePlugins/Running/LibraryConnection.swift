import MarqueeThreads
import PluginLoading
package import PresenterKit
import Synchronization

/// A plugin's library with a thread of its own: one that blocks, while it starts or later, holds up nobody but itself.
///
/// What is said to a plugin that blocks waits; its presentations meanwhile end by their time limits.
package final class LibraryConnection: PluginConnection {
    private let line: Line
    private let receive: @Sendable (PluginMessage) -> Void

    /// Begins to load the library, and returns at once.
    ///
    /// - Parameters:
    ///   - receive: Takes what the plugin says, its `hello` first: in order, from any thread.
    ///   - failed: Called once when the library cannot be loaded or started.
    package init(
        path: String, receive: @escaping @Sendable (PluginMessage) -> Void,
        failed: @escaping @Sendable (PluginError) -> Void
    ) {
        self.receive = receive
        let line = Line()
        self.line = line
        do {
            try BlockingThread.start {
                do throws(PluginError) {
                    let library = try PluginLibrary(path: path, receive: receive)
                    while let messages = line.next() {
                        for message in messages { library.send(message) }
                    }
                } catch {
                    failed(error)
                }
            }
        } catch {
            failed(PluginError(.startFailed, path, "cannot be loaded: \(error)"))
        }
    }

    deinit {
        line.end()
    }

    package func send(_ message: HostMessage) {
        let json = message.json
        guard json.count <= Boundary.maximumLength else {
            return message.refusal(ofBytes: json.count).map(receive) ?? ()
        }
        line.append(json)
    }
}

/// What waits to be said.
private final class Line: Sendable {
    private struct State {
        var messages: [[UInt8]] = []
        var isIdle = false
        var isOver = false
    }

    private let state = Mutex(State())
    private let doorbell = Doorbell()

    func append(_ message: [UInt8]) {
        wake { $0.messages.append(message) }
    }

    /// What is there is still said.
    func end() {
        wake { $0.isOver = true }
    }

    private func wake(_ change: (inout State) -> Void) {
        let isIdle = state.withLock { state in
            change(&state)
            defer { state.isIdle = false }
            return state.isIdle
        }
        if isIdle { doorbell.ring() }
    }

    /// What is to be said now; waits while there is nothing. Nil at the end.
    func next() -> [[UInt8]]? {
        while true {
            let (messages, isOver) = state.withLock { state in
                defer { (state.messages, state.isIdle) = ([], state.messages.isEmpty && !state.isOver) }
                return (state.messages, state.isOver)
            }
            if !messages.isEmpty { return messages }
            if isOver { return nil }
            doorbell.wait()
        }
    }
}
