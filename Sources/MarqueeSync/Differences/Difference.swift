import MarqueeModel

/// The semantic difference of two sets of definitions: what they mean is compared, not how they were written.
///
/// Pure, and the same for the same sets. The time that it takes grows with their size, and no faster.
package struct Difference: Sendable {
    /// One for each definition of either set: added, changed, renamed, removed, unchanged, each by name.
    package let changes: [DefinitionChange]

    package init(from before: DefinitionSet, to after: DefinitionSet) {
        let (old, new) = (before.definitions, after.definitions)
        var changed: [(old: Int, new: Int, details: [ChangeDetail])] = []
        var unchanged: [(old: Int, new: Int)] = []
        var (removed, added): ([TemplateDefinition], [TemplateDefinition]) = ([], [])
        var (left, right) = (0, 0)
        while left < old.count, right < new.count {
            if old[left].name == new[right].name {
                let details = DefinitionComparison(old[left], new[right]).details
                if details.isEmpty { unchanged.append((left, right)) } else { changed.append((left, right, details)) }
                left += 1
                right += 1
            } else if old[left].name < new[right].name {
                removed.append(old[left])
                left += 1
            } else {
                added.append(new[right])
                right += 1
            }
        }
        removed += old[left...]
        added += new[right...]
        let renamings = DefinitionRenamings(removed: removed, added: added)

        // Written once, in its place: a change is large, and there may be very many.
        var changes: [DefinitionChange] = []
        changes.reserveCapacity(changed.count + unchanged.count + removed.count + added.count)
        for (place, renaming) in renamings.renamings.enumerated() where renaming == nil {
            changes.append(.added(added[place]))
        }
        for change in changed { changes.append(.changed(old[change.old], new[change.new], change.details)) }
        for (place, renaming) in renamings.renamings.enumerated() {
            switch renaming {
            case .exact(let former)?: changes.append(.renamed(removed[former], added[place], []))
            case .similar(let former)?:
                let details = DefinitionComparison(removed[former], added[place]).details
                changes.append(.renamed(removed[former], added[place], details))
            case nil: break
            }
        }
        for (place, isRenamed) in renamings.isRenamed.enumerated() where !isRenamed {
            changes.append(.removed(removed[place]))
        }
        for pair in unchanged { changes.append(.unchanged(old[pair.old], new[pair.new])) }
        self.changes = changes
    }
}
