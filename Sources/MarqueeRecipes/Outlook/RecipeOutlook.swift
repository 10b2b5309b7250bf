package import MarqueeModel

/// Whether a recipe could fire at all within a span of time, whoever it is for and whatever was shown.
package enum RecipeOutlook: Sendable, Hashable {
    /// The first moment at which it could.
    case from(Timestamp)
    case never(reason: String)

    /// So many times of a clock are looked at.
    private static let looks = 5_000

    package init(of recipe: Recipe, from start: Timestamp, to end: Timestamp, in calendar: LocalCalendar) {
        if let (reason, _) = recipe.hindrance {
            self = .never(reason: reason)
            return
        }
        let schedule = recipe.schedule
        guard let first = schedule.map({ $0.next(from: start, in: calendar) }) ?? start, first <= end else {
            self = .never(reason: "its schedule is not active in that time")
            return
        }
        guard recipe.triggers.allSatisfy(\.source.isWallClock) else {
            self = .from(first)
            return
        }
        // Only its own clocks fire it: one of their times has to be in the schedule.
        let times = recipe.triggers.compactMap { trigger -> Timestamp? in
            var moment = TimeSpan(milliseconds: 1).before(first)
            for _ in 0..<Self.looks {
                guard let next = trigger.source.next(after: moment, in: calendar), next <= end else { return nil }
                if schedule?.contains(calendar.time(at: next)) ?? true { return next }
                moment =
                    schedule.flatMap { $0.next(from: next, in: calendar) }.map { TimeSpan(milliseconds: 1).before($0) }
                    ?? next
                if moment < next { moment = next }
            }
            return nil
        }
        self =
            times.min().map { .from($0) }
            ?? .never(reason: "the next times of its triggers are all outside of its schedule")
    }
}

extension TimeSpan {
    fileprivate func before(_ moment: Timestamp) -> Timestamp {
        moment + TimeSpan(milliseconds: -milliseconds)
    }
}

extension Trigger.Source {
    /// Whether only the time of day fires it.
    fileprivate var isWallClock: Bool {
        switch self {
        case .every, .times: true
        default: false
        }
    }
}
