import MarqueeModel

/// What can be said of recipes before anything happens: those that cannot fire, and limits that say nothing.
struct RecipePlan {
    private let recipes: [Recipe]
    private let now: Timestamp?
    private let calendar = LocalCalendar()

    /// - Parameter now: What a schedule may be over at; nil: that is not asked.
    init(_ recipes: [Recipe], at now: Timestamp?) {
        self.recipes = recipes
        self.now = now
    }

    /// - Parameter source: Where a recipe's name stands.
    func findings(_ source: (String) -> SourceRange?) -> [Diagnostic] {
        let losers = losers()
        return recipes.indices.flatMap { place -> [Diagnostic] in
            let recipe = recipes[place]
            let reason = recipe.hindrance ?? over(recipe)
            let name = "'\(recipe.id.visible)'"
            if let (message, help) = reason {
                return [
                    Diagnostic(.neverFires, "\(name) can never fire: \(message)", at: source(recipe.id), help: help)
                ]
            }
            if let winner = losers[place] {
                return [
                    Diagnostic(
                        .neverFires, "\(name) can never fire: '\(winner.id.visible)' always wins",
                        at: source(recipe.id),
                        help: recipe.isPage && winner.isPage
                            ? "set the same 'playlist' in both, so that they take turns"
                            : "set a higher 'priority' here, or a limit in the other one",
                        notes: [.init("the winning recipe is here", at: source(winner.id))])
                ]
            }
            return recipe.unreachable.map { limit, other in
                Diagnostic(
                    .invalidLimit, "the limit \(limit) of \(name) can never be reached: \(other) is reached first",
                    severity: .warning, at: source(recipe.id), help: "remove one of them")
            }
        }
    }

    private func over(_ recipe: Recipe) -> (message: String, help: String)? {
        guard let now, let calendar, let schedule = recipe.schedule, schedule.next(from: now, in: calendar) == nil
        else {
            return nil
        }
        return ("its schedule is over, or has no hours", "let it end later, or remove the recipe")
    }

    /// The places of recipes that lose each time, with the one that wins. Only those with the same sources are compared.
    private func losers() -> [Int: Recipe] {
        var steady: [Trigger.Source: [Int]] = [:]
        for place in recipes.indices where recipes[place].isUnlimited {
            for source in Set(recipes[place].triggers.map(\.source)) { steady[source, default: []].append(place) }
        }
        var losers: [Int: Recipe] = [:]
        for place in recipes.indices {
            let recipe = recipes[place]
            guard let first = recipe.triggers.first else { continue }
            losers[place] = (steady[first.source] ?? []).prefix(Self.compared).lazy.filter { other in
                other != place && beats(other, place) && recipe.isCovered(by: recipes[other])
            }.first.map { recipes[$0] }
        }
        return losers
    }

    /// With more recipes for one event, nobody reads these findings.
    private static let compared = 100

    private func beats(_ one: Int, _ other: Int) -> Bool {
        recipes[one].priority == recipes[other].priority ? one < other : recipes[one].priority > recipes[other].priority
    }
}

extension Recipe {
    /// Of more triggers or limits, nobody reads what is found in them.
    private static let mostCompared = 100

    /// Whether nothing that was shown before can stop it.
    fileprivate var isUnlimited: Bool {
        limits.isEmpty && cooldown == Cooldown() && controlGroup == 0 && !asksOnline && playlist == nil
    }

    /// Whether the other one is a candidate each time that this one is, and passes where this one does.
    fileprivate func isCovered(by other: Recipe) -> Bool {
        (other.excludesFromCaps || !excludesFromCaps) && (other.audience == nil || other.audience == audience)
            && (other.schedule == nil || other.schedule == schedule)
            && max(triggers.count, other.triggers.count) <= Self.mostCompared
            && triggers.allSatisfy { mine in other.triggers.contains { $0.covers(mine) } }
    }

    /// Why it never fires, by itself.
    var hindrance: (message: String, help: String)? {
        if let part = audience?.contradiction {
            return ("its audience contradicts itself, \(part)", "remove one of the two parts")
        }
        if controlGroup >= 100 {
            return ("its control group contains every profile", "write a 'controlGroup' of less than 100%")
        }
        if let limit = limits.first(where: { $0.limit == 0 && ![.onEvery, .onExactly].contains($0.kind) }) {
            return ("its limit is \(limit)", "write a limit of at least 1")
        }
        let expiry = message.message.expiry
        // The usual end is after the start.
        if notification == nil, expiry != .standard, case .after(let life) = expiry, delay >= life {
            return (
                "its message expires \(life) after the event, but is delayed by \(delay)",
                "write a longer 'ttl' in its message, or a shorter 'delay'"
            )
        }
        let exact = Set(limits.filter { $0.kind == .onExactly }.map(\.limit))
        let every = limits.filter { $0.kind == .onEvery }.map(\.limit)
        let isPossible = exact.count < 2 && exact.allSatisfy { count in every.allSatisfy { $0 > 0 && count % $0 == 0 } }
        return isPossible ? nil : ("its limits 'onExactly' and 'onEvery' exclude each other", "keep one of them")
    }

    /// Limits that another one keeps from being reached.
    fileprivate var unreachable: [(limit: Limit, other: Limit)] {
        guard limits.count <= Self.mostCompared else { return [] }
        return limits.enumerated().compactMap { place, limit in
            limits.enumerated().first { $0 != place && $1.precedes(limit) && (!limit.precedes($1) || $0 < place) }.map {
                (limit, $0.element)
            }
        }
    }
}

extension Trigger {
    /// Whether it fires each time that another one does.
    fileprivate func covers(_ other: Trigger) -> Bool {
        // A clock is of one recipe, and no other is asked when it fires.
        guard !source.hasTimer, source == other.source, circle == nil || circle == other.circle,
            tags.isSubset(of: other.tags)
        else {
            return false
        }
        return conditions.allSatisfy(other.conditions.contains)
            && (itemConditions.isEmpty || itemConditions == other.itemConditions)
    }
}

extension Limit: CustomStringConvertible {
    package var description: String {
        every == 1 ? "{ type: \(kind), limit: \(limit) }" : "{ type: \(kind), limit: \(limit), every: \(every) }"
    }

    /// Whether it is reached no later than another one, always: as many views or fewer, over as long a time or longer.
    fileprivate func precedes(_ other: Limit) -> Bool {
        guard ![kind, other.kind].contains(where: { [.onEvery, .onExactly].contains($0) }), limit <= other.limit else {
            return false
        }
        if kind == .ever { return true }
        if let mine = seconds, let its = other.seconds { return mine >= its }
        return kind == other.kind && every >= other.every
    }

    /// Of those whose time slides.
    private var seconds: Int? {
        let unit: Int? =
            switch kind {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3_600
            default: nil
            }
        return unit.map { every.multipliedReportingOverflow(by: $0) }.map { $0.overflow ? .max : $0.partialValue }
    }
}
