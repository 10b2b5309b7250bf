package import MarqueeModel

/// What a sync would do, and whom it would hurt.
///
/// Pure: the same sets and the same counts always give the same plan.
package struct Plan: Sendable {
    /// Every definition of either side: added, changed, renamed, removed, unchanged, each by name.
    package let changes: [DefinitionChange]
    /// Every recipe of either side by name; none where one of them is not about recipes.
    package let recipeChanges: [RecipeChange]
    package let summary: PlanSummary
    /// What live messages and recipes use; nil when that could not be found out.
    package let usage: UsageDocument?
    /// What somebody else has changed and this would revert, by name.
    package let drift: [String: Drift]
    /// The same of recipes.
    package let recipeDrift: [String: Drift]
    /// How many requests are left of a sync that was interrupted, though the definitions are the same.
    package var requestsLeft = 0

    package init(
        from before: DefinitionSet, to after: DefinitionSet, usage: UsageDocument? = nil, drift: [String: Drift] = [:],
        recipeDrift: [String: Drift] = [:]
    ) {
        self.drift = drift
        self.recipeDrift = recipeDrift
        if let old = before.recipes, let new = after.recipes {
            recipeChanges = RecipeChange.all(from: old, to: new)
        } else {
            recipeChanges = []
        }
        self.changes = Difference(from: before, to: after).changes
        self.usage = usage
        var summary = PlanSummary()
        for kind in changes.map(\.kind) + recipeChanges.map(\.kind) {
            switch kind {
            case .added: summary.added += 1
            case .changed: summary.changed += 1
            case .renamed: summary.renamed += 1
            case .removed: summary.removed += 1
            case .unchanged: summary.unchanged += 1
            }
        }
        summary.breaking = changes.reduce(0) { $0 + $1.breakingCount }
        self.summary = summary
    }

    /// How many live messages and recipes a breaking change hurts; nil when it breaks nothing or nobody has counted.
    package func uses(hurtBy detail: ChangeDetail, of change: DefinitionChange) -> Uses? {
        guard let usage, detail.rule.isBreaking, let name = change.before?.name else { return nil }
        func count(_ uses: UsageDocument.Count?) -> Int {
            guard let uses else { return 0 }
            switch detail.rule {
            case .kindChanged, .visualChanged: return uses.total
            case .requiredArgumentAdded: return uses.total
            case .requiredAdded: return max(0, uses.total - (detail.argument.flatMap { uses.arguments[$0] } ?? 0))
            default:
                guard let argument = detail.formerArgument, let given = uses.arguments[argument] else { return 0 }
                return given - (detail.valueChange.flatMap { uses.harmless[$0] } ?? 0)
            }
        }
        let verb: Uses.Verb =
            switch detail.rule {
            case .kindChanged, .visualChanged: .use
            case .requiredArgumentAdded, .requiredAdded: .lack
            default: .set
            }
        return Uses(messages: count(usage.messages[name]), recipes: count(usage.recipes[name]), verb: verb)
    }

    /// How many live messages and recipes use a definition that goes or gets another name; nil as above.
    package func uses(hurtBy change: DefinitionChange) -> Uses? {
        guard let usage, change.rule?.isBreaking == true, let name = change.before?.name else { return nil }
        return Uses(
            messages: usage.messages[name]?.total ?? 0, recipes: usage.recipes[name]?.total ?? 0, verb: .use)
    }
}

extension ChangeDetail {
    /// What values have to be compared with; nil where they don't matter.
    fileprivate var valueChange: UsageDocument.Change? {
        switch (rule, property, argument) {
        case (.typeChanged, .type, let argument?): UsageDocument.Change(argument)
        case (.constraintTightened, .constraint(let key), let argument?): UsageDocument.Change(argument, key)
        default: nil
        }
    }
}

/// How many live messages and recipes a change hurts.
package struct Uses: Sendable, Hashable {
    /// What they do with what changed.
    package enum Verb: Sendable, Hashable {
        case use, set, lack
    }

    package let messages: Int
    package let recipes: Int
    package let verb: Verb

    package init(messages: Int, recipes: Int, verb: Verb) {
        self.messages = messages
        self.recipes = recipes
        self.verb = verb
    }

    package var isNone: Bool { messages == 0 && recipes == 0 }

    /// "3 live messages set it", "1 live recipe uses it", "2 live messages and 1 live recipe use it".
    package var words: String {
        guard !isNone else { return "no live message or recipe \(verb.words(isPlural: false))" }
        var parts: [String] = []
        if messages > 0 { parts.append("\(messages) live message\(messages == 1 ? "" : "s")") }
        if recipes > 0 { parts.append("\(recipes) live recipe\(recipes == 1 ? "" : "s")") }
        return "\(parts.joined(separator: " and ")) \(verb.words(isPlural: messages + recipes > 1))"
    }

    package var json: Value { ["messages": .integer(Int64(messages)), "recipes": .integer(Int64(recipes))] }
}

extension Uses.Verb {
    fileprivate func words(isPlural: Bool) -> String {
        switch self {
        case .use: isPlural ? "use it" : "uses it"
        case .set: isPlural ? "set it" : "sets it"
        case .lack: isPlural ? "omit it" : "omits it"
        }
    }
}
