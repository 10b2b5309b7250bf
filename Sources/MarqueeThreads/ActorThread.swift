/// The thread that an actor runs on.
///
/// Saving to disk blocks for a commit, or for another process's; here it blocks nobody else, while on Swift's shared pool
/// it would take one of as many threads as there are cores. The thread ends when the last reference is gone and what was
/// enqueued has run.
package final class ActorThread: SerialExecutor {
    private let jobs: JobQueue

    /// Starts the thread.
    package init() throws(ThreadError) {
        jobs = try JobQueue()
    }

    deinit {
        jobs.finish()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job), of: .serial(self))
    }

    /// What an actor that runs here returns as its own. It has to hold this thread for as long as it lives.
    @safe package nonisolated var unowned: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }
}
