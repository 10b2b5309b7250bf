package import MarqueeModel

/// What somebody else did to a definition since it was synced from here, and a plan would revert.
package struct Drift: Sendable, Hashable {
    /// Who; empty when the target doesn't know.
    package let authors: [String]
    /// The version that was synced last from here.
    package let since: TargetVersion

    package init(by authors: [String], since: TargetVersion) {
        self.authors = authors
        self.since = since
    }

    /// "changed by ben since your version 6"
    package var words: String {
        "changed\(authors.isEmpty ? "" : " by \(authors.joined(separator: ", "))") since your version \(since)"
    }

    package var json: Value {
        ["by": .list(authors.map(Value.string)), "since": .string(since.description)]
    }

    /// The recipes that a plan would change, and that are not as they were, nor as an interrupted sync has left them; none
    /// where nobody knows how they were.
    static func recipeNames(
        in plan: Plan, since base: RecipeCollection?, _ unfinished: UnfinishedSync
    ) -> [String] {
        guard let base else { return [] }
        return plan.recipeChanges.filter { $0.kind != .unchanged }.compactMap { change in
            guard !unfinished.left(change.before, ofRecipe: change.name) else { return nil }
            let old = base.filter { $0 == change.name }
            let now = RecipeCollection(change.before.map { [change.name: $0] } ?? [:])
            return old.isSame(as: now) ? nil : change.name
        }
    }

    /// The definitions that a plan would change, and that are not as they were, nor as an interrupted sync has left them.
    static func names(in plan: Plan, since base: DefinitionSet, _ unfinished: UnfinishedSync) -> [String] {
        plan.changes.filter { $0.kind != .unchanged }.compactMap { change in
            let name = change.before?.name ?? change.name
            guard !unfinished.left(change.before, of: name) else { return nil }
            return switch (base[name], change.before) {
            case (nil, nil): nil
            case (let old?, let now?): DefinitionComparison(old, now).details.isEmpty ? nil : name
            case (nil, _?), (_?, nil): name
            }
        }
    }
}
