import Logging
import MarqueeModel
public import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// Tells the host's recipes what has happened: the one that wins becomes a message, in the same commit in which it is
    /// counted. An event that the application names is tracked with that, as `Tracking` would.
    ///
    /// The host need not run; then the message waits.
    ///
    /// - Returns: What it led to.
    /// - Throws: ``DefinitionError`` when the host's definitions or recipes are invalid, `TrackingError` for a name that is
    ///   not taken, or the store's error.
    @discardableResult
    public func happened(_ event: RecipeEvent) async throws -> RecipeResult {
        try event.check()
        let outcome = try await open().store.recipes.happened(event, at: clock.now)
        if let outcome { tell(outcome) }
        return RecipeResult(outcome)
    }

    /// Says in the log what nobody else hears.
    func tell(_ outcome: RecipeOutcome) {
        guard let winner = outcome.evaluation.winner else { return }
        for warning in outcome.warnings { logger.warning("recipe '\(winner.id.visible)': \(warning)") }
        if let refusal = outcome.message?.refusal {
            logger.warning(
                "the message of recipe '\(winner.id.visible)' was refused", metadata: ["reason": "\(refusal)"])
        }
    }
}

/// What an event led to.
public struct RecipeResult: Sendable, Hashable {
    /// The recipe that won; nil: none did.
    public let recipe: String?
    /// The id of its message.
    public let message: String?
    /// Why that message was not queued; nil: it waits for its turn.
    public let refusal: String?
    /// Variables that were unknown, and so empty in the message: a sentence each.
    public let warnings: [String]

    package init(_ outcome: RecipeOutcome?) {
        recipe = outcome?.evaluation.winner?.id
        message = outcome?.message?.id
        refusal = outcome?.message?.refusal
        warnings = outcome?.warnings ?? []
    }
}
