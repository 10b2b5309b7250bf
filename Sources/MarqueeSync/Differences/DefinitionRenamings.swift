import MarqueeModel

/// Definitions that were renamed: one that is gone and one that is new fit, and neither fits any other.
///
/// They fit when they differ in nothing but their names. Among what is left, and is not too much, they fit too when
/// they are similar.
struct DefinitionRenamings {
    enum Renaming {
        /// Nothing but the name differs from the definition at a place among what is gone.
        case exact(Int)
        case similar(Int)
    }

    /// One for each definition that is new; nil when it was not renamed.
    private(set) var renamings: [Renaming?]
    /// One for each definition that is gone: whether it was renamed.
    private(set) var isRenamed: [Bool]

    /// How many are compared with each other at most.
    private static let maximumCompared = 64

    init(removed: [TemplateDefinition], added: [TemplateDefinition]) {
        renamings = Renamings(removed: removed, added: added).formerPlaces.map { $0.map(Renaming.exact) }
        isRenamed = Array(repeating: false, count: removed.count)
        for case .exact(let former)? in renamings { isRenamed[former] = true }
        let gone = removed.indices.filter { !isRenamed[$0] }
        let new = added.indices.filter { renamings[$0] == nil }
        if gone.count <= Self.maximumCompared, new.count <= Self.maximumCompared {
            pairSimilar(gone, new) { removed[$0].isSimilar(to: added[$1]) }
        }
    }

    private mutating func pairSimilar(_ gone: [Int], _ new: [Int], _ areSimilar: (_ old: Int, _ new: Int) -> Bool) {
        let candidates = gone.map { old in new.filter { areSimilar(old, $0) } }
        for (old, fitting) in zip(gone, candidates) {
            guard fitting.count == 1, let only = fitting.first else { continue }
            guard candidates.count(where: { $0.contains(only) }) == 1 else { continue }
            renamings[only] = .similar(old)
            isRenamed[old] = true
        }
    }
}
