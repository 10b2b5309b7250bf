import MarqueeModel

/// One line of a plan in words, in parts that a terminal, a page or a comment lays out and escapes as it needs.
///
/// Nothing in it is escaped: names and values are as authors wrote them.
package struct PlanLine: Sendable, Hashable {
    package enum Mark: String, Sendable, Hashable {
        case added = "+"
        case changed = "~"
        case removed = "-"
        case breaking = "!"
    }

    package let mark: Mark
    /// The definition's name, or below one, the argument's; for a property of the definition itself, the property's.
    package let name: String
    /// What happens: `template, 6 arguments`, `default 8 → 12`, `removed`.
    package let change: String
    /// Whom it hurts, behind `breaking: `; nil when it breaks nothing.
    package let breaking: String?
    /// What belongs to it: changes of the definition's parts.
    package let details: [PlanLine]
    /// Whether it is about a recipe.
    package var isRecipe = false
}

extension Plan {
    /// A line for each definition that changes, and then for each recipe.
    package var lines: [PlanLine] {
        changes.compactMap(line) + recipeChanges.compactMap { $0.line(recipeDrift[$0.name]) }
    }

    /// `1 to add, 1 to change, 1 to rename, 1 to remove, 2 breaking`; without what there is none of.
    package var totals: String {
        guard !summary.isEmpty else {
            return requestsLeft == 0
                ? "nothing to do" : "\(requestsLeft) request\(requestsLeft == 1 ? "" : "s") left of an interrupted sync"
        }
        let parts: [(Int, String)] = [
            (summary.added, "to add"), (summary.changed, "to change"), (summary.renamed, "to rename"),
            (summary.removed, "to remove"), (summary.breaking, "breaking"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// The line of one definition; nil when it stays as it is.
    package func line(_ change: DefinitionChange) -> PlanLine? {
        let drift = drift[change.before?.name ?? change.name].map { "; \($0.words)" } ?? ""
        let details = change.details.map { line($0, of: change) }
        let breaking = change.rule.flatMap { rule in words(rule, uses(hurtBy: change)) }
        switch change.kind {
        case .unchanged: return nil
        case .added:
            return PlanLine(
                mark: .added, name: change.name, change: (change.after?.contentWords ?? "") + drift, breaking: nil,
                details: [])
        case .removed:
            return PlanLine(
                mark: .removed, name: change.name, change: "removed" + drift, breaking: breaking, details: [])
        case .renamed:
            let former = "renamed from \(change.formerName ?? "")"
            let more = details.isEmpty ? "" : ", \(change.countWords)"
            return PlanLine(
                mark: .changed, name: change.name, change: former + more + drift, breaking: breaking, details: details)
        case .changed:
            return PlanLine(
                mark: .changed, name: change.name, change: change.countWords + drift, breaking: nil, details: details)
        }
    }

    private func line(_ detail: ChangeDetail, of change: DefinitionChange) -> PlanLine {
        let mark: PlanLine.Mark =
            if detail.rule.isBreaking {
                .breaking
            } else if case .added = detail.property {
                .added
            } else {
                .changed
            }
        return PlanLine(
            mark: mark, name: detail.argument ?? detail.property.name, change: detail.words,
            breaking: words(detail.rule, uses(hurtBy: detail, of: change)), details: [])
    }

    private func words(_ rule: ChangeRule, _ uses: Uses?) -> String? {
        guard rule.isBreaking else { return nil }
        guard let uses, !uses.isNone else { return rule.reason }
        return uses.words
    }
}

extension DefinitionChange {
    /// "2 changes, 1 breaking"
    fileprivate var countWords: String {
        let breaking = details.count { $0.rule.isBreaking }
        let all = "\(details.count) change\(details.count == 1 ? "" : "s")"
        return breaking == 0 ? all : "\(all), \(breaking) breaking"
    }
}

extension TemplateDefinition {
    /// "template, 6 arguments"
    fileprivate var contentWords: String {
        let kind = self.kind.isFunction && self.kind.isVisual ? "visual function" : self.kind.name
        switch arguments.count {
        case 0: return "\(kind), no arguments"
        case 1: return "\(kind), 1 argument"
        case let count: return "\(kind), \(count) arguments"
        }
    }
}

extension ChangeDetail {
    /// What changed, in words: `default 8 → 12`, `number → string`, `maxLength 40 → none`, `added, string, default "x"`.
    package var words: String {
        switch property {
        case .added: return "added, \(replacement?.words ?? "")"
        case .removed: return "removed"
        case .renamed: return "renamed from \(from?.string ?? "")"
        case .type: return "\(from?.string ?? "none") → \(to?.string ?? "none")"
        case .required: return to == true ? "required" : "no longer required"
        case .constraint, .defaultValue: return "\(property.name) \(Self.words(from)) → \(Self.words(to))"
        case .visual, .presenter, .timeout, .maxDisplay, .priority, .description:
            let change = "\(Self.words(from)) → \(Self.words(to))"
            return argument == nil ? change : "\(property.name) \(change)"
        }
    }

    private static func words(_ value: Value?) -> String { value?.excerpt ?? "none" }
}

extension ArgumentDefinition {
    /// `string, default "x"`; `file, required`.
    fileprivate var words: String {
        if let defaultValue { return "\(type.words), default \(defaultValue.excerpt)" }
        return isRequired ? "\(type.words), required" : type.words
    }
}
