import MarqueeThreads
import Synchronization

/// Lends a thread to each call of a presenter, and keeps a few for the next.
final class PresenterThreads: Sendable {
    private struct State {
        var idle: [TaskThread] = []
        var lent = 0
    }

    /// Threads in use at once, over all presenters of a session. Far more than a well-behaved set of presenters needs.
    static let maximumLent = 256
    private static let maximumIdle = 4

    private let state = Mutex(State())

    /// A thread that nobody else uses until it is given back.
    func lend() throws(PresenterThreadsError) -> TaskThread {
        let thread: TaskThread? = try state.withLock { state throws(PresenterThreadsError) in
            guard state.lent < Self.maximumLent else { throw .allLent }
            state.lent += 1
            return state.idle.popLast()
        }
        if let thread { return thread }
        do {
            return try TaskThread()
        } catch {
            state.withLock { $0.lent -= 1 }
            throw .notStarted(error)
        }
    }

    /// Takes a thread back, at the end of the task that it was lent for and on that thread itself.
    func giveBack(_ thread: TaskThread) {
        state.withLock { state in
            state.lent -= 1
            if state.idle.count < Self.maximumIdle { state.idle.append(thread) }
        }
    }
}

enum PresenterThreadsError: Error, CustomStringConvertible {
    case allLent
    case notStarted(ThreadError)

    var description: String {
        switch self {
        case .allLent: "\(PresenterThreads.maximumLent) calls of this plugin's presenters are already running"
        case .notStarted(let error): error.description
        }
    }
}
