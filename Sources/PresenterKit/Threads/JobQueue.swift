import Glibc
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
    }

    private let state = Mutex(State())
    /// Counts the jobs, and one more for the end.
    private let semaphore: Semaphore

    /// Starts the thread.
    package init() throws(PresenterThreadError) {
        semaphore = try Semaphore()
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(self)
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

    /// Adds a job; any thread may.
    package func append(_ job: UnownedJob, of owner: Owner) {
        state.withLock { $0.jobs.append(Job(job: job, owner: owner)) }
        semaphore.signal()
    }

    /// Lets the thread end once the jobs that are there have run.
    package func finish() {
        state.withLock { $0.isFinished = true }
        semaphore.signal()
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
            semaphore.wait()
            let next: (job: Job?, isFinished: Bool) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isFinished)
            }
            if let job = next.job { return job }
            if next.isFinished { return nil }
        }
    }
}
