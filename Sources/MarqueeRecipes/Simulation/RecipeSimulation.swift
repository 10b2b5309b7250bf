package import MarqueeModel

/// Plays what happened against recipes, and tells what would have been shown, to whom and when: every winner is shown at
/// once, and seen; what waits in the inbox is notified, and not opened.
package struct RecipeSimulation {
    /// Something that would have been shown.
    package struct Showing: Sendable {
        package let at: Timestamp
        package let profile: String
        package let recipe: String
        /// What led to it.
        package let event: String
        /// Its message; nil where it would have been longer than 1 MiB.
        package let message: Message?
    }

    /// One line of a recording: what happened, when, and to whom.
    package struct Line: Sendable {
        package let event: RecipeEvent
        package let at: Timestamp
        /// Nil: the same profile as before.
        package let profile: RecipeProfile?

        /// An event with an `at`, and where there are several, a `profile` with an `id`.
        package init(json value: Value) throws(RecipeInputError) {
            var input = RecipeInput(value, "a recorded event")
            event = try RecipeEvent(&input)
            guard let moment = try input.moment("at") else {
                throw input.problem("a recorded event needs an 'at', such as 2026-03-02T10:00:00Z")
            }
            self.at = moment
            let profile = input.value("profile")
            try input.finish()
            self.profile = if let profile { try RecipeGivens(json: ["profile": profile]).profile } else { nil }
        }
    }

    /// So many times clocks may fire: `every: 1s` fires thirty million times in a year.
    package static let mostFirings = 1_000_000

    private let recipes: RecipeSet
    private let calendar: LocalCalendar
    private let isOnline: Bool?
    private let hasTemplate: @Sendable (String) -> Bool
    private var profiles: [String: SimulatedProfile] = [:]
    private var order: [String] = []
    private var standard: RecipeProfile
    private var now: Timestamp?
    private var firings = 0
    /// Up to here no clock fires.
    private var earliest: Timestamp?

    package init(
        _ recipes: RecipeSet, in calendar: LocalCalendar, for profile: RecipeProfile = RecipeProfile(),
        isOnline: Bool? = nil, hasTemplate: @escaping @Sendable (String) -> Bool
    ) {
        self.recipes = recipes
        self.calendar = calendar
        self.isOnline = isOnline
        self.hasTemplate = hasTemplate
        standard = profile
    }

    /// Plays one line; lines come in the order of their time.
    ///
    /// - Returns: What would have been shown since the line before, and for this one.
    /// - Throws: When a line is earlier than the one before it, or clocks fire too often.
    package mutating func play(_ line: Line) throws(RecipeInputError) -> [Showing] {
        if let now, line.at < now {
            throw RecipeInputError("the events are not in order: \(line.at) comes after \(now)", keys: ["at"])
        }
        var showings = try advance(to: line.at)
        if let profile = line.profile { standard = profile }
        let id = standard.id
        // Taken out: what is still there as well would be copied when it changes.
        var state = profiles.removeValue(forKey: id) ?? begun(standard, at: line.at)
        if let profile = line.profile { state.take(profile) }
        if case .sessionStart = line.event.kind { state.sessionStart = line.at }
        let (started, ended) = recipes.timers(after: line.event, at: line.at)
        if let showing = evaluate(line.event, &state, at: line.at) { showings.append(showing) }
        state.start(started, ending: ended)
        keep(state)
        return showings
    }

    private mutating func begun(_ profile: RecipeProfile, at now: Timestamp) -> SimulatedProfile {
        var state = SimulatedProfile(profile, hasTemplate: hasTemplate)
        state.begin(recipes, at: now, in: calendar)
        order.append(profile.id)
        return state
    }

    /// Lets clocks fire up to a moment.
    private mutating func advance(to moment: Timestamp) throws(RecipeInputError) -> [Showing] {
        defer { now = moment }
        // Where no clock is due, nobody is asked.
        guard let earliest, earliest <= moment else { return [] }
        var showings: [Showing] = []
        while true {
            var first: (id: String, clock: SimulatedProfile.Clock, at: Timestamp)?
            for id in order {
                guard let due = profiles[id]?.firstDue(upTo: moment), first.map({ due.at < $0.at }) ?? true else {
                    continue
                }
                first = (id, due.clock, due.at)
            }
            guard let (id, clock, at) = first, var state = profiles.removeValue(forKey: id) else { break }
            firings += 1
            guard firings <= Self.mostFirings else {
                throw RecipeInputError(
                    "clocks of recipes fire more than \(Self.mostFirings) times; record a shorter span")
            }
            let source = recipes[clock.recipe]?.triggers[clock.trigger].source
            let event = state.pass(clock, at: at, source, in: calendar)
            if let showing = evaluate(event, &state, at: at) { showings.append(showing) }
            profiles[id] = state
        }
        self.earliest = profiles.values.compactMap(\.nextDue).min()
        return showings
    }

    private mutating func keep(_ state: SimulatedProfile) {
        profiles[state.profile.id] = state
        if let due = state.nextDue { earliest = min(due, earliest ?? due) }
    }

    private func evaluate(_ event: RecipeEvent, _ state: inout SimulatedProfile, at now: Timestamp) -> Showing? {
        let moment = Moment(now, in: calendar, sessionStart: state.sessionStart)
        // A simulation's facts are in memory: they cannot fail.
        guard let evaluation = try? recipes.evaluate(event, at: moment, state, isOnline: isOnline) else { return nil }
        let waits = event.kind.isInBackground && evaluation.winner?.notification != nil
        state.note(evaluation, isSeen: !waits, at: now)
        guard let winner = evaluation.winner else { return nil }
        return Showing(
            at: now, profile: state.profile.id, recipe: winner.id, event: event.name,
            message: winner.message.filled(by: event, for: state.profile).message)
    }
}
