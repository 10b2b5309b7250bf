import MarqueeModel

/// What a simulation knows of one profile: what it was shown, and the clocks that run for it.
struct SimulatedProfile: RecipeFacts {
    var profile: RecipeProfile
    var sessionStart: Timestamp?
    private var views: [String: [Timestamp]] = [:]
    /// Of all recipes that caps count.
    private var capped: [Timestamp] = []
    private var notified: [String: Timestamp] = [:]
    private var lastOfAny: Timestamp?
    private var triggers: [String: Int] = [:]
    /// Who had its turn last, by playlist.
    private var turns: [String: String] = [:]
    /// Clocks of `inaction`, by recipe and trigger.
    private var timers: [Clock: Timestamp] = [:]
    /// What started them.
    private var started: [Clock: InactionTimer] = [:]
    /// Clocks of `every` and `at`: when each fires next.
    private var clocks: [Clock: Timestamp] = [:]
    private let hasTemplate: @Sendable (String) -> Bool

    struct Clock: Hashable {
        let recipe: String
        let trigger: Int
    }

    init(_ profile: RecipeProfile, hasTemplate: @escaping @Sendable (String) -> Bool) {
        self.profile = profile
        self.hasTemplate = hasTemplate
    }

    /// What is said of the profile later; what is not mentioned stays.
    mutating func take(_ other: RecipeProfile) {
        if !other.tags.isEmpty { profile.tags = other.tags }
        if !other.attributes.isEmpty { profile.attributes = other.attributes }
    }

    func hasTemplate(_ name: String) -> Bool { hasTemplate(name) }

    func views(of scope: ViewScope, since start: Timestamp?, upTo _: Int) -> Int {
        let all: [Timestamp] = if case .recipe(let id) = scope { views[id] ?? [] } else { capped }
        guard let start else { return all.count }
        // In the order in which they came: the first that counts is found by halves.
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < start { low = middle + 1 } else { high = middle }
        }
        return all.count - low
    }

    func lastNotified(_ recipe: String?) -> Timestamp? { recipe.map { notified[$0] } ?? lastOfAny }

    func triggers(of recipe: String) -> Int { triggers[recipe] ?? 0 }

    func lastTurn(of playlist: String) -> String? { turns[playlist] }

    /// - Parameter isSeen: Whether somebody sees it at once; what waits in the inbox is only notified.
    mutating func note(_ evaluation: Evaluation, isSeen: Bool, at now: Timestamp) {
        for id in evaluation.triggered { triggers[id, default: 0] += 1 }
        guard let winner = evaluation.winner else { return }
        notified[winner.id] = now
        if let playlist = winner.playlist { turns[playlist] = winner.id } else { lastOfAny = now }
        guard isSeen else { return }
        views[winner.id, default: []].append(now)
        if !winner.excludesFromCaps { capped.append(now) }
    }

    // MARK: Clocks

    mutating func start(_ started: [InactionTimer], ending ended: [(recipe: String, trigger: Int)]) {
        for (recipe, trigger) in ended { timers[Clock(recipe: recipe, trigger: trigger)] = nil }
        for timer in started {
            let clock = Clock(recipe: timer.recipe, trigger: timer.trigger)
            timers[clock] = timer.due
            self.started[clock] = timer
        }
    }

    mutating func begin(_ recipes: RecipeSet, at now: Timestamp, in calendar: LocalCalendar) {
        for recipe in recipes.recipes {
            for (index, trigger) in recipe.triggers.enumerated() {
                clocks[Clock(recipe: recipe.id, trigger: index)] = trigger.source.next(after: now, in: calendar)
            }
        }
    }

    /// The first clock that fires up to a moment; among equals by the recipe's name.
    func firstDue(upTo moment: Timestamp) -> (clock: Clock, at: Timestamp)? {
        let first = [timers, clocks].compactMap { $0.min(by: Self.precedes) }.min(by: Self.precedes)
        return first.flatMap { $0.value <= moment ? ($0.key, $0.value) : nil }
    }

    /// When its first clock fires.
    var nextDue: Timestamp? { [timers, clocks].compactMap { $0.values.min() }.min() }

    private static func precedes(
        _ one: Dictionary<Clock, Timestamp>.Element, _ other: Dictionary<Clock, Timestamp>.Element
    ) -> Bool {
        (one.value, one.key.recipe, one.key.trigger) < (other.value, other.key.recipe, other.key.trigger)
    }

    /// A clock has fired: one of `inaction` is over, another goes on.
    ///
    /// - Returns: Its event.
    mutating func pass(
        _ clock: Clock, at moment: Timestamp, _ source: Trigger.Source?, in calendar: LocalCalendar
    ) -> RecipeEvent {
        if timers.removeValue(forKey: clock) != nil, let timer = started.removeValue(forKey: clock) {
            return timer.event
        }
        clocks[clock] = source.flatMap { $0.next(after: moment, in: calendar) }
        return RecipeEvent(.timer(recipe: clock.recipe, trigger: clock.trigger))
    }
}
