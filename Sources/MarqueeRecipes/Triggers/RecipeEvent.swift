public import MarqueeModel

/// Something that happened, to which recipes listen.
public struct RecipeEvent: Sendable, Hashable {
    /// What kind of thing.
    public enum Kind: Sendable, Hashable {
        /// An event that an application names.
        case custom(String)
        /// Somebody enters or leaves an area.
        case geofence(String, Crossing)
        /// Somebody comes near a beacon at all, or goes away from it.
        case beaconRegion(String, Crossing)
        /// Somebody is so near a beacon.
        case beaconRange(String, Proximity)
        /// A push has come.
        case push(Delivery)
        /// Somebody begins to use the application: what limits call a session.
        case sessionStart
        /// Nothing is shown and nothing waits, for so long. A host that runs notices that itself.
        case idle(TimeSpan)
        /// The moment of a recipe's own clock: of its `every`, `at` or `inaction`. A host that runs notices that itself.
        case timer(recipe: String, trigger: Int)
    }

    /// Which way somebody goes through a border.
    public enum Crossing: String, Sendable, Hashable, CaseIterable { case enter, leave }
    /// How near a beacon is.
    public enum Proximity: String, Sendable, Hashable, CaseIterable { case immediate, near }
    /// When a push is to be delivered.
    public enum Delivery: String, Sendable, Hashable, CaseIterable { case immediate, scheduled }

    /// What kind of thing.
    public var kind: Kind
    /// What it says of itself.
    public var properties: ValueObject
    /// What an event is made of, each with properties of its own.
    public var items: [ValueObject]
    /// What it has to do with.
    public var tags: Set<String>
    /// Where it happened; nil: nobody knows.
    public var place: Coordinate?

    /// Creates an event.
    public init(
        _ kind: Kind, properties: ValueObject = [:], items: [ValueObject] = [], tags: Set<String> = [],
        place: Coordinate? = nil
    ) {
        self.kind = kind
        self.properties = properties
        self.items = items
        self.tags = tags
        self.place = place
    }
}
