import Glibc

/// One thread that runs a presenter's tasks, and nothing else: whoever blocks it holds up only itself.
///
/// Also tasks of code compiled without `NonisolatedNonsendingByDefault`, and of actors without an executor of their own,
/// stay on it, since it is their task executor. The thread ends when the last reference is gone and what was enqueued has
/// run; a task holds one as long as it runs.
final class PresenterThread: TaskExecutor {
    private let jobs: JobQueue

    /// Starts the thread.
    init() throws(PresenterThreadError) {
        jobs = try JobQueue()
    }

    deinit {
        jobs.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job), of: .task(self))
    }
}

/// The system gave no thread.
package struct PresenterThreadError: Error, CustomStringConvertible {
    let code: Int32

    package var description: String {
        "no thread could be started for it (\(unsafe String(cString: strerror(code))))"
    }
}
