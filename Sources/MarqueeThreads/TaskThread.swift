/// One thread that runs the tasks that it is lent to, and nothing else: whoever blocks it holds up only itself.
///
/// Also tasks of code compiled without `NonisolatedNonsendingByDefault`, and of actors without an executor of their own,
/// stay on it, since it is their task executor. The thread ends when the last reference is gone and what was enqueued has
/// run; a task holds one as long as it runs.
package final class TaskThread: TaskExecutor {
    private let jobs: JobQueue

    /// Starts the thread.
    package init() throws(ThreadError) {
        jobs = try JobQueue()
    }

    deinit {
        jobs.finish()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job), of: .task(self))
    }
}
