import MarqueeModel
import MarqueeRecipes
import MarqueeSystem

/// When recipes fire by themselves: by the clock, after an event that did not come, and while nothing is shown.
struct RecipeClocks {
    var pages: IdlePageSchedule
    /// Up to here `every` and `at` have fired.
    private var fired: Timestamp
    /// When the next of those fires; nil inside: none does. Nil: that is not known.
    private var nextOwn: Timestamp??
    /// Whether something was shown at the last look.
    private var isShowing = false
    /// When to look again; nil: when something changes.
    private(set) var due: TimeSpan?
    private var isStale = true

    /// The clock on the wall may be set: nobody sleeps longer than that.
    private static let longestSleep = TimeSpan.seconds(60)
    private static let longestStandstill = TimeSpan.seconds(120)

    init(at moment: Moment) {
        fired = moment.now
        pages = IdlePageSchedule(at: moment.uptime)
    }

    /// Something has come in.
    mutating func wake() { isStale = true }

    /// These are other recipes.
    mutating func recipesChanged() { (isStale, nextOwn) = (true, nil) }

    /// Whether to look now.
    func isDue(at moment: Moment, isShowing: Bool) -> Bool {
        isStale || isShowing != self.isShowing || due.map { $0 <= moment.uptime } ?? false
    }

    /// What fires now. Whoever evaluates it calls this again, until nothing does.
    mutating func events(
        at moment: Moment, by rules: RecipeRules, _ store: RecipeStore, isShowing: Bool
    ) throws -> [RecipeEvent] {
        (self.isShowing, isStale, due) = (isShowing, false, nil)
        guard rules.recipes.firesByItself else { return [] }
        let timers = try store.dueTimers(at: moment.now)
        let events = timers.map(\.event) + own(at: moment, rules)
        lookAgain(within: events.isEmpty ? Self.longestSleep : .milliseconds(0), at: moment)
        for next in [nextOwn ?? nil, timers.isEmpty ? try store.nextTimer() : nil].compactMap(\.self) {
            lookAgain(within: max(.milliseconds(1), next - moment.now), at: moment)
        }
        return events
    }

    /// The moments of `every` and `at` that have come. The calendar is asked only when one is due.
    private mutating func own(at moment: Moment, _ rules: RecipeRules) -> [RecipeEvent] {
        // Set back, or so far ahead that the host was asleep or the clock wrong: what was missed is left out.
        if moment.now < fired || moment.now - fired > Self.longestStandstill {
            (fired, nextOwn) = (moment.now, nil)
        }
        defer { fired = moment.now }
        if let nextOwn, nextOwn.map({ $0 > moment.now }) ?? true { return [] }
        let own = rules.recipes.clocks(after: fired, upTo: moment.now, in: rules.calendar)
        nextOwn = .some(own.next)
        return own.events
    }

    mutating func lookAgain(within span: TimeSpan, at moment: Moment) {
        let moment = moment.uptime.adding(span)
        due = min(due ?? moment, moment)
    }
}
