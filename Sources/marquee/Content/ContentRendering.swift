import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

/// What pushing and comparing print.
enum ContentRendering {
    /// `welcome: would be created, 3 values to write, would be published`
    static func plan(_ comparison: ContentPushing.Comparison, publishes: Bool) -> String {
        var parts = parts(comparison, "would be created", "to write", "to make", comparison.files.missing)
        if publishes, comparison.writes || comparison.entry?.sys.publishState != .published {
            parts.append("would be published")
        }
        return line(comparison, parts)
    }

    /// `welcome: 3 values written, 1 kept, published`
    static func text(_ outcome: ContentPushing.Outcome) -> String {
        var parts = parts(outcome.comparison, "created", "written", "made", outcome.assetsMade)
        if outcome.isPublished { parts.append("published") }
        if outcome.refusal != nil { parts.append("not published") }
        return line(outcome.comparison, parts)
    }

    private static func line(_ comparison: ContentPushing.Comparison, _ parts: [String]) -> String {
        "\((comparison.message.id ?? "").visible): \(parts.joined(separator: ", "))\n"
    }

    private static func parts(
        _ comparison: ContentPushing.Comparison, _ created: String, _ written: String, _ made: String, _ assets: Int
    ) -> [String] {
        var parts = comparison.entry == nil ? [created] : []
        parts.append("\(counted(comparison.merge.changes.count, "value")) \(written)")
        let kept = comparison.merge.kept.count + comparison.merge.newer.count
        if kept > 0 { parts.append("\(kept) kept") }
        if assets > 0 { parts.append("\(counted(assets, "asset")) \(made)") }
        return parts
    }

    static func kept(_ difference: EntryMerge.Difference, _ comparison: ContentPushing.Comparison) -> String {
        let place = "\(comparison.message.id ?? ""): '\(difference.field)' at '\(difference.locale)'"
        let stays = "and stays \(difference.theirs?.excerpt ?? "empty"); use --overwrite to replace it"
        guard comparison.seen != nil else {
            return "\(place) differs in Contentful, which was not pulled yet, \(stays)"
        }
        return "\(place) was edited in Contentful, \(stays), or 'content pull --overwrite' once it is published"
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
        let isSeen = comparison.seen != nil
        for kept in comparison.merge.kept { text += line(kept, isSeen ? "  (edited in Contentful)" : "") }
        for edited in comparison.editors?.edited ?? [] { text += line(edited, "  (can only be edited in Contentful)") }
        for newer in comparison.newer { text += line(newer, "  (newer in Contentful)") }
        for missing in comparison.missing {
            text +=
                "  - \(missing.field) \(missing.locale): \((missing.theirs?.excerpt ?? "none").visible)"
                + "  (only in Contentful)\n"
        }
        return text
    }

    static func json(_ comparison: ContentPushing.Comparison, publishes: Bool = false) -> Value {
        .object(members(comparison, entry: comparison.entry, assets: comparison.files.missing, publishes))
    }

    static func json(_ outcome: ContentPushing.Outcome) -> Value {
        var members = members(
            outcome.comparison, entry: outcome.entry, assets: outcome.assetsMade, outcome.isPublished)
        if let refusal = outcome.refusal { members["message"] = .string(refusal.sentence) }
        return .object(members)
    }

    private static func members(
        _ comparison: ContentPushing.Comparison, entry: Entry?, assets: Int, _ published: Bool
    ) -> ValueObject {
        func json(_ difference: EntryMerge.Difference) -> Value {
            [
                "field": .string(difference.field), "locale": .string(difference.locale),
                "from": difference.theirs ?? .null, "to": difference.ours,
            ]
        }
        return [
            "id": comparison.message.id.map(Value.string) ?? .null,
            "status": .string(comparison.entry == nil ? "new" : "there"),
            "version": entry.map { .integer(Int64($0.version)) } ?? .null,
            "changes": .list(comparison.merge.changes.map(json)),
            "kept": .list((comparison.merge.kept + comparison.newer).map(json)),
            "readOnly": .list((comparison.editors?.edited ?? []).map(json)),
            "missing": .list(comparison.missing.map(json)), "assets": .integer(Int64(assets)),
            "published": .boolean(published), "omissions": .list(comparison.omissions.map(Value.string)),
        ]
    }
}
