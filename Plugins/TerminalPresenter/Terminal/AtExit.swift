import Glibc
import Synchronization

/// Gives terminals back when the process exits while a message is shown.
enum AtExit {
    private static let shown = Mutex<[ObjectIdentifier: Terminal]>([:])
    private static let isRegistered: Bool =
        atexit {
            let terminals = AtExit.shown.withLockIfAvailable { Array($0.values) } ?? []
            for terminal in terminals { terminal.endAtExit() }
        } == 0

    /// From now on, that one is given back.
    static func restores(_ terminal: Terminal) {
        _ = isRegistered
        shown.withLock { $0[ObjectIdentifier(terminal)] = terminal }
    }

    /// That one has been given back.
    static func forgets(_ terminal: Terminal) {
        _ = shown.withLockIfAvailable { $0[ObjectIdentifier(terminal)] = nil }
    }
}
