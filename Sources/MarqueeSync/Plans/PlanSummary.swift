package import MarqueeModel

/// How much a plan changes.
package struct PlanSummary: Sendable, Hashable {
    package var added = 0
    package var changed = 0
    package var renamed = 0
    package var removed = 0
    package var unchanged = 0
    /// Single changes that may break what uses a definition; each removal and renaming of a definition counts as one.
    package var breaking = 0

    package init() {}

    /// Whether there is nothing to do.
    package var isEmpty: Bool { added + changed + renamed + removed == 0 }

    package var json: Value {
        [
            "added": .integer(Int64(added)), "changed": .integer(Int64(changed)), "renamed": .integer(Int64(renamed)),
            "removed": .integer(Int64(removed)), "unchanged": .integer(Int64(unchanged)),
            "breaking": .integer(Int64(breaking)),
        ]
    }

    /// Reads what ``json`` writes.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the summary")
        added = document.count("added") ?? 0
        changed = document.count("changed") ?? 0
        renamed = document.count("renamed") ?? 0
        removed = document.count("removed") ?? 0
        unchanged = document.count("unchanged") ?? 0
        breaking = document.count("breaking") ?? 0
        try document.finish()
    }
}
