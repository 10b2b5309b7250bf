import Synchronization

/// What one presenter thread has to run, in order. It outlives its ``PresenterThread`` until it has run dry.
final class JobQueue: Sendable {
    struct Job {
        let job: UnownedJob
        /// Kept until the job has run, since the job runs in its name.
        let executor: PresenterThread
    }

    private struct State {
        var jobs: [Job] = []
        var isFinished = false
    }

    private let state = Mutex(State())
    /// Counts the jobs, and one more for the end.
    private let semaphore: Semaphore

    init() throws(PresenterThreadError) {
        semaphore = try Semaphore()
    }

    func append(_ job: Job) {
        state.withLock { $0.jobs.append(job) }
        semaphore.signal()
    }

    /// Lets the thread end once the jobs that are there have run.
    func finish() {
        state.withLock { $0.isFinished = true }
        semaphore.signal()
    }

    /// Runs jobs on the calling thread until ``finish()``.
    func run() {
        while let job = next() {
            unsafe job.job.runSynchronously(on: job.executor.asUnownedTaskExecutor())
        }
    }

    private func next() -> Job? {
        while true {
            semaphore.wait()
            let next: (job: Job?, isFinished: Bool) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isFinished)
            }
            if let job = next.job { return job }
            if next.isFinished { return nil }
        }
    }
}
