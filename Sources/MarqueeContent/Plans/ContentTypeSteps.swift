import MarqueeModel
import MarqueeSync

/// The requests that make one content type what a definition says, in order; or why they cannot be sent.
///
/// Contentful takes a field away in two steps: it is omitted and published, then it is removed and published; in between,
/// editors cannot write there, and it is looked whether they have. A type of a
/// field cannot be changed at all, so that field goes in the same way, and comes anew. Both cost what entries have there:
/// they are done only where no entry has anything, else they are blocked. A run that was interrupted is gone on with by the
/// next, since each step begins with the type as it is.
struct ContentTypeSteps: Sendable {
    private(set) var steps: [ContentTypeStep] = []
    private(set) var blocked: [TargetSteps.Blocked] = []
    /// The type after each step that changes it; nil: it is gone.
    private(set) var forms: [ContentType?] = []

    /// What entries of a type have.
    struct Use: Sendable {
        /// How many entries there are, archived ones too.
        var entries = 0
        /// How many of them have a value, at any locale, by field.
        var fields: [String: Int] = [:]
    }

    /// A type that is not there.
    init(creating type: ContentType) {
        steps = [.create(type.id, body: type.body), .publish(type.id, version: 1)]
        forms = [type]
    }

    /// A type that is there.
    ///
    /// - Parameter use: What entries have in the fields that ``lost(_:in:)`` names.
    init(of name: String, from existing: ContentType, to type: ContentType, use: Use) {
        let lost = Self.lost(type, in: existing)
        let used = lost.filter { use.fields[$0.id] ?? 0 > 0 }
        guard used.isEmpty else {
            blocked = used.map { field in
                Self.blocked(name, field, becoming: type.fields.first { $0.id == field.id }, use.fields[field.id] ?? 0)
            }
            return
        }
        let ids = Set(lost.map(\.id))
        var version = existing.version
        var current = existing
        func step(_ next: ContentType) {
            let kept = Set(next.fields.map(\.id))
            let removed = current.fields.map(\.id).filter { ids.contains($0) && !kept.contains($0) }
            steps += [
                .update(existing.id, version: version, body: next.body, removed: removed),
                .publish(existing.id, version: version + 1),
            ]
            version += 2
            current = next
            forms.append(next)
        }
        let isPublished = existing.sys.publishState == .published
        if lost.contains(where: { !$0.isOmitted || !$0.isDisabled }) || !lost.isEmpty && !isPublished {
            step(existing.omitting(ids))
        } else if lost.isEmpty, existing.sys.publishState == .changed,
            !Set(type.fields.map(\.id)).isSubset(of: existing.fields.map(\.id))
        {
            // An interrupted sync may have removed a field: until that is published, no other field can take its id.
            steps = [.publish(existing.id, version: version)]
            version += 1
        }
        let changed = Set(type.fields.map(\.id)).intersection(ids)
        if !changed.isEmpty { step(type.without(changed)) }
        if !type.body.isSameToContentful(as: current.body) {
            step(type)
        } else if steps.isEmpty, !isPublished {
            steps = [.publish(existing.id, version: version)]
        }
    }

    /// A type that no definition is for any more.
    init(removing existing: ContentType, name: String, use: Use) {
        guard use.entries == 0 else {
            blocked = [
                TargetSteps.Blocked(
                    name: name,
                    reason:
                        "'\(name)' is removed, and its content type has \(Self.counted(use.entries, "entry", "entries"))",
                    steps: ["delete them in Contentful, or move their content elsewhere", "sync again"])
            ]
            return
        }
        var version = existing.version
        if existing.sys.publishedVersion != nil {
            steps.append(.unpublish(existing.id, version: version))
            version += 1
        }
        steps.append(.delete(existing.id, version: version))
        forms = [nil]
    }

    /// A type that is somebody else's, or may be.
    ///
    /// - Parameter owner: The project that it names; nil inside: it names none that can be read. Nil: Marquee has not made it.
    init(foreign existing: ContentType, name: String, owner: String??) {
        let reason =
            switch owner {
            case nil: "the content type '\(existing.id)' was not created by Marquee"
            case .some(nil): "the content type '\(existing.id)' no longer says which project it belongs to"
            case .some(let project?): "the content type '\(existing.id)' belongs to the project '\(project)'"
            }
        blocked = [
            TargetSteps.Blocked(
                name: name, reason: reason,
                steps: [
                    "take ownership with --take \(name.inShell), which keeps its fields and adds missing ones; or"
                        + " rename the template"
                ])
        ]
    }

    /// The fields that would have to go, since nothing stands for them, or with another type.
    static func lost(_ type: ContentType, in existing: ContentType) -> [ContentField] {
        existing.fields.filter { field in
            guard field.id != FieldID.annotation else { return false }
            return type.fields.first { $0.id == field.id }?.kind != field.kind
        }
    }

    private static func blocked(
        _ name: String, _ field: ContentField, becoming wanted: ContentField?, _ count: Int
    ) -> TargetSteps.Blocked {
        let argument = FieldID.name(ofField: field.id) ?? field.id
        let entries = counted(count, "entry has", "entries have")
        guard let wanted else {
            return TargetSteps.Blocked(
                name: name, reason: "'\(argument)' of '\(name)' is removed, but \(entries) a value in it",
                steps: [
                    "remove the field's values from the entries in Contentful", "sync again, which deletes the field",
                ])
        }
        return TargetSteps.Blocked(
            name: name,
            reason: "'\(argument)' of '\(name)' becomes \(wanted.kind.words), but Contentful cannot change the type"
                + " of a field: it is \(field.kind.words), and \(entries) a value in it",
            steps: [
                "move the field's values elsewhere, and remove them from the entries in Contentful",
                "sync again, which deletes the field and creates it again",
            ])
    }

    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

extension ContentType {
    /// The same with fields that are on their way out.
    fileprivate func omitting(_ ids: Set<String>) -> ContentType {
        var type = self
        for index in type.fields.indices where ids.contains(type.fields[index].id) {
            type.fields[index].isOmitted = true
            type.fields[index].isDisabled = true
            type.fields[index].isRequired = false
        }
        return type.withoutDisplay(ids)
    }

    fileprivate func without(_ ids: Set<String>) -> ContentType {
        var type = self
        type.fields.removeAll { ids.contains($0.id) }
        return type.withoutDisplay(ids)
    }

    private func withoutDisplay(_ ids: Set<String>) -> ContentType {
        var type = self
        if let display = displayField, ids.contains(display) { type.displayField = nil }
        return type
    }
}

extension ContentField.Kind {
    /// As Contentful calls it.
    var words: String {
        switch self {
        case .symbol: "Symbol"
        case .text: "Text"
        case .richText: "RichText"
        case .integer: "Integer"
        case .number: "Number"
        case .boolean: "Boolean"
        case .date: "Date"
        case .location: "Location"
        case .object: "Object"
        case .link(let kind): "a link (\(kind.rawValue))"
        case .links(let kind): "a list of links (\(kind.rawValue))"
        case .symbols: "a list of Symbol"
        case .resourceLink, .resourceLinks: "a link to another space"
        case .other(let type): type
        }
    }
}
