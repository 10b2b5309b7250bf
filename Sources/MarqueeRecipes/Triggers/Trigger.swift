package import MarqueeModel

/// What makes a recipe a candidate.
package struct Trigger: Sendable, Hashable {
    /// What it listens to.
    package enum Source: Sendable, Hashable {
        case event(String)
        case geofence(String, RecipeEvent.Crossing)
        case beaconRegion(String, RecipeEvent.Crossing)
        case beaconRange(String, RecipeEvent.Proximity)
        case push(RecipeEvent.Delivery)
        case sessionStart
        case idle(TimeSpan)
        /// An event that is not followed by another one for so long.
        case inaction(after: String, without: String, within: TimeSpan)
        case every(TimeSpan)
        case times([TimeOfDay])
        /// Whatever has the tags, or happened within the circle.
        case anything
    }

    package var source: Source
    /// What all have to hold of the event.
    package var conditions: [Condition]
    /// What all have to hold of one of its items.
    package var itemConditions: [Condition]
    /// What the event's tags have to contain.
    package var tags: Set<String>
    package var circle: Circle?

    package init(
        _ source: Source, where conditions: [Condition] = [], items: [Condition] = [], tags: Set<String> = [],
        within circle: Circle? = nil
    ) {
        self.source = source
        self.conditions = conditions
        itemConditions = items
        self.tags = tags
        self.circle = circle
    }

    /// Why the event does not fire it; nil when it does.
    ///
    /// - Parameters:
    ///   - recipe: The recipe that it belongs to, and its place there: a timer is for one trigger only.
    func objection(to event: RecipeEvent, recipe: String, index: Int) -> Objection? {
        // What it asks of the event was asked when its clock was started.
        if case .timer(recipe, index) = event.kind, source.hasTimer { return nil }
        return source.listens(to: event.kind) ? objection(toDetailsOf: event) : .otherSource
    }

    /// Whether the event is as it asks, whatever it listens to.
    func accepts(_ event: RecipeEvent) -> Bool { objection(toDetailsOf: event) == nil }

    private func objection(toDetailsOf event: RecipeEvent) -> Objection? {
        if let failed = conditions.first(where: { !$0.holds(for: event.properties) }) { return .condition(failed) }
        if !itemConditions.isEmpty {
            let fits = event.items.contains { item in itemConditions.allSatisfy { $0.holds(for: item) } }
            guard fits else { return .items(itemConditions) }
        }
        guard tags.isSubset(of: event.tags) else { return .tags(tags.subtracting(event.tags).sorted()) }
        if let circle {
            guard let place = event.place else { return .noPlace }
            guard circle.contains(place) else { return .distance(circle.centre.kilometres(to: place), of: circle) }
        }
        return nil
    }

    /// Why an event does not fire a trigger.
    package enum Objection: Sendable, Hashable {
        case otherSource
        case condition(Condition)
        case items([Condition])
        case tags([String])
        case noPlace
        case distance(Double, of: Circle)
    }
}

extension Trigger.Source {
    /// Whether a clock of the recipe's own fires it.
    var hasTimer: Bool {
        switch self {
        case .inaction, .every, .times: true
        default: false
        }
    }

    func listens(to kind: RecipeEvent.Kind) -> Bool {
        switch (self, kind) {
        case (.event(let name), .custom(let other)): name == other
        case (.geofence(let id, let crossing), .geofence(let other, let how)): id == other && crossing == how
        case (.beaconRegion(let id, let crossing), .beaconRegion(let other, let how)): id == other && crossing == how
        case (.beaconRange(let id, let range), .beaconRange(let other, let how)): id == other && range == how
        case (.push(let delivery), .push(let other)): delivery == other
        case (.sessionStart, .sessionStart): true
        case (.idle(let least), .idle(let span)): span >= least
        case (.anything, .timer), (.anything, .idle): false
        case (.anything, _): true
        default: false
        }
    }
}

extension Trigger.Objection: CustomStringConvertible {
    package var description: String {
        switch self {
        case .otherSource: "it does not react to this event"
        case .condition(let condition): "expected \(condition)"
        case .items(let conditions):
            "expected an item with \(conditions.map(\.description).joined(separator: " and "))"
        case .tags(let missing):
            "expected the \(missing.count == 1 ? "tag" : "tags") \(missing.map { "'\($0.visible)'" }.joined(separator: ", "))"
        case .noPlace: "expected an event with a location"
        case .distance(let kilometres, let circle):
            "it happened \(kilometres.short) km away; expected at most \(circle.radius.short) km"
        }
    }
}

extension Double {
    /// With one digit behind the point, where that says something.
    fileprivate var short: String {
        guard magnitude < 1e15 else { return description }
        let tenths = (self * 10).rounded() / 10
        return tenths == tenths.rounded() ? String(Int64(tenths)) : String(tenths)
    }
}
