import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

/// What pushing and comparing print.
enum ContentRendering {
    /// `welcome: 3 values written, 1 kept, published`
    static func text(_ comparison: ContentPushing.Comparison, isDry: Bool, isPublished: Bool) -> String {
        let id = (comparison.message.id ?? "").visible
        let (changes, kept) = (comparison.merge.changes.count, comparison.merge.kept.count)
        var parts = [comparison.entry == nil ? (isDry ? "would be created" : "created") : nil].compactMap(\.self)
        parts.append("\(counted(changes, "value")) \(isDry ? "to write" : "written")")
        if kept > 0 { parts.append("\(kept) kept") }
        if !comparison.files.missing.isEmpty {
            parts.append("\(counted(comparison.files.missing.count, "asset")) \(isDry ? "to make" : "made")")
        }
        if isPublished { parts.append("published") }
        return "\(id): \(parts.joined(separator: ", "))\n"
    }

    static func kept(_ difference: EntryMerge.Difference, of id: String) -> String {
        "\(id): '\(difference.field)' at '\(difference.locale)' was edited in Contentful, and stays"
            + " \(difference.theirs?.excerpt ?? "empty"); 'marquee content pull' brings it here"
    }

    /// A line for each value that differs.
    static func difference(_ comparison: ContentPushing.Comparison) -> String {
        let id = (comparison.message.id ?? "").visible
        var text = comparison.entry == nil ? "\(id): no entry\n" : "\(id)\n"
        func line(_ difference: EntryMerge.Difference, _ note: String) -> String {
            "  ~ \(difference.field) \(difference.locale): \((difference.theirs?.excerpt ?? "none").visible) → "
                + "\(difference.ours.excerpt.visible)\(note)\n"
        }
        for change in comparison.merge.changes { text += line(change, "") }
        for kept in comparison.merge.kept { text += line(kept, "  (edited in Contentful)") }
        return text
    }

    static func json(_ comparison: ContentPushing.Comparison, entry: Entry?) -> Value {
        func json(_ difference: EntryMerge.Difference) -> Value {
            [
                "field": .string(difference.field), "locale": .string(difference.locale),
                "from": difference.theirs ?? .null, "to": difference.ours,
            ]
        }
        return [
            "id": comparison.message.id.map(Value.string) ?? .null,
            "status": .string(comparison.entry == nil ? "new" : "there"),
            "version": (entry ?? comparison.entry).map { .integer(Int64($0.version)) } ?? .null,
            "changes": .list(comparison.merge.changes.map(json)), "kept": .list(comparison.merge.kept.map(json)),
            "omissions": .list(comparison.omissions.map(Value.string)),
        ]
    }
}
