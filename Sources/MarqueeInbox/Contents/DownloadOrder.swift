import MarqueeModel
import MarqueeSystem

/// Which contents are asked for next, and when again: decides, and asks nobody.
///
/// Items are asked for in the order in which they arrived. One that may be had later is asked for again after a pause, which
/// grows while nothing can be had; one that cannot be had is not asked for again.
struct DownloadOrder {
    /// What became of a request.
    enum Outcome: Sendable {
        case here
        case refused
        case failed
    }

    /// The last item that was asked for: the list is read on behind it.
    var place: Int64 = 0
    /// When those that failed are asked for again; nil when there are none.
    private(set) var due: TimeSpan?
    private var firstFailed: Int64?
    private var failuresInARow = 0
    private var refused: Set<Int64> = []
    private var backoff = Backoff()

    /// So many failures in a row mean that nothing can be had now.
    private static let patience = 8

    /// Whether to go on is no use now.
    var isOut: Bool { failuresInARow >= Self.patience }

    func isWanted(_ number: Int64) -> Bool { !refused.contains(number) }

    /// A pass over the list begins.
    mutating func begin() {
        failuresInARow = 0
    }

    mutating func note(_ number: Int64, _ outcome: Outcome) {
        switch outcome {
        case .here:
            failuresInARow = 0
            backoff.reset()
        case .refused:
            failuresInARow = 0
            refused.insert(number)
        case .failed:
            failuresInARow += 1
            firstFailed = min(firstFailed ?? number, number)
        }
    }

    /// Goes back to the first one that failed, when its time has come.
    mutating func goBack(at uptime: TimeSpan) -> Bool {
        guard let first = firstFailed, let due, due <= uptime else { return false }
        (place, firstFailed) = (first - 1, nil)
        return true
    }

    /// A pass has ended.
    ///
    /// - Returns: How long to wait until the next one; nil when that is known already, or there is no need.
    mutating func end(at uptime: TimeSpan) -> TimeSpan? {
        guard firstFailed != nil else {
            due = nil
            return nil
        }
        if let due, due > uptime { return nil }
        let pause = backoff.next()
        due = .milliseconds(uptime.milliseconds + pause.milliseconds)
        return pause
    }
}
