import Synchronization

/// How soon files are wanted. Those of a message about to be shown come first, and what is fetched ahead goes by the
/// priority of its message.
package struct FilePriority: Sendable, Hashable, Comparable {
    fileprivate let level: Int

    /// A message waits for it.
    package static let now = FilePriority(level: .max)
    /// A message may need it some time.
    package static let ahead = FilePriority(level: 0)
    /// Nobody waits for it, or nobody has asked yet.
    static let last = FilePriority(level: .min)
    /// A message of that priority, which is higher the sooner it is, may need it some time.
    package static func ahead(_ priority: Int32) -> FilePriority { FilePriority(level: Int(priority)) }

    package static func < (left: FilePriority, right: FilePriority) -> Bool { left.level < right.level }
}

/// How soon a transfer's file is wanted by the most urgent of those who have asked for it so far.
final class Urgency: Sendable {
    private let highest: Atomic<Int>

    init(_ priority: FilePriority = .ahead) { highest = Atomic(priority.level) }

    var priority: FilePriority { FilePriority(level: highest.load(ordering: .relaxed)) }

    /// Also while the transfer waits for its turn.
    func raise(to priority: FilePriority) { highest.max(priority.level, ordering: .relaxed) }
}
