import NIOCore
import PresenterKit
import Synchronization

/// Whether anybody watches, for each presenter of this plugin: all of them have the same page.
final class AvailabilityReports: Sendable {
    private struct State {
        var last: PresenterAvailability?
        var readers: [Int: AsyncStream<PresenterAvailability>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())
    private let loop: any EventLoop
    private let isUnread: @Sendable () -> Void

    /// - Parameters:
    ///   - loop: On which readers are forgotten.
    ///   - isUnread: Called there when the last one has gone.
    init(on loop: any EventLoop, isUnread: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.isUnread = isUnread
    }

    /// What was said last, and what is said from now on.
    func read() -> AsyncStream<PresenterAvailability> {
        let (stream, reader) = AsyncStream.makeStream(of: PresenterAvailability.self)
        let number = state.withLock { state in
            state.count += 1
            state.readers[state.count] = reader
            if let last = state.last { reader.yield(last) }
            return state.count
        }
        // Not at once: whoever cancels a reader's task holds a lock of that task meanwhile, and whoever speaks to the reader
        // waits for it with this one's lock.
        reader.onTermination = { [weak self, loop] _ in loop.execute { [weak self] in self?.leave(number) } }
        return stream
    }

    func say(_ availability: PresenterAvailability) {
        state.withLock { state in
            state.last = availability
            for reader in state.readers.values { reader.yield(availability) }
        }
    }

    private func leave(_ number: Int) {
        let isLast = state.withLock { state in
            state.readers[number] = nil
            return state.readers.isEmpty
        }
        if isLast { isUnread() }
    }
}
