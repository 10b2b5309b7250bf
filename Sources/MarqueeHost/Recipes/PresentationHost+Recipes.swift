import Logging
import MarqueeInbox
package import MarqueeModel
public import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// Tells the host's recipes what has happened: the one that wins becomes a message, in the same commit in which it is
    /// counted. An event that the application names is tracked with that, as `Tracking` would.
    ///
    /// The host need not run; then the message waits. A `NotificationReceiver` of this host tells its delegate what the
    /// event led to, before this returns.
    ///
    /// - Returns: What it led to.
    /// - Throws: ``DefinitionError`` when the host's definitions or recipes are invalid, `TrackingError` for a name that is
    ///   not taken, or the store's error.
    @discardableResult
    public func happened(_ event: RecipeEvent) async throws -> RecipeResult {
        try event.check()
        let outcome = try await open().store.recipes.happened(event, at: clock.now)
        if let outcome { await tell(outcome)?.value }
        return RecipeResult(outcome)
    }

    /// Says in the log what nobody else hears.
    ///
    /// - Returns: Ends when those who listen have been told; nil where there is nothing to tell.
    @discardableResult
    func tell(_ outcome: RecipeOutcome) -> Task<Void, Never>? {
        guard let winner = outcome.evaluation.winner else { return nil }
        for warning in outcome.warnings { logger.warning("recipe '\(winner.id.visible)': \(warning)") }
        if let refusal = outcome.message?.refusal {
            logger.warning(
                "the message of recipe '\(winner.id.visible)' was rejected", metadata: ["reason": "\(refusal)"])
        }
        // Pages fill the time, again and again: that is nothing to be told.
        guard !recipeListeners.isEmpty, let staged = outcome.message, !winner.isPage else { return nil }
        let envelope = NotificationEnvelope(
            outcome.filled.message ?? Message(winner.template), id: staged.id, of: winner,
            showing: outcome.filled.notice, at: clock.now)
        let firing = RecipeFiring(envelope: envelope, isInInbox: staged.isInInbox, refusal: staged.refusal)
        let before = telling
        let now = Task {
            await before?.value
            for (number, listener) in recipeListeners.sorted(by: { $0.key < $1.key }) where await !listener(firing) {
                recipeListeners[number] = nil
            }
        }
        telling = now
        return now
    }
}

/// Told what a recipe leads to; false when nobody listens any more.
typealias RecipeListener = @Sendable (RecipeFiring) async -> Bool

/// What an event led to.
public struct RecipeResult: Sendable, Hashable {
    /// The recipe that won; nil: none did.
    public let recipe: String?
    /// The id of its message.
    public let message: String?
    /// Why that message was not taken; nil: it waits for its turn.
    public let refusal: String?
    /// Whether it waits in the inbox until somebody opens it, and not in the queue.
    public let isInInbox: Bool
    /// Whether the server is asked first: the message follows only if it agrees.
    public let isAsked: Bool
    /// Variables that were unknown, and so empty in the message: a sentence each.
    public let warnings: [String]

    package init(_ outcome: RecipeOutcome?) {
        recipe = outcome?.evaluation.winner?.id
        message = outcome?.message?.id
        refusal = outcome?.message?.refusal
        isInInbox = outcome?.message?.isInInbox ?? false
        isAsked = outcome?.isAsked ?? false
        warnings = outcome?.warnings ?? []
    }

    /// The answer to whoever told of the event, by a command or over HTTP.
    package var members: ValueObject {
        var members: ValueObject = ["recipe": recipe.map(Value.string) ?? .null]
        if let message { members["message"] = .string(message) }
        if isInInbox { members["inbox"] = true }
        if isAsked { members["asked"] = true }
        if let refusal { members["refusal"] = .string(refusal) }
        if !warnings.isEmpty { members["warnings"] = .list(warnings.map(Value.string)) }
        return members
    }
}
