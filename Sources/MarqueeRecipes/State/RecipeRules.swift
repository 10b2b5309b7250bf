package import MarqueeDatabase
package import MarqueeModel

/// By what a process evaluates events: all that does not come from the store.
package struct RecipeRules: Sendable {
    package let recipes: RecipeSet
    package let calendar: LocalCalendar
    package let hasTemplate: @Sendable (String) -> Bool
    /// By name, as far as they are known.
    package let definition: @Sendable (String) -> TemplateDefinition?
    /// Whether there is a server that a winner can ask.
    package let asksOnline: Bool
    /// Takes in the messages of winners; nil: nothing becomes a message.
    package let staging: (any RecipeStaging)?
    /// Called within the transaction when it has queued a message, or changed a clock.
    package let noticed: @Sendable () -> Void

    package init(
        _ recipes: RecipeSet, in calendar: LocalCalendar = .machine, hasTemplate: @escaping @Sendable (String) -> Bool,
        definition: @escaping @Sendable (String) -> TemplateDefinition? = { _ in nil }, asksOnline: Bool = false,
        staging: (any RecipeStaging)? = nil, noticed: @escaping @Sendable () -> Void = {}
    ) {
        self.recipes = recipes
        self.calendar = calendar
        self.hasTemplate = hasTemplate
        self.definition = definition
        self.asksOnline = asksOnline
        self.staging = staging
        self.noticed = noticed
    }
}

/// Takes the messages of recipes in, in the transaction of the events that led to them.
package protocol RecipeStaging: Sendable {
    /// - Parameters:
    ///   - message: As the event has filled it in; nil where it would be longer than 1 MiB.
    ///   - notice: What the inbox shows of it, where it is to wait there; nil: it goes into the queue.
    ///   - reason: Why it is only recorded, as refused; nil: nothing speaks against it.
    func stage(
        _ message: Message?, of recipe: Recipe, behind notice: Recipe.Notice?, refusing reason: String?,
        at moment: Timestamp, in access: Transaction
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
    /// What of it cannot be shown as it is: a sentence each, without its end.
    package let warnings: [String]

    package init(
        id: String, refusal: String? = nil, isInInbox: Bool = false, isNotified: Bool = false, warnings: [String] = []
    ) {
        self.warnings = warnings
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
    /// What is in it, and what is shown of it before.
    package let filled: FilledMessage
    /// Whether the server is asked first, by the host that runs.
    package let isAsked: Bool
    /// The recipe that would have won, and waits for the server's answer about an earlier event.
    package let waiting: String?

    package init(
        evaluation: Evaluation, message: StagedMessage? = nil, filled: FilledMessage = FilledMessage(),
        isAsked: Bool = false, waiting: String? = nil
    ) {
        self.waiting = waiting
        self.evaluation = evaluation
        self.message = message
        self.filled = filled
        self.isAsked = isAsked
    }

    /// What did not come out as it is written: a sentence each, without its end.
    package var warnings: [String] {
        filled.unknown.map { "'\($0.visible)' is unknown, so it is empty in the message" } + (message?.warnings ?? [])
            + [waiting.map { "recipe '\($0.visible)' is already waiting for the server's answer" }]
            .compactMap(\.self)
    }
}
