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

    let definition: @Sendable (String) -> TemplateDefinition?

    private var filled: FilledMessage? {
        evaluation.winner.map { winner in
            var filled = winner.message.filled(by: event, for: profile)
            if let definition = definition(winner.template) {
                filled.message = filled.message?.withTexts(for: definition)
            }
            return filled
        }
    }

    /// The winner first, then those that lost, then those that were stopped, the one that got furthest first.
    var text: String {
        var table = TextTable(header: ["RECIPE", "OUTCOME", "REASON"])
        let verdicts = evaluation.verdicts.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        for (_, verdict) in verdicts { table.append([verdict.recipe, verdict.summary, verdict.reason ?? ""]) }
        let winner =
            evaluation.winner.map { "'\($0.id.visible)' wins\(isAsked ? ", if the server agrees" : "")" }
            ?? "nothing wins"
        return "\(event.name.visible) at \(at): \(winner)\n\(table.text)"
    }

    var warnings: [String] {
        guard let filled else { return [] }
        let unknown = filled.unknown.map { "'\($0.visible)' is unknown, so it is empty in the message" }
        return filled.message == nil ? unknown + ["the message would have more than 1 MiB, and is not made"] : unknown
    }

    var json: Value {
        var members: ValueObject = [
            "event": event.json, "at": .string(at.description),
            "winner": evaluation.winner.map { .string($0.id) } ?? .null,
            "recipes": .list(evaluation.verdicts.map(\.json)),
        ]
        if isAsked { members["asked"] = true }
        if let message = filled?.message { members["message"] = .object(message.written) }
        if !warnings.isEmpty { members["warnings"] = .list(warnings.map(Value.string)) }
        return .object(members)
    }
}

extension Verdict {
    /// The further it got, the less.
    fileprivate var rank: Int {
        switch outcome {
        case .won: 0
        case .lost: 1
        case .stopped(let step, _, _): 1 + Step.allCases.count - (Step.allCases.firstIndex(of: step) ?? 0)
        }
    }
}
