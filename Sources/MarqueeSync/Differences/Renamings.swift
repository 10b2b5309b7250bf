/// What may have got another name, and be otherwise the same.
protocol Renamable {
    /// Equal for those that differ in nothing but their names; so nearly never for others.
    var namelessHash: Int { get }
    /// Whether nothing but the names differs, if those do.
    func isSameButForItsName(as other: Self) -> Bool
}

/// What was renamed, where that is certain: one that is gone and one that is new are the same but for their names, and no
/// other of either is.
///
/// Each is hashed once, where it stands, and compared with one other as a rule: nothing is copied, as there may be a
/// hundred thousand of them.
struct Renamings<Element: Renamable> {
    /// For each that is new, the place that it had among what is gone; nil when it was not renamed.
    private(set) var formerPlaces: [Int?]

    /// Those of what is gone that are the same, and how many of the new are the same too.
    private struct Group {
        let firstRemoved: Int
        var removed = 1
        var added = 0
        var lastAdded = 0
        /// The next group of the same hash.
        let next: Int?
    }

    init(removed: [Element], added: [Element]) {
        formerPlaces = Array(repeating: nil, count: added.count)
        guard !removed.isEmpty, !added.isEmpty else { return }
        var groups: [Group] = []
        groups.reserveCapacity(removed.count)
        var firstGroups: [Int: Int] = [:]
        firstGroups.reserveCapacity(removed.count)

        func group(_ hash: Int, _ element: Element) -> Int? {
            var next = firstGroups[hash]
            while let place = next, !removed[groups[place].firstRemoved].isSameButForItsName(as: element) {
                next = groups[place].next
            }
            return next
        }
        for place in removed.indices {
            let hash = removed[place].namelessHash
            if let found = group(hash, removed[place]) {
                groups[found].removed += 1
            } else {
                groups.append(Group(firstRemoved: place, next: firstGroups[hash]))
                firstGroups[hash] = groups.count - 1
            }
        }
        for place in added.indices {
            guard let found = group(added[place].namelessHash, added[place]) else { continue }
            groups[found].added += 1
            groups[found].lastAdded = place
        }
        for group in groups where group.removed == 1 && group.added == 1 {
            formerPlaces[group.lastAdded] = group.firstRemoved
        }
    }
}
