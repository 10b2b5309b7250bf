import MarqueeModel
import MarqueeSystem

/// When a page may fill the time in which nothing else is shown.
struct PageTurns {
    /// When something other than a page was shown last.
    private var lastBusy: TimeSpan
    private var wasBusy = false
    /// Before this moment no page is made.
    private var next: TimeSpan
    private var lastMade: TimeSpan?
    /// How many pages have ended at once, one after the other.
    private var hasty = 0

    /// Pages follow one another at once, but not faster than that; and ever more slowly where each of them fails at once.
    private static let shortest: Int64 = 1_000
    private static let longestPause: Int64 = 60_000
    /// How long until somebody looks again whether one of them may be shown.
    private static let pauseWithoutPage = TimeSpan.seconds(10)

    init(at uptime: TimeSpan) {
        (lastBusy, next) = (uptime, uptime)
    }

    /// - Parameter isBusy: Whether something is shown that is no page.
    mutating func note(isBusy: Bool, at uptime: TimeSpan) {
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

    mutating func made(at uptime: TimeSpan) {
        let isHasty =
            lastMade.map { uptime.milliseconds - $0.milliseconds < 2 * Self.shortest << min(hasty, 6) } ?? false
        hasty = isHasty ? hasty + 1 : 0
        lastMade = uptime
        next = uptime.adding(.milliseconds(min(Self.longestPause, Self.shortest << min(hasty, 6))))
    }

    /// None of them may be shown now.
    mutating func noneMade(at uptime: TimeSpan) {
        next = uptime.adding(Self.pauseWithoutPage)
    }
}
