package import MarqueeModel

extension Trigger.Source {
    /// The first moment after another one at which its own clock fires it; nil when it has no such clock. It depends on
    /// nothing else, so that a restart changes nothing.
    ///
    /// `at` is the time on the wall, once a day: where clocks are put forward over it, the first moment after that, where
    /// they are put back, its first time.
    package func next(after moment: Timestamp, in calendar: LocalCalendar) -> Timestamp? {
        switch self {
        case .every(let span): span.milliseconds > 0 ? Self.next(every: span, after: moment, in: calendar) : nil
        case .times(let times): Self.next(of: times, after: moment, in: calendar)
        default: nil
        }
    }

    private static func next(of times: [TimeOfDay], after moment: Timestamp, in calendar: LocalCalendar) -> Timestamp? {
        times.flatMap { time in [0, 1].map { calendar.moment(time, daysAfter: $0, of: moment) } }
            .filter { $0 > moment }.min()
    }

    /// Up to a day it begins anew at each midnight: hours are those that a clock on the wall shows, what is shorter goes on
    /// through the change of clocks. Whole days are counted from 1970, and so is everything else.
    private static func next(
        every span: TimeSpan, after moment: Timestamp, in calendar: LocalCalendar
    ) -> Timestamp? {
        let (length, day) = (span.milliseconds, TimeSpan.days(1))
        if span > day {
            guard length.isMultiple(of: day.milliseconds) else {
                let passed = moment.milliseconds % length
                return moment + TimeSpan(milliseconds: (passed < 0 ? 0 : length) - passed)
            }
            let days = Int(length / day.milliseconds)
            let passed = ((calendar.dayNumber(of: moment) % days) + days) % days
            return calendar.moment(TimeOfDay(seconds: 0), daysAfter: days - passed, of: moment)
        }
        if span >= .hours(2), length.isMultiple(of: 1_000) {
            let times = stride(from: 0, to: 86_400, by: Int(length / 1_000)).map { TimeOfDay(seconds: $0) }
            return next(of: times, after: moment, in: calendar)
        }
        let midnight = calendar.startOfDay(moment)
        let passed = (moment - midnight).milliseconds / length
        let tomorrow = calendar.moment(TimeOfDay(seconds: 0), daysAfter: 1, of: moment)
        return min(midnight + TimeSpan(milliseconds: (passed + 1) * length), tomorrow)
    }
}

/// A clock that runs for an event that may not come: `inaction`.
package struct InactionTimer: Sendable, Hashable {
    package let recipe: String
    /// The place of its trigger in the recipe.
    package let trigger: Int
    package let due: Timestamp
    /// What the event that started it says of itself.
    package let properties: ValueObject

    package init(recipe: String, trigger: Int, due: Timestamp, properties: ValueObject = [:]) {
        self.recipe = recipe
        self.trigger = trigger
        self.due = due
        self.properties = properties
    }

    /// Its moment.
    package var event: RecipeEvent {
        RecipeEvent(.timer(recipe: recipe, trigger: trigger), properties: properties)
    }
}

extension RecipeSet {
    /// Whether a trigger is an `inaction`, whose clock the store keeps.
    func runsTimer(_ recipe: String, _ trigger: Int) -> Bool {
        guard let triggers = self[recipe]?.triggers, triggers.indices.contains(trigger) else { return false }
        return if case .inaction = triggers[trigger].source { true } else { false }
    }

    /// What an event does to the clocks of `inaction`: the one that it is waited after starts them, anew where they run,
    /// and the one that they wait for ends them.
    package func timers(
        after event: RecipeEvent, at now: Timestamp
    ) -> (started: [InactionTimer], ended: [(recipe: String, trigger: Int)]) {
        guard case .custom(let name) = event.kind else { return ([], []) }
        var (started, ended): ([InactionTimer], [(recipe: String, trigger: Int)]) = ([], [])
        for place in waiting[name] ?? [] {
            let recipe = recipes[place]
            for (index, trigger) in recipe.triggers.enumerated() {
                guard case .inaction(let after, let without, let within) = trigger.source else { continue }
                // Where both are the same event, each one starts it anew.
                if name == after, trigger.accepts(event) {
                    started.append(
                        InactionTimer(
                            recipe: recipe.id, trigger: index, due: now + within, properties: event.ownProperties))
                } else if name == without {
                    ended.append((recipe.id, index))
                }
            }
        }
        return (started, ended)
    }
}
