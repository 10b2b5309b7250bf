package import MarqueeModel

/// What changed from one definition to another of (nearly) the same meaning.
package struct DefinitionComparison {
    /// First what is about the definition itself, then its arguments by name.
    package private(set) var details: [ChangeDetail] = []

    package init(_ before: TemplateDefinition, _ after: TemplateDefinition) {
        // Most definitions are just as they were, and are done with at once.
        guard before != after else { return }
        compareHeads(before, after)
        if before.arguments != after.arguments { compareArguments(before, after) }
    }

    /// Compares everything but arguments.
    private mutating func compareHeads(_ before: TemplateDefinition, _ after: TemplateDefinition) {
        if before.kind != after.kind {
            note(.type, .string(before.kind.name), .string(after.kind.name), .kindChanged)
            note(.visual, .boolean(before.kind.isVisual), .boolean(after.kind.isVisual), .visualChanged)
        }
        note(.presenter, before.presenter, after.presenter, .presenterChanged)
        note(.description, before.description, after.description, .descriptionChanged)
        note(.timeout, before.timeout?.description, after.timeout?.description, .timeoutChanged)
        note(.maxDisplay, before.maxDisplay?.description, after.maxDisplay?.description, .maxDisplayChanged)
        note(.priority, .integer(Int64(before.priority)), .integer(Int64(after.priority)), .priorityChanged)
    }

    private mutating func note(
        _ property: ChangeDetail.Property, _ from: String?, _ to: String?, _ rule: ChangeRule
    ) {
        note(property, from.map(Value.string), to.map(Value.string), rule)
    }

    private mutating func note(_ property: ChangeDetail.Property, _ from: Value?, _ to: Value?, _ rule: ChangeRule) {
        guard from != to else { return }
        details.append(ChangeDetail(nil, property, from: from, to: to, rule: rule))
    }

    private mutating func compareArguments(_ before: TemplateDefinition, _ after: TemplateDefinition) {
        var found: [(name: String, details: [ChangeDetail])] = []
        var removed: [ArgumentDefinition] = []
        for old in before.arguments {
            guard let place = after.place(of: old.name) else {
                removed.append(old)
                continue
            }
            let details = ArgumentComparison(old, after.arguments[place]).details
            if !details.isEmpty { found.append((old.name, details)) }
        }
        // As many as were there, and all of those: then none is new.
        let hasNew = before.arguments.count - removed.count < after.arguments.count
        let added = hasNew ? after.arguments.filter { before.place(of: $0.name) == nil } : []
        let renamings = Renamings(removed: removed, added: added)
        for (new, former) in zip(added, renamings.formerPlaces) {
            let detail: ChangeDetail
            if let former {
                detail = ChangeDetail(
                    new.name, .renamed, from: .string(removed[former].name), to: .string(new.name),
                    rule: .argumentRenamed)
            } else {
                detail = ChangeDetail(
                    new.name, .added, from: nil, to: new.plainJSON,
                    rule: new.isRequired ? .requiredArgumentAdded : .argumentAdded, replacement: new)
            }
            found.append((new.name, [detail]))
        }
        let renamed = Set(renamings.formerPlaces.compactMap(\.self))
        for (place, old) in removed.enumerated() where !renamed.contains(place) {
            let detail = ChangeDetail(old.name, .removed, from: old.plainJSON, to: nil, rule: .argumentRemoved)
            found.append((old.name, [detail]))
        }
        details += found.sorted { $0.name < $1.name }.flatMap(\.details)
    }
}

extension ArgumentDefinition {
    /// The argument without its name and place.
    fileprivate var plainJSON: Value {
        var members = json(order: 0).object ?? [:]
        members["name"] = nil
        members["order"] = nil
        return .object(members)
    }
}
