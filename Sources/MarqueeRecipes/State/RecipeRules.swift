package import MarqueeDatabase
package import MarqueeModel

/// By what a process evaluates events: all that does not come from the store.
package struct RecipeRules: Sendable {
    package let recipes: RecipeSet
    package let calendar: LocalCalendar
    package let hasTemplate: @Sendable (String) -> Bool
    /// Takes in the messages of winners; nil: nothing becomes a message.
    package let staging: (any RecipeStaging)?
    /// Called within the transaction when it has queued a message, or changed a clock.
    package let noticed: @Sendable () -> Void

    package init(
        _ recipes: RecipeSet, in calendar: LocalCalendar = .machine, hasTemplate: @escaping @Sendable (String) -> Bool,
        staging: (any RecipeStaging)? = nil, noticed: @escaping @Sendable () -> Void = {}
    ) {
        self.recipes = recipes
        self.calendar = calendar
        self.hasTemplate = hasTemplate
        self.staging = staging
        self.noticed = noticed
    }
}

/// Takes the messages of recipes in, in the transaction of the events that led to them.
package protocol RecipeStaging: Sendable {
    /// - Parameters:
    ///   - message: As the event has filled it in; nil where it would be longer than 1 MiB.
    ///   - notice: What the inbox shows of it, where it is to wait there; nil: it goes into the queue.
    func stage(
        _ message: Message?, of recipe: Recipe, behind notice: Recipe.Notice?, at moment: Timestamp,
        in access: Transaction
    ) throws -> StagedMessage
}

/// What became of the message of a recipe.
package struct StagedMessage: Sendable, Hashable {
    package let id: String
    /// Why it has ended already, `refused` or `discarded`; nil: it waits.
    package let refusal: String?
    /// Whether it waits in the inbox, and not in the queue.
    package let isInInbox: Bool
    /// Whether that was all of a notification that there will be.
    package let isNotified: Bool

    package init(id: String, refusal: String? = nil, isInInbox: Bool = false, isNotified: Bool = false) {
        self.id = id
        self.refusal = refusal
        self.isInInbox = isInInbox
        self.isNotified = isNotified
    }
}

/// What an event led to, and what became of that.
package struct RecipeOutcome: Sendable {
    package let evaluation: Evaluation
    /// Of the winner, if there is one.
    package let message: StagedMessage?
    /// What is in it.
    package let content: Message?
    package let warnings: [String]
}
