public import MarqueeModel

/// What a sync would change, and what that may break: made by ``DefinitionSync/plan(for:taking:)``.
public struct SyncPlan: Sendable {
    let plan: Plan
    let claim: SyncClaim
    let definitions: DefinitionSet
    /// The state that it was made against; nil where the target gives none back.
    let version: TargetVersion?
    /// What gets another owner.
    let claimed: [String]
    let address: String
    /// What would be sent, as JSON.
    public let payload: Value

    /// What becomes of one definition.
    public struct Change: Sendable, Hashable {
        /// What becomes of it.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            case added, changed, renamed, removed
        }

        /// The definition's name: the new one, unless it is removed.
        public let name: String
        /// What becomes of it.
        public let kind: Kind
        /// How many of its changes may break what uses it.
        public let breakingCount: Int
    }

    /// What changes, by name; definitions that stay as they are are not in it.
    public var changes: [Change] {
        plan.changes.compactMap { change in
            Change.Kind(rawValue: change.kind.rawValue).map {
                Change(name: change.name, kind: $0, breakingCount: change.breakingCount)
            }
        }
    }

    /// Whether there is nothing to do.
    public var isEmpty: Bool { plan.summary.isEmpty && claimed.isEmpty }

    /// How many changes may break what uses a definition.
    public var breakingCount: Int { plan.summary.breaking }
}

extension SyncPlan: CustomStringConvertible {
    /// A line for each change, and the sum: `+ card: template, 2 arguments`.
    public var description: String {
        (plan.lines.flatMap { [text(of: $0)] + $0.details.map { "    " + text(of: $0) } } + ["Plan: \(plan.totals)."])
            .joined(separator: "\n")
    }

    private func text(of line: PlanLine) -> String {
        let text = "\(line.mark.rawValue) \(line.name): \(line.change)"
        return line.breaking.map { "\(text), breaking: \($0)" } ?? text
    }
}
