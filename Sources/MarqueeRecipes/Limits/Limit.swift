package import MarqueeModel

/// How often a recipe may be seen or fire.
package struct Limit: Sendable, Hashable {
    /// What is counted, and over what time.
    package typealias Kind = RecipeLimitKind

    package var kind: Kind
    /// Views, or the number of the trigger.
    package var limit: Int
    /// The length of the time, in units of the kind; it slides for seconds to hours, days and weeks are those of the
    /// calendar, the present one included.
    package var every: Int

    package init(_ kind: Kind, _ limit: Int, every: Int = 1) {
        self.kind = kind
        self.limit = limit
        self.every = every
    }

    /// From when on views count; nil when all do, or none is looked at.
    func start(at moment: Moment) -> Timestamp? {
        func slid(_ seconds: Int) -> Timestamp? {
            let (span, overflow) = Int64(every).multipliedReportingOverflow(by: Int64(seconds) * 1_000)
            // What is as long ago as the time is out of it.
            return overflow ? nil : moment.now + TimeSpan(milliseconds: 1 - span)
        }
        return switch kind {
        case .session: moment.sessionStart
        case .seconds: slid(1)
        case .minutes: slid(60)
        case .hours: slid(3_600)
        case .days: moment.startOfDay(daysBefore: every - 1)
        case .weeks: moment.startOfWeek(weeksBefore: every - 1)
        case .ever, .onEvery, .onExactly: nil
        }
    }
}

extension Limit.Kind {
    /// Whether it is about views, and not about triggers.
    var countsViews: Bool { self != .onEvery && self != .onExactly }
}

/// How long it has to be quiet before a recipe may fire.
package struct Cooldown: Sendable, Hashable {
    /// Since anything was notified.
    package var global: TimeSpan
    /// Since this recipe was.
    package var own: TimeSpan
    /// Never again once notified: `self: -1`.
    package var isOnce: Bool

    package init(global: TimeSpan = .seconds(0), own: TimeSpan = .seconds(0), isOnce: Bool = false) {
        self.global = global
        self.own = own
        self.isOnce = isOnce
    }
}
