import MarqueeModel
import MarqueeSync

/// When a host says how it is: without clock or I/O.
struct ReportSchedule: Sendable {
    /// What changes together is told together.
    static let gathering = TimeSpan.milliseconds(200)
    /// However much changes.
    static let shortest = TimeSpan.seconds(1)

    private var next: TimeSpan?
    private var changed: TimeSpan?
    private var last: TimeSpan?

    /// Something of it may be another one.
    mutating func change(at uptime: TimeSpan) {
        if changed == nil { changed = uptime }
    }

    /// A report was made, sent or not.
    ///
    /// - Parameter random: From 0 up to 1: hosts that were started together do not speak together for ever.
    mutating func reported(at uptime: TimeSpan, random: Double) {
        (changed, last) = (nil, uptime)
        let interval = Double(HostRules.reportInterval.milliseconds)
        next = .milliseconds(uptime.milliseconds + Int64(interval * (0.8 + 0.2 * random)))
    }

    /// When the next report is due; at once where there was none.
    var due: TimeSpan {
        guard let last, let next else { return .milliseconds(0) }
        guard let changed else { return next }
        return min(
            next,
            .milliseconds(
                max(
                    changed.milliseconds + Self.gathering.milliseconds, last.milliseconds + Self.shortest.milliseconds))
        )
    }

    /// Whether even an unchanged report is to be sent: the server wants to hear something.
    func isRegular(at uptime: TimeSpan) -> Bool { next.map { $0 <= uptime } ?? true }
}
