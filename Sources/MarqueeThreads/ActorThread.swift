import PresenterKit

/// The thread that a host's actor runs on.
///
/// Saving to disk blocks for a commit, or for another process's; here it blocks nobody else, while on Swift's shared pool
/// it would take one of as many threads as there are cores.
final class HostThread: SerialExecutor {
    private let jobs: JobQueue

    init() throws {
        jobs = try JobQueue()
    }

    deinit {
        jobs.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job), of: .serial(self))
    }
}
