import MarqueeModel
import Synchronization

/// A source that is being fetched, for all who want it at that moment.
///
/// Each caller has its own limit, cancellation and outcome; when the last one has left, the fetching is cancelled.
final class Transfer: Sendable {
    private struct Caller {
        let requirements: FileRequirements
        let user: FileHolder?
        let report: @Sendable (FileProgress) -> Void
        var throttle = ProgressThrottle()
        var continuation: CheckedContinuation<FileRecord, any Error>?
        /// What came before the caller waited.
        var outcome: Result<FileRecord, any Error>?
    }

    private struct State {
        var callers: [Int: Caller] = [:]
        var nextID = 0
        var isOver = false
        var bytes: Int64 = 0
        var total: Int64?
        /// What is known of the content by now.
        var facts = ContentFacts()
        var task: Task<Void, Never>?
    }

    /// The source's name, with nothing secret in it.
    let label: String
    /// What the first caller's argument accepts.
    let accept: [MediaRange]
    /// How soon it is wanted.
    let urgency = Urgency(.last)
    private let state = Mutex(State())

    /// How far what is stored may answer.
    let freshness: Freshness

    /// How far what is stored may answer.
    enum Freshness: Sendable {
        /// As its origin has allowed.
        case stored
        /// Its origin is asked although that may still be used, which stands in when that is down.
        case revalidated
        /// Only with its origin's word: when that is down, there is no answer.
        case current
    }

    init(label: String, accept: [MediaRange], _ freshness: Freshness = .stored) {
        self.label = label
        self.accept = accept
        self.freshness = freshness
    }

    // MARK: Callers

    /// How many wait.
    var callers: Int { state.withLock { state in state.callers.values.count { $0.continuation != nil } } }

    /// The messages for which those who are left want it.
    var users: Set<FileHolder> {
        state.withLock { state in Set(state.callers.values.filter { $0.outcome == nil }.compactMap(\.user)) }
    }

    /// Adds a caller; nil when it is too late for that.
    func join(_ request: FileRequest) -> Int? {
        urgency.raise(to: request.priority)
        return state.withLock { state in
            guard !state.isOver else { return nil }
            state.nextID += 1
            var caller = Caller(
                requirements: request.requirements, user: request.userNumber, report: request.progress)
            let (size, limit) = (max(state.bytes, state.total ?? 0), request.requirements.limit)
            if size > limit.bytes {
                caller.outcome = .failure(FileError.tooLarge(label, limit: limit, size: state.total))
            } else if let refusal = request.requirements.refusal(of: state.facts, label) {
                caller.outcome = .failure(refusal)
            }
            state.callers[state.nextID] = caller
            return state.nextID
        }
    }

    /// Waits for a caller's outcome; throws `CancellationError` at once when its task is cancelled.
    func outcome(for id: Int) async throws -> FileRecord {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<FileRecord, any Error>? = state.withLock { state in
                    guard let known = state.callers[id]?.outcome else {
                        state.callers[id]?.continuation = continuation
                        return nil
                    }
                    state.callers[id] = nil
                    return known
                }
                if let outcome { continuation.resume(with: outcome) }
                stopIfUnwanted()
            }
        } onCancel: {
            settle { $0 == id ? .failure(CancellationError()) : nil }
        }
    }

    /// Hands over the task that does the fetching, to be cancelled when nobody wants it any more.
    func start(_ task: Task<Void, Never>) {
        state.withLock { $0.task = task }
        stopIfUnwanted()
    }

    /// Whether a content is what at least one of the callers demands.
    func isSatisfied(by facts: ContentFacts, size: Int64) -> Bool {
        state.withLock { state in
            state.callers.values.contains { caller in
                caller.outcome == nil && size <= caller.requirements.limit.bytes
                    && caller.requirements.refusal(of: facts, label) == nil
            }
        }
    }

    // MARK: The fetching

    /// The source says how large it is.
    func announce(total: Int64) throws {
        try advance { $0.total = total }
    }

    /// A server says what it is going to send.
    func announce(_ head: ResponseHead, total: Int64?, isPacked: Bool) throws {
        try learn(ContentFacts(mediaType: head.mediaType, path: head.url.path))
        guard let total else { return }
        if isPacked { try receive(packed: total) } else { try announce(total: total) }
    }

    /// More is known of the content; those for whom it is the wrong one leave.
    func learn(_ facts: ContentFacts) throws {
        state.withLock { $0.facts = facts }
        settle { _, requirements in requirements.refusal(of: facts, label).map { .failure($0) } }
        try checkWanted()
    }

    /// The first bytes may have come.
    func look(at temporary: TemporaryFile) throws {
        guard var facts: ContentFacts = state.withLock({ $0.facts.opening == nil ? $0.facts : nil }),
            case let opening = temporary.opening, opening.count >= ContentFacts.openingSize
        else { return }
        facts.opening = opening
        try learn(facts)
    }

    /// What has come so far is of no use.
    func startOver() {
        state.withLock { ($0.bytes, $0.total, $0.facts) = (0, nil, ContentFacts()) }
    }

    /// So many packed bytes have come, or will. Packing may add a little to them, and nobody wants much more than that.
    func receive(packed count: Int64) throws {
        settle { _, requirements in
            let limit = requirements.limit
            return count - 65_536 > limit.bytes ? .failure(FileError.tooLarge(label, limit: limit)) : nil
        }
        try checkWanted()
    }

    /// More bytes have come.
    func receive(_ count: Int) throws {
        try advance { $0.bytes += Int64(count) }
    }

    /// The file is in the cache, or cannot be had.
    func finish(_ outcome: Result<FileRecord, any Error>) {
        if case .success(let file) = outcome {
            state.withLock { ($0.bytes, $0.total) = (file.bytes, file.bytes) }
            report()
        }
        state.withLock { $0.isOver = true }
        settle { _ in outcome }
    }

    private func advance(_ change: (inout State) -> Void) throws {
        let size = state.withLock { state in
            change(&state)
            return max(state.bytes, state.total ?? 0)
        }
        settle { [total = state.withLock { $0.total }] id, requirements in
            let limit = requirements.limit
            return size > limit.bytes ? .failure(FileError.tooLarge(label, limit: limit, size: total)) : nil
        }
        try checkWanted()
        report()
    }

    private func checkWanted() throws {
        guard state.withLock({ !$0.isOver }) else { throw CancellationError() }
    }

    private func report() {
        let now = ContinuousClock.now
        let reports: [(@Sendable (FileProgress) -> Void, FileProgress)] = state.withLock { state in
            let progress = FileProgress(file: label, bytes: state.bytes, total: state.total)
            return state.callers.keys.compactMap { id in
                guard let caller = state.callers[id], caller.outcome == nil,
                    state.callers[id]?.throttle.passes(progress, at: now, isLast: state.bytes == state.total) == true
                else { return nil }
                return (caller.report, progress)
            }
        }
        for (report, progress) in reports { report(progress) }
    }

    private func settle(_ outcome: (Int) -> Result<FileRecord, any Error>?) {
        settle { id, _ in outcome(id) }
    }

    private func settle(_ outcome: (Int, FileRequirements) -> Result<FileRecord, any Error>?) {
        let settled = state.withLock { state in
            var settled: [(CheckedContinuation<FileRecord, any Error>, Result<FileRecord, any Error>)] = []
            for (id, caller) in state.callers where caller.outcome == nil {
                guard let outcome = outcome(id, caller.requirements) else { continue }
                if let continuation = caller.continuation {
                    state.callers[id] = nil
                    settled.append((continuation, outcome))
                } else {
                    state.callers[id]?.outcome = outcome
                }
            }
            return settled
        }
        for (continuation, outcome) in settled { continuation.resume(with: outcome) }
        stopIfUnwanted()
    }

    /// Ends the fetching when every caller has its outcome.
    private func stopIfUnwanted() {
        let task: Task<Void, Never>? = state.withLock { state in
            guard !state.callers.values.contains(where: { $0.outcome == nil }) else { return nil }
            state.isOver = true
            return state.task
        }
        task?.cancel()
    }
}
