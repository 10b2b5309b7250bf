package import MarqueeModel

/// What an event led to, for one recipe.
package struct Verdict: Sendable, Hashable {
    /// The steps of an evaluation, in their order.
    package typealias Step = RecipeStep

    package enum Outcome: Sendable, Hashable {
        case won
        /// To another recipe.
        case lost(reason: String)
        /// At a step; `until` is when that one lets it pass, where that is known.
        case stopped(Step, reason: String, until: Timestamp? = nil)
    }

    package let recipe: String
    package let outcome: Outcome

    package init(_ recipe: String, _ outcome: Outcome) {
        self.recipe = recipe
        self.outcome = outcome
    }
}

/// What an event led to.
package struct Evaluation: Sendable, Hashable {
    /// The recipe that becomes a message.
    package var winner: Recipe?
    /// Those whose trigger it fired and whose template is there, the highest priority first: their counts go up by one.
    package var triggered: [String] = []
    /// Those that would have won, for a profile of their control group.
    package var withheld: [String] = []
    /// One for each recipe, in the order of their definition, where that was asked for.
    package var verdicts: [Verdict] = []

    /// The winner is none after all.
    mutating func stopWinner(at step: Verdict.Step, reason: String) {
        guard let id = winner?.id else { return }
        winner = nil
        verdicts = verdicts.map { $0.recipe == id ? Verdict(id, .stopped(step, reason: reason)) : $0 }
    }
}

extension Verdict {
    /// As `recipes explain --format json` prints it.
    package var json: Value {
        var members: ValueObject = ["id": .string(recipe)]
        switch outcome {
        case .won: members["outcome"] = "won"
        case .lost(let reason): (members["outcome"], members["reason"]) = ("lost", .string(reason))
        case .stopped(let step, let reason, let until):
            (members["outcome"], members["step"]) = ("stopped", .string(step.rawValue))
            members["reason"] = .string(reason)
            if let until { members["until"] = .string(until.description) }
        }
        return .object(members)
    }
}
