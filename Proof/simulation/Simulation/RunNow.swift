import Synchronization

/// Runs what is written for many tasks on the thread that asks, at once and in one order.
final class OneThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func drain() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

private let oneThread = OneThread()

/// The result of a body that waits for nobody outside.
func now<Success: Sendable>(_ body: @escaping @Sendable () async throws -> Success) throws -> Success {
    let result = Mutex<Result<Success, any Error>?>(nil)
    _ = Task(executorPreference: oneThread) {
        do {
            let value = try await body()
            result.withLock { $0 = .success(value) }
        } catch {
            result.withLock { $0 = .failure(error) }
        }
    }
    oneThread.drain()
    guard let outcome = result.withLock({ $0 }) else {
        throw Violation(.failed, "a body waits for somebody outside of the run")
    }
    return try outcome.get()
}
