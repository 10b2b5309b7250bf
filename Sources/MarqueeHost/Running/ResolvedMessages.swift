import MarqueeModel
import MarqueeQueue
import MarqueeStore

/// What is known of messages that wait, so that each is resolved once.
struct ResolvedMessages {
    /// How many messages are remembered; the others are looked at again when it is their turn.
    private static let capacity = 2_000
    /// So much content is remembered; the verdict on a message holds about as much as the message.
    static let byteLimit = 16 << 20
    /// How many of those that come next are resolved at a time.
    static let ahead = 8

    private let resolver: MessageResolver
    private var verdicts: [MessageNumber: (verdict: Candidate.Verdict, size: Int)] = [:]
    private(set) var bytes = 0
    /// Messages that the store has named and that were not resolved.
    var missing: [MessageNumber] = []
    /// Whether messages may have come in since the last look ahead.
    var hasNews = true
    /// How many of those of the last look ahead have not begun; all that there are, where it found the end.
    private var left = 0

    init(resolver: MessageResolver) {
        self.resolver = resolver
    }

    /// Whether it is time to look ahead.
    var isDue: Bool { hasNews || left <= 2 }

    /// The candidate that an entry is; nil when it has not been resolved, which is then noted.
    mutating func candidate(for entry: QueueEntry) -> Candidate? {
        guard let verdict = verdicts[entry.number]?.verdict else {
            missing.append(entry.number)
            return nil
        }
        return Candidate(entry: entry, verdict: verdict)
    }

    /// Resolves a message, unless it is known.
    @discardableResult
    mutating func add(_ entry: QueueEntry) -> Candidate {
        if let (known, _) = verdicts[entry.number] { return Candidate(entry: entry, verdict: known) }
        let size = entry.contentSize
        if verdicts.count >= Self.capacity || bytes + size > Self.byteLimit {
            verdicts.removeAll(keepingCapacity: true)
            bytes = 0
        }
        let verdict = verdict(on: entry)
        verdicts[entry.number] = (verdict, size)
        bytes += size
        return Candidate(entry: entry, verdict: verdict)
    }

    mutating func addAhead(_ entries: [QueueEntry]) {
        for entry in entries { add(entry) }
        hasNews = false
        left = entries.count < Self.ahead ? .max : entries.count
    }

    /// A message has begun, or ended.
    mutating func remove(_ number: MessageNumber) {
        guard let (_, size) = verdicts.removeValue(forKey: number) else { return }
        bytes -= size
        if left < .max { left -= 1 }
    }

    private func verdict(on entry: QueueEntry) -> Candidate.Verdict {
        guard let message = Message(storedBody: entry.body ?? [], id: entry.id.rawValue) else { return .unreadable }
        guard resolver.catalog[message.template] != nil else {
            return .refused(
                reason: "unknown-template: the template or function '\(message.template)' was removed after the message"
                    + " was accepted")
        }
        let resolution = resolver.resolve(message)
        return resolution.invocation.map { .plays($0) } ?? .refused(reason: resolution.diagnostics.reason)
    }
}
