import CDesktopBus
import Glibc

/// Wakes the thread that waits for the bus.
final class Wakeup: Sendable {
    /// The system has no descriptor left.
    struct Missing: Error, CustomStringConvertible {
        let description = "no file descriptor left for the connection to the session bus; raise 'limits.files'"
    }

    /// What can be waited for.
    let descriptor: Int32

    /// - Throws: When the system has none left.
    init() throws(Missing) {
        descriptor = desktop_bus_bell()
        guard descriptor >= 0 else { throw Missing() }
    }

    deinit {
        close(descriptor)
    }

    /// Ends one wait, also one that comes later.
    func ring() {
        desktop_bus_ring(descriptor)
    }
}
