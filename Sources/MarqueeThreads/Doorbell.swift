import Glibc
import SystemCalls

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
        guard let (reader, writer) = SystemCall.pipe() else {
            wire = (try? Semaphore()).map(Wire.semaphore) ?? .none  // Whoever waits then looks again and again.
            return
        }
        // Nobody who rings waits.
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        wire = .pipe(reader: reader, writer: writer)
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
            SystemCall.write(byte: 1, to: writer)
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
            let count = SystemCall.readByte(reader, into: &byte)
            // Somebody in the process has closed what was not theirs: then one looks again and again.
            if count <= 0, errno != EINTR { usleep(1_000) }
        case .semaphore(let semaphore):
            semaphore.wait()
        case .none:
            usleep(1_000)
        }
    }
}
