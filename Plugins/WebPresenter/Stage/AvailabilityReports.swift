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
    private let isUnread: @Sendable () -> Void

    /// - Parameter isUnread: Called when the last reader has gone.
    init(isUnread: @escaping @Sendable () -> Void) {
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
        reader.onTermination = { [weak self] _ in self?.leave(number) }
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
