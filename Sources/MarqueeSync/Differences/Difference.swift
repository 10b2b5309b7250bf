import MarqueeModel

/// The semantic difference of two sets of definitions: what they mean is compared, not how they were written.
///
/// Pure, and the same for the same sets. The time that it takes grows with their size, and no faster.
package struct Difference: Sendable {
    /// One for each definition of either set: added, changed, renamed, removed, unchanged, each by name.
    package let changes: [DefinitionChange]

    package init(from before: DefinitionSet, to after: DefinitionSet) {
        var kept: [DefinitionChange] = []
        var removed: [TemplateDefinition] = []
        var added: [TemplateDefinition] = []
        var (old, new) = (before.definitions[...], after.definitions[...])
        while let left = old.first, let right = new.first {
            if left.name == right.name {
                kept.append(.kept(left, right))
                old.removeFirst()
                new.removeFirst()
            } else if left.name < right.name {
                removed.append(left)
                old.removeFirst()
            } else {
                added.append(right)
                new.removeFirst()
            }
        }
        removed += old
        added += new
        let renamings = DefinitionRenamings(removed: removed, added: added)
        changes =
            added.filter { renamings.former[$0.name] == nil }.map(DefinitionChange.added)
            + kept.filter { $0.kind == .changed }
            + added.compactMap { after in renamings.former[after.name].map { .renamed($0, after) } }
            + removed.filter { !renamings.isRenamed($0.name) }.map(DefinitionChange.removed)
            + kept.filter { $0.kind == .unchanged }
    }
}
