import MarqueeModel

/// When a cache has grown so far that something has to go.
struct EvictionThreshold: Sendable {
    /// How long until what could not be evicted, because messages needed it, is looked at again.
    static let pause = TimeSpan.seconds(60)

    let limit: ByteCount
    /// How many bytes there were, and how many this cache had stored then; and when it was last tried to evict some.
    private var known: (bytes: Int64, adopted: Int64, time: Timestamp?)

    init(limit: ByteCount, bytes: Int64) {
        self.limit = limit
        self.known = (bytes, 0, nil)
    }

    /// Evicting goes below the limit, so that not each store makes it necessary again.
    var target: ByteCount { ByteCount(limit.bytes / 10 * 9) }

    /// What is left after evicting.
    mutating func note(bytes: Int64, adopted: Int64, at now: Timestamp) {
        known = (bytes, adopted, now)
    }

    /// - Parameter adopted: How many bytes this cache has stored since it was opened.
    func isDue(adopted: Int64, at now: Timestamp) -> Bool {
        let grown = max(0, adopted - known.adopted)
        guard known.bytes + grown > limit.bytes else { return false }
        guard known.bytes > limit.bytes, let last = known.time else { return true }
        return grown > limit.bytes / 10 || now - last >= Self.pause || now < last
    }

    /// Whether there is more than allowed, for whatever reason.
    func isExceeded(adopted: Int64) -> Bool {
        known.bytes + max(0, adopted - known.adopted) > limit.bytes
    }
}
