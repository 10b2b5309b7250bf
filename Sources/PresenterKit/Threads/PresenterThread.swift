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
        try Self.start(jobs)
    }

    deinit {
        jobs.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(JobQueue.Job(job: UnownedJob(job), executor: self))
    }

    private static func start(_ jobs: JobQueue) throws(PresenterThreadError) {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(jobs)
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let jobs = unsafe Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue()
                // The mask of the thread that happened to start this one may block everything; a program that a
                // presenter starts would inherit that and could not be stopped.
                var none = sigset_t()
                unsafe sigemptyset(&none)
                unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
                jobs.run()
                return nil
            }, argument.toOpaque())
        guard code == 0 else {
            unsafe argument.release()
            throw PresenterThreadError(code: code)
        }
        pthread_detach(thread)
    }
}

/// The system gave no thread.
struct PresenterThreadError: Error, CustomStringConvertible {
    let code: Int32

    var description: String {
        "no thread could be started for it (\(unsafe String(cString: strerror(code))))"
    }
}
