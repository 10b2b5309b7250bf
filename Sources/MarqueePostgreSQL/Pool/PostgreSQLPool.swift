import MarqueeSystem
import MarqueeThreads
import Synchronization

/// A few connections to one database, each on a thread of its own, for any number of tasks: those that find none idle wait
/// for their turn, in the order in which they come.
///
/// Connections are made when they are needed, and anew when one is lost. While the server cannot be reached, it is asked only
/// now and then, and whoever comes meanwhile is told at once.
package final class PostgreSQLPool: Sendable {
    private struct Job: Sendable {
        let number: Int
        let cancellation: CallCancellation
        let run: @Sendable (PostgreSQLWorker) -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        /// Jobs that do not wait yet, and those of them that are cancelled.
        var coming: Set<Int> = []
        var cancelled: Set<Int> = []
        /// Those that run and can be ended.
        var running: [Int: CallCancellation] = [:]
        var last = 0
        var workers = 0
        var idle = 0
        var isClosed = false
    }

    package let address: PostgreSQLAddress
    private let limits: PostgreSQLLimits
    private let size: Int
    private let outage: Outage
    private let state = Mutex(State())
    private let work: Semaphore

    /// How often a transaction is tried that others get in the way of.
    private static let mostTries = 20

    /// - Parameter size: How many connections there are at most.
    package init(
        _ address: PostgreSQLAddress, size: Int = 8, limits: PostgreSQLLimits = PostgreSQLLimits()
    ) throws {
        self.address = address
        self.size = size
        self.limits = limits
        self.outage = Outage()
        self.work = try Semaphore()
    }

    deinit { close() }

    /// Lets the threads and their connections end, when what waits has been done.
    package func close() {
        let workers = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed ? 0 : state.workers
        }
        for _ in 0..<workers { work.signal() }
    }

    /// How many connections there are, for tests.
    package var workerCount: Int { state.withLock(\.workers) }

    /// Does something in a transaction, which holds when this returns. One that only reads ends with its task, where that is
    /// cancelled; any other goes on to its end once it has begun. The body may run more than once: where others got in
    /// the way, and where the connection was lost before it was being committed.
    ///
    /// - Throws: ``PostgreSQLError``, or what the body throws. With ``PostgreSQLError/Kind/unknown``, it may hold all the same:
    ///   the connection was lost while it was being committed.
    @discardableResult
    package func transaction<Result: Sendable>(
        _ isolation: Isolation = .serializable,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        try await perform { worker, call in
            var tries = 1
            while true {
                let connection = try worker.connection()
                if isolation == .snapshot { try call.use(connection.cancellation) }
                do throws(PostgreSQLConnection.Failure) {
                    return try connection.transaction(isolation, body)
                } catch {
                    guard error.isUndone, let reason = error.error as? PostgreSQLError else { throw error.error }
                    // A connection that was idle may have been cut meanwhile: a new one is tried once.
                    let mayPass = reason.kind == .conflict || (reason.kind == .disconnected && tries == 1)
                    guard mayPass, tries < Self.mostTries else { throw reason }
                    if reason.kind == .conflict { worker.pause(after: tries) }
                    tries += 1
                }
            }
        }
    }

    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLWorker, CallCancellation) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let cancellation = CallCancellation()
        let number = state.withLock { state in
            state.last += 1
            state.coming.insert(state.last)
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    Job(number: number, cancellation: cancellation) { worker in
                        let result = Swift.Result { try body(worker, cancellation) }
                        let isEnded = cancellation.end()
                        if isEnded { worker.drop() }
                        if isEnded, case .failure = result {
                            continuation.resume(throwing: CancellationError())
                        } else {
                            continuation.resume(with: result)
                        }
                    } refuse: {
                        continuation.resume(throwing: $0)
                    })
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func enqueue(_ job: Job) {
        enum Outcome { case waits, begins, cancelled, closed }
        let outcome: Outcome = state.withLock { state in
            state.coming.remove(job.number)
            if state.cancelled.remove(job.number) != nil { return .cancelled }
            if state.isClosed { return .closed }
            state.waiting.append(job)
            guard state.waiting.count > state.idle, state.workers < size else { return .waits }
            state.workers += 1
            return .begins
        }
        switch outcome {
        case .cancelled: job.refuse(CancellationError())
        case .closed: job.refuse(PostgreSQLError.closed)
        case .waits: work.signal()
        case .begins:
            work.signal()
            startWorker()
        }
    }

    private func startWorker() {
        do {
            try BlockingThread.start { [weak self, work, address, limits, outage] in
                let worker = PostgreSQLWorker(address, limits, outage)
                while true {
                    // Held only while there is something to do, so that it can go.
                    self?.becomeIdle()
                    work.wait()
                    guard let self, self.serve(worker) else { return }
                }
            }
        } catch {
            // The others do it; where there are none, nobody can, and what waits is told.
            let stranded = state.withLock { state in
                state.workers -= 1
                defer { if state.workers == 0 { state.waiting = [] } }
                return state.workers == 0 ? state.waiting : []
            }
            for job in stranded { job.refuse(PostgreSQLError(.failed, "\(error)")) }
        }
    }

    private func becomeIdle() { state.withLock { $0.idle += 1 } }

    /// Does what waits next; false when there will be nothing any more.
    private func serve(_ worker: PostgreSQLWorker) -> Bool {
        let (job, isOver) = state.withLock { state in
            state.idle -= 1
            let job = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if let job { state.running[job.number] = job.cancellation }
            return (job, job == nil && state.isClosed)
        }
        if let job {
            job.run(worker)
            state.withLock { $0.running[job.number] = nil }
        }
        return !isOver
    }

    private func cancel(_ number: Int) {
        let (job, running) = state.withLock { state -> (Job?, CallCancellation?) in
            if let place = state.waiting.firstIndex(where: { $0.number == number }) {
                return (state.waiting.remove(at: place), nil)
            }
            if state.coming.contains(number) { state.cancelled.insert(number) }
            return (nil, state.running[number])
        }
        running?.cancel()
        job?.refuse(CancellationError())
    }
}
