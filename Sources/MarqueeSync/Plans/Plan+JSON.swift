package import MarqueeModel

extension Plan {
    /// The plan as `marquee sync --format json` prints it and `GET /api/v1/diff` answers it.
    ///
    /// - Parameters:
    ///   - target: The target's name; nil: none, as between two versions that a dashboard has.
    ///   - payload: What would be, or was, sent; nil: nothing.
    package func json(target: String?, isDryRun: Bool, payload: Value? = nil) -> Value {
        [
            "target": target.map(Value.string) ?? .null, "dryRun": .boolean(isDryRun), "summary": summary.json,
            "changes": .list(changes.map(json)), "recipes": .list(recipeChanges.map(json)), "payload": payload ?? .null,
        ]
    }

    private func json(_ change: RecipeChange) -> Value {
        var members = change.json.object ?? [:]
        members["drift"] = recipeDrift[change.name]?.json
        return .object(members)
    }

    private func json(_ change: DefinitionChange) -> Value {
        var members: ValueObject = [
            "name": .string(change.name), "change": .string(change.kind.rawValue),
            "breaking": .boolean(change.breakingCount > 0),
            "details": .list(change.details.map { json($0, of: change) }),
        ]
        if let former = change.formerName { members["from"] = .string(former) }
        if let rule = change.rule {
            members["rule"] = .string(rule.rawValue)
            if rule.isBreaking { members["reason"] = .string(rule.reason) }
        }
        members["uses"] = uses(hurtBy: change)?.json
        members["drift"] = drift[change.before?.name ?? change.name]?.json
        return .object(members)
    }

    private func json(_ detail: ChangeDetail, of change: DefinitionChange) -> Value {
        var members: ValueObject = [
            "argument": detail.argument.map(Value.string) ?? .null, "change": .string(detail.property.name),
            "from": detail.from ?? .null, "to": detail.to ?? .null, "breaking": .boolean(detail.rule.isBreaking),
            "rule": .string(detail.rule.rawValue),
        ]
        if detail.rule.isBreaking { members["reason"] = .string(detail.rule.reason) }
        members["uses"] = uses(hurtBy: detail, of: change)?.json
        return .object(members)
    }
}
