import MarqueeModel

/// Whether a constraint takes less or more values than the one that was there before.
struct ConstraintComparison {
    enum Strictness {
        /// Something that was taken may not be taken any more.
        case tighter
        /// Whatever was taken still is.
        case looser
    }

    /// Nil: both mean the same.
    let strictness: Strictness?

    /// Compares constraints of one key and of arguments of one type.
    init(_ before: Constraint?, _ after: Constraint?) {
        strictness =
            switch (before, after) {
            case (nil, nil): nil
            case (_?, nil): .looser
            case (nil, let after?): after.takesEverything ? .looser : .tighter
            case (let before?, let after?): Self.compare(before, after)
            }
    }

    private static func compare(_ before: Constraint, _ after: Constraint) -> Strictness? {
        switch (before, after) {
        case (.oneOf(let old), .oneOf(let new)):
            let takesAll = old.allSatisfy { value in new.contains { $0.meansTheSame(as: value) } }
            guard takesAll else { return .tighter }
            return new.allSatisfy { value in old.contains { $0.meansTheSame(as: value) } } ? nil : .looser
        case (.accept(let old), .accept(let new)):
            let takesAll = old.allSatisfy { range in new.contains { $0.includes(range) } }
            guard takesAll else { return .tighter }
            return new.allSatisfy { range in old.contains { $0.includes(range) } } ? nil : .looser
        case (.minLength(let old), .minLength(let new)), (.minItems(let old), .minItems(let new)):
            return least(old, new)
        case (.maxLength(let old), .maxLength(let new)), (.maxItems(let old), .maxItems(let new)):
            return least(new, old)
        case (.minimum(let old), .minimum(let new)): return least(old, new)
        case (.maximum(let old), .maximum(let new)): return least(new, old)
        case (.maxBytes(let old), .maxBytes(let new)): return least(new, old)
        // Whether one pattern takes all that another does is not asked: any change may refuse something.
        case (.pattern(let old), .pattern(let new)): return old.source == new.source ? nil : .tighter
        case (.sha256(let old), .sha256(let new)): return old == new ? nil : .tighter
        default: return .tighter
        }
    }

    private static func least<Number: Comparable>(_ old: Number, _ new: Number) -> Strictness? {
        old == new ? nil : (old < new ? .tighter : .looser)
    }
}

extension Constraint {
    /// Whether it is there without any effect.
    fileprivate var takesEverything: Bool {
        switch self {
        case .minLength(0), .minItems(0): true
        default: false
        }
    }
}

extension MediaRange {
    /// Whether every media type of another range is one of these.
    fileprivate func includes(_ other: MediaRange) -> Bool {
        type == other.type && (subtype == nil || subtype == other.subtype)
    }
}
