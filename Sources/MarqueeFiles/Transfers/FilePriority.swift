import Synchronization

/// How soon files are wanted. Those of a message about to be shown come first.
package enum FilePriority: Int, Sendable, Hashable, Comparable {
    /// A message may need it some time.
    case ahead
    /// A message waits for it.
    case now

    package static func < (left: FilePriority, right: FilePriority) -> Bool { left.rawValue < right.rawValue }
}

/// How soon a transfer's file is wanted by the most urgent of those who have asked for it so far.
final class Urgency: Sendable {
    private let highest = Atomic<Int>(FilePriority.ahead.rawValue)

    init(_ priority: FilePriority = .ahead) { raise(to: priority) }

    var priority: FilePriority { FilePriority(rawValue: highest.load(ordering: .relaxed)) ?? .ahead }

    /// Also while the transfer waits for its turn.
    func raise(to priority: FilePriority) { highest.max(priority.rawValue, ordering: .relaxed) }
}
