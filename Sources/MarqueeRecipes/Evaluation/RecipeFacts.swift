package import MarqueeModel

/// What evaluation knows of the past, and of the host. Each question is answered by an index, however much there is.
package protocol RecipeFacts {
    var profile: RecipeProfile { get }
    /// Whether the host has such a template.
    func hasTemplate(_ name: String) -> Bool
    /// Views after a moment, of one recipe or of all that caps count; nil: ever.
    ///
    /// - Parameter most: What is not counted further than that: more says nothing more.
    func views(of scope: ViewScope, since start: Timestamp?, upTo most: Int) throws -> Int
    /// When a recipe was last notified, or any was but those of playlists.
    func lastNotified(_ recipe: String?) throws -> Timestamp?
    /// The recipe that had its turn last in a playlist; nil: none had.
    func lastTurn(of playlist: String) throws -> String?
    /// How many times a recipe was triggered before this event.
    func triggers(of recipe: String) throws -> Int
}

/// Whose views are counted.
package enum ViewScope: Sendable, Hashable {
    case recipe(String)
    /// All that caps count.
    case capped
}
