import Synchronization

/// How often a cache had what was asked for.
package final class FileCounts: Sendable {
    private let found = Atomic(0)
    private let asked = Atomic(0)

    package init() {}

    /// Files that were there when a message needed them.
    package var hits: Int { found.load(ordering: .relaxed) }
    /// Files whose origin had to be asked.
    package var misses: Int { asked.load(ordering: .relaxed) }

    func countHits(_ count: Int) { found.add(count, ordering: .relaxed) }
    func countMiss() { asked.add(1, ordering: .relaxed) }
}
