import CProcessControl
import Glibc

/// Wakes one thread that waits.
///
/// A pipe, since the kernel takes a write into one as a sign that the writer is about to wait itself, and has the reader go
/// on where the writer was. A semaphore wakes it on another processor, which takes several times as long where that one
/// sleeps, above all in a virtual machine. Where the process has no descriptor left, it is a semaphore all the same.
package final class Doorbell: Sendable {
    private enum Wire: Sendable {
        case pipe(reader: Int32, writer: Int32)
        case semaphore(Semaphore)
        /// The system has neither left.
        case none
    }

    private let wire: Wire

    package init() {
        var ends: [Int32] = [-1, -1]
        // A program that is started at this very moment must not keep them open.
        guard unsafe process_pipe(&ends) == 0 else {
            wire = (try? Semaphore()).map(Wire.semaphore) ?? .none  // Whoever waits then looks again and again.
            return
        }
        // Nobody who rings waits.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        wire = .pipe(reader: ends[0], writer: ends[1])
    }

    deinit {
        guard case .pipe(let reader, let writer) = wire else { return }
        close(reader)
        close(writer)
    }

    /// Ends one ``wait()``, also one that comes later.
    package func ring() {
        switch wire {
        case .pipe(_, let writer):
            var byte: UInt8 = 1
            _ = unsafe write(writer, &byte, 1)
        case .semaphore(let semaphore):
            semaphore.signal()
        case .none:
            break
        }
    }

    /// Waits until somebody rings; may return for no reason.
    package func wait() {
        switch wire {
        case .pipe(let reader, _):
            var byte: UInt8 = 0
            let count = unsafe read(reader, &byte, 1)
            // Somebody in the process has closed what was not theirs: then one looks again and again.
            if count <= 0, errno != EINTR { usleep(1_000) }
        case .semaphore(let semaphore):
            semaphore.wait()
        case .none:
            usleep(1_000)
        }
    }
}
