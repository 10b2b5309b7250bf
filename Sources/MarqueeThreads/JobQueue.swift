import Synchronization

/// What one thread has to run, in order. It outlives its executor until it has run dry.
package final class JobQueue: Sendable {
    /// Whose jobs the thread runs.
    package enum Owner: Sendable {
        case serial(any SerialExecutor)
        case task(any TaskExecutor)
    }

    private struct Job {
        let job: UnownedJob
        /// Kept until the job has run, since the job runs in its name.
        let owner: Owner
    }

    private struct State {
        var jobs: [Job] = []
        var isFinished = false
        /// Whether the thread waits, or is about to.
        var isIdle = false
    }

    private let state = Mutex(State())
    private let doorbell = Doorbell()

    /// Starts the thread.
    package init() throws(ThreadError) {
        try BlockingThread.start { self.run() }
    }

    /// Adds a job; any thread may.
    package func append(_ job: UnownedJob, of owner: Owner) {
        wake { $0.jobs.append(Job(job: job, owner: owner)) }
    }

    /// Lets the thread end once the jobs that are there have run.
    package func finish() {
        wake { $0.isFinished = true }
    }

    private func wake(_ change: (inout State) -> Void) {
        let isIdle = state.withLock { state in
            change(&state)
            defer { state.isIdle = false }
            return state.isIdle
        }
        if isIdle { doorbell.ring() }
    }

    private func run() {
        while let job = next() {
            switch job.owner {
            case .serial(let executor): unsafe job.job.runSynchronously(on: executor.asUnownedSerialExecutor())
            case .task(let executor): unsafe job.job.runSynchronously(on: executor.asUnownedTaskExecutor())
            }
        }
    }

    private func next() -> Job? {
        while true {
            let next: (job: Job?, isFinished: Bool) = state.withLock { state in
                let job = state.jobs.isEmpty ? nil : state.jobs.removeFirst()
                state.isIdle = job == nil && !state.isFinished
                return (job, state.isFinished)
            }
            if let job = next.job { return job }
            if next.isFinished { return nil }
            doorbell.wait()
        }
    }
}
