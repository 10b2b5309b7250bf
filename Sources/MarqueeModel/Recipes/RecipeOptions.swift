/// What holds for all recipes of a host.
public struct RecipeOptions: Sendable, Hashable {
    /// How often messages of recipes may be seen, beside each recipe's own limits.
    public var caps: RecipeCaps
    /// Playlists by name; one that is not listed goes in order.
    public var playlists: [String: PlaylistRotation]

    /// Creates options without caps, and with playlists that go in order.
    public init(caps: RecipeCaps = RecipeCaps(), playlists: [String: PlaylistRotation] = [:]) {
        self.caps = caps
        self.playlists = playlists
    }
}

/// How many views a host allows; nil is no cap. A recipe with `excludeFromCaps` is neither held nor counted.
public struct RecipeCaps: Sendable, Hashable {
    /// Views in a session, of all recipes together.
    public var session: Int?
    /// Views in a day of the local calendar, of all recipes together.
    public var day: Int?
    /// Views of one recipe in a session.
    public var recipe: Int?

    /// Creates caps; those that are not given do not exist.
    public init(session: Int? = nil, day: Int? = nil, recipe: Int? = nil) {
        self.session = session
        self.day = day
        self.recipe = recipe
    }
}

/// Whose turn it is in a playlist, among those of its recipes that may be shown.
public enum PlaylistRotation: String, Sendable, Hashable, CaseIterable {
    /// The one whose last turn is longest ago.
    case order
    /// Any but the one that was shown last.
    case random
    /// The one that was seen least often; among equals, as in `order`.
    case leastShown = "least-shown"
}
