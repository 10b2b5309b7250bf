package import MarqueeModel

/// What becomes of one recipe from one state to another. Nothing depends on recipes, so none of it breaks anything.
package struct RecipeChange: Sendable, Hashable {
    /// A part that differs.
    package struct Detail: Sendable, Hashable {
        /// The keys that lead to it, with dots: `cooldown.self`, `trigger.0.where`.
        package let path: String
        /// Nil: it was not there.
        package let from: Value?
        /// Nil: it is not there any more.
        package let to: Value?
    }

    package let name: String
    /// Recipes are never renamed: what was counted of one is counted by its name.
    package let kind: DefinitionChange.Kind
    /// The recipe as it was; nil when it is new.
    package let before: Value?
    /// The recipe as it is to be; nil when it is removed.
    package let after: Value?
    /// Of one that is new or removed, nothing is told one by one.
    package let details: [Detail]

    /// Every recipe of either side, in the order of the names.
    package static func all(from before: RecipeCollection, to after: RecipeCollection) -> [RecipeChange] {
        Set(before.names).union(after.names).sorted().map { RecipeChange($0, before[$0], after[$0]) }
    }

    private init(_ name: String, _ before: Value?, _ after: Value?) {
        self.name = name
        (self.before, self.after) = (before, after)
        guard let before, let after else {
            kind = before == nil ? .added : .removed
            details = []
            return
        }
        var details: [Detail] = []
        Self.compare(before, after, at: "", into: &details)
        self.details = details
        kind = details.isEmpty ? .unchanged : .changed
    }

    private static func compare(_ before: Value?, _ after: Value?, at path: String, into details: inout [Detail]) {
        func below(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        switch (before, after) {
        case (.object(let one)?, .object(let other)?):
            for member in one { compare(member.value, other[member.key], at: below(member.key), into: &details) }
            for member in other where one[member.key] == nil {
                compare(nil, member.value, at: below(member.key), into: &details)
            }
        case (.list(let one)?, .list(let other)?) where one.count == other.count:
            for (index, pair) in zip(one, other).enumerated() {
                compare(pair.0, pair.1, at: below("\(index)"), into: &details)
            }
        default:
            if let before, let after, before.isSameAs(after) { return }
            details.append(Detail(path: path, from: before, to: after))
        }
    }
}

extension RecipeChange {
    package var json: Value {
        [
            "name": .string(name), "change": .string(kind.rawValue),
            "details": .list(
                details.map { ["path": .string($0.path), "from": $0.from ?? .null, "to": $0.to ?? .null] }),
        ]
    }

    /// The line of a plan; nil when it stays as it is.
    ///
    /// - Parameter drift: Whose change it reverts.
    func line(_ drift: Drift?) -> PlanLine? {
        let drift = drift.map { "; \($0.words)" } ?? ""
        switch kind {
        case .unchanged: return nil
        case .added:
            let template = after?.object?["message"]?.object?["template"]?.string.map { ", template \($0)" } ?? ""
            return PlanLine(
                mark: .added, name: name, change: "recipe\(template)\(drift)", breaking: nil, details: [],
                isRecipe: true)
        case .removed:
            return PlanLine(
                mark: .removed, name: name, change: "recipe, removed\(drift)", breaking: nil, details: [],
                isRecipe: true)
        case .changed, .renamed:
            let count = "\(details.count) change\(details.count == 1 ? "" : "s")"
            return PlanLine(
                mark: .changed, name: name, change: "recipe, \(count)\(drift)", breaking: nil,
                details: details.map(\.line), isRecipe: true)
        }
    }
}

extension RecipeChange.Detail {
    fileprivate var line: PlanLine {
        switch (from, to) {
        case (nil, let new?):
            PlanLine(mark: .added, name: path, change: "added, \(new.excerpt)", breaking: nil, details: [])
        case (_?, nil): PlanLine(mark: .removed, name: path, change: "removed", breaking: nil, details: [])
        default:
            PlanLine(
                mark: .changed, name: path,
                change: "\(from?.excerpt ?? "none") → \(to?.excerpt ?? "none")", breaking: nil, details: [])
        }
    }
}
