import MarqueeModel
import MarqueeQueue
import MarqueeSystem

/// When a page may fill the time in which nothing else is shown.
struct IdlePageSchedule {
    /// When something other than a page was shown last.
    private var lastBusy: TimeSpan
    private var wasBusy = false
    /// Before this moment no page is made.
    private var next: TimeSpan
    /// The page that is shown, and since when.
    private var shown: (number: MessageNumber, since: TimeSpan)?
    /// The last page that was made: how long it has to be shown so that it has not ended at once, and how long it was.
    private var last: (enough: TimeSpan, lived: TimeSpan)?
    /// How many pages have ended at once, one after the other.
    private var hasty = 0

    /// Pages follow one another at once, but not faster than that; and ever more slowly where each of them fails at once.
    private static let shortest: Int64 = 1_000
    private static let longestPause: Int64 = 60_000
    /// What is shown for so long has not ended at once, nor what was shown for as long as it may be.
    private static let enough = TimeSpan.seconds(2)
    /// How long until somebody looks again whether one of them may be shown.
    private static let pauseWithoutPage = TimeSpan.seconds(10)

    init(at uptime: TimeSpan) {
        (lastBusy, next) = (uptime, uptime)
    }

    /// - Parameters:
    ///   - page: The page that is shown.
    ///   - isBusy: Whether something is shown that is no page.
    mutating func note(_ page: MessageNumber?, isBusy: Bool, at uptime: TimeSpan) {
        if let shown, shown.number != page {
            last?.lived = .milliseconds(uptime.milliseconds - shown.since.milliseconds)
            self.shown = nil
        }
        if let page, shown == nil { shown = (page, uptime) }
        // One that gave way has not ended by itself.
        if isBusy { last = nil }
        if isBusy || wasBusy { lastBusy = uptime }
        wasBusy = isBusy
    }

    /// For how long nothing other than pages has been shown.
    func idle(at uptime: TimeSpan) -> TimeSpan { .milliseconds(uptime.milliseconds - lastBusy.milliseconds) }

    /// How long to wait for the turn of a page; nil: it has come.
    func wait(after idle: TimeSpan, at uptime: TimeSpan) -> TimeSpan? {
        let ready = max(lastBusy.adding(idle), next)
        return uptime >= ready ? nil : .milliseconds(ready.milliseconds - uptime.milliseconds)
    }

    /// - Parameter longest: How long it may be shown at most; nil: for ever.
    mutating func made(at uptime: TimeSpan, lasting longest: TimeSpan?) {
        let isHasty = last.map { $0.lived < $0.enough } ?? false
        hasty = isHasty ? hasty + 1 : 0
        last = (min(longest ?? Self.enough, Self.enough), .seconds(0))
        next = uptime.adding(.milliseconds(min(Self.longestPause, Self.shortest << min(hasty, 6))))
    }

    /// None of them may be shown now.
    mutating func noneMade(at uptime: TimeSpan) {
        next = uptime.adding(Self.pauseWithoutPage)
    }
}
