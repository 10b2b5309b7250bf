import MarqueeModel
import Synchronization

/// How often one file has been tried, redirects included, and how much time is left for it.
final class TransferAttempts: Sendable {
    private struct State {
        var failures = 0
        var deadline: ContinuousClock.Instant?
    }

    private let options: FileOptions
    private let label: String
    private let state = Mutex(State())

    init(_ options: FileOptions, _ label: String) {
        self.options = options
        self.label = label
    }

    /// When the file's time is over, which begins with its first turn.
    func deadline() -> ContinuousClock.Instant {
        state.withLock { state in
            let deadline = state.deadline ?? ContinuousClock.now + options.totalTimeout.duration
            state.deadline = deadline
            return deadline
        }
    }

    /// What ends a file that has taken all its time.
    var expiry: FileError {
        FileError(.timeout, label, "it took longer than \(options.totalTimeout); try again later")
    }

    /// Waits until it is time to try again.
    ///
    /// - Parameter requested: How long the server wants to be left alone.
    /// - Throws: The failure, with how often it was tried, when that was the last try.
    func wait(after failure: FileError, requested: TimeSpan?) async throws {
        let timing = options.retryTiming
        let failures = state.withLock { state in
            state.failures += 1
            return state.failures
        }
        let left = deadline() - ContinuousClock.now
        let wait = max(timing.wait(before: failures), requested ?? .zero)
        guard failure.isOutage, failures <= timing.retries, wait.duration < left, wait <= timing.longestWait else {
            let isAsked = requested.map { $0 > timing.longestWait || $0.duration >= left } ?? false
            throw failure.tried(failures, isAsked ? "the server asked to retry after \(wait)" : nil)
        }
        try await timing.sleep(wait)
    }
}

extension FileError {
    /// With how often it was tried, where that was more than once.
    fileprivate func tried(_ count: Int, _ remark: String? = nil) -> FileError {
        var notes = count > 1 ? ["tried \(count) times"] : []
        if let remark { notes.append(remark) }
        return notes.isEmpty ? self : FileError(code, file, "\(reason) (\(notes.joined(separator: "; ")))")
    }
}
