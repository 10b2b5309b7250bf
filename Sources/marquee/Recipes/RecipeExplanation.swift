import MarqueeCommandLine
import MarqueeModel
import MarqueeRecipes

/// What an event led to, as it is printed.
struct RecipeExplanation {
    let event: RecipeEvent
    let at: Timestamp
    let evaluation: Evaluation
    let profile: RecipeProfile
    /// Whether the server was not asked, and would be.
    let isAsked: Bool

    let recipes: ProjectRecipes

    private var filled: FilledMessage? {
        evaluation.winner.map { winner in
            var filled = winner.message.filled(by: event, for: profile)
            if let definition = recipes.definition(winner.template) {
                filled.message = filled.message?.withTexts(for: definition)
            }
            return filled
        }
    }

    /// The winner first, then those that lost, then those that were stopped, the one that got furthest first.
    var text: String {
        var table = TextTable(header: ["RECIPE"] + recipes.originHeader + ["OUTCOME", "REASON"])
        for verdict in evaluation.rankedVerdicts {
            table.append(
                [verdict.recipe] + recipes.origin(of: verdict.recipe) + [verdict.summary, verdict.reason ?? ""])
        }
        return "\(event.name.visible) at \(at): \(evaluation.headline(isAsked: isAsked))\n\(table.text)"
    }

    private func json(_ verdict: Verdict) -> Value {
        guard recipes.fromDashboard.contains(verdict.recipe), var members = verdict.json.object else {
            return verdict.json
        }
        members["from"] = "dashboard"
        return .object(members)
    }

    var warnings: [String] {
        guard let filled else { return [] }
        let unknown = filled.unknown.map { "'\($0.visible)' is unknown, so it is empty in the message" }
        return filled.message == nil
            ? unknown + ["the message would exceed the limit of 1 MiB, so it is not created"] : unknown
    }

    var json: Value {
        var members: ValueObject = [
            "event": event.json, "at": .string(at.description),
            "winner": evaluation.winner.map { .string($0.id) } ?? .null,
            "recipes": .list(evaluation.verdicts.map(json)),
        ]
        if isAsked { members["asked"] = true }
        if let message = filled?.message { members["message"] = .object(message.written) }
        if !warnings.isEmpty { members["warnings"] = .list(warnings.map(Value.string)) }
        return .object(members)
    }
}
