package import MarqueeModel

/// All recipes of a host, in the order of their definition, found by what they listen to.
package struct RecipeSet: Sendable {
    package let recipes: [Recipe]
    package let options: RecipeOptions
    /// Where each stands among all by priority, and among equals by definition: the first that passes wins.
    let ranks: [Int]
    /// By rank.
    private let listeners: [Key: [Int]]
    private let places: [String: Int]
    /// Those with an `inaction`, by the events that start or end its clock.
    let waiting: [String: [Int]]
    /// Those with an `every` or `at`.
    let clocked: [Int]
    /// After how long the first `idle` fires; nil: there is none.
    package let shortestIdle: TimeSpan?
    /// Whether one of them wants the server's word.
    package let asksOnline: Bool

    /// - Parameter recipes: Each with an id of its own.
    package init(_ recipes: [Recipe], options: RecipeOptions = RecipeOptions()) {
        self.recipes = recipes
        self.options = options
        var listeners: [Key: [Int]] = [:]
        var waiting: [String: [Int]] = [:]
        for (place, recipe) in recipes.enumerated() {
            for name in Set(recipe.triggers.flatMap(\.source.awaited)) { waiting[name, default: []].append(place) }
        }
        // The sort is stable: the first defined comes first among equals.
        let ranked = recipes.indices.sorted { recipes[$0].priority > recipes[$1].priority }
        for place in ranked {
            for key in Set(recipes[place].triggers.map { Key($0.source) }) { listeners[key, default: []].append(place) }
        }
        var ranks = Array(repeating: 0, count: recipes.count)
        for (rank, place) in ranked.enumerated() { ranks[place] = rank }
        self.ranks = ranks
        self.listeners = listeners
        self.waiting = waiting
        clocked = recipes.indices.filter { recipes[$0].triggers.contains(where: \.source.hasOwnClock) }
        shortestIdle = recipes.flatMap(\.triggers).compactMap(\.source.idle).min()
        asksOnline = recipes.contains(where: \.asksOnline)
        places = Dictionary(recipes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// A recipe by its id; nil: there is none.
    package subscript(id: String) -> Recipe? { places[id].map { recipes[$0] } }

    /// Those that may be triggered by an event, by rank: no other is looked at.
    func candidates(for kind: RecipeEvent.Kind) -> [Int] {
        if case .timer(let recipe, _) = kind { return places[recipe].map { [$0] } ?? [] }
        let (named, rest) = (listeners[Key(kind)] ?? [], listeners[.anything] ?? [])
        guard !rest.isEmpty, kind.isForAnything else { return named }
        return named.isEmpty ? rest : ranked(Set(named).union(rest))
    }

    func ranked(_ places: some Sequence<Int>) -> [Int] { places.sorted { ranks[$0] < ranks[$1] } }

    /// Whether an event may change anything: that it triggers a recipe, a clock, or a session. Asks nothing of a store.
    func isConcerned(by event: RecipeEvent) -> Bool {
        switch event.kind {
        case .sessionStart, .timer: true
        case .custom(let name) where waiting[name] != nil: true
        default:
            candidates(for: event.kind).contains { place in
                recipes[place].triggers.contains { $0.source.listens(to: event.kind) && $0.accepts(event) }
            }
        }
    }

    /// What a trigger listens to, without what it asks of it.
    private enum Key: Hashable {
        case event(String), geofence(String), beacon(String), push, session, idle, timer, anything

        init(_ source: Trigger.Source) {
            switch source {
            case .event(let name): self = .event(name)
            case .geofence(let id, _): self = .geofence(id)
            case .beaconRegion(let id, _), .beaconRange(let id, _): self = .beacon(id)
            case .push: self = .push
            case .sessionStart: self = .session
            case .idle: self = .idle
            case .inaction, .every, .times: self = .timer
            case .anything: self = .anything
            }
        }

        init(_ kind: RecipeEvent.Kind) {
            switch kind {
            case .custom(let name): self = .event(name)
            case .geofence(let id, _): self = .geofence(id)
            case .beaconRegion(let id, _), .beaconRange(let id, _): self = .beacon(id)
            case .push: self = .push
            case .sessionStart: self = .session
            case .idle: self = .idle
            case .timer: self = .timer
            }
        }
    }
}

extension RecipeEvent.Kind {
    /// Whether what it leads to waits in the inbox, where the recipe has a text for that, instead of taking the screen.
    var isInBackground: Bool {
        switch self {
        case .geofence, .beaconRegion, .push: true
        case .custom, .beaconRange, .sessionStart, .idle, .timer: false
        }
    }

    /// Whether a trigger that names no source may be fired by it.
    var isForAnything: Bool {
        switch self {
        case .idle, .timer: false
        default: true
        }
    }
}

extension Trigger.Source {
    /// The events that start or end its clock.
    fileprivate var awaited: [String] {
        if case .inaction(let after, let without, _) = self { [after, without] } else { [] }
    }

    fileprivate var hasOwnClock: Bool {
        switch self {
        case .every, .times: true
        default: false
        }
    }

    /// Whether it fires while nothing else is shown.
    var isIdle: Bool { idle != nil }

    fileprivate var idle: TimeSpan? { if case .idle(let span) = self { span } else { nil } }
}
