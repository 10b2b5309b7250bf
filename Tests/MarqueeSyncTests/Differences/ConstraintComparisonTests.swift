import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Comparing constraints` {
    /// A constraint before and after, and whether it is tighter; nil: it means the same.
    private static let rows: [(before: Constraint?, after: Constraint?, isTighter: Bool?)] = [
        (nil, nil, nil), (nil, .sha256("ab"), true), (.sha256("ab"), nil, false),
        (.sha256("ab"), .sha256("ab"), nil), (.sha256("ab"), .sha256("cd"), true),
        (nil, .minItems(0), false), (nil, .minItems(1), true), (.minItems(1), .minItems(1), nil),
        (.minItems(1), .minItems(2), true), (.minItems(2), .minItems(1), false),
        (.maxItems(1), .maxItems(2), false), (.maxItems(2), .maxItems(1), true),
    ]

    @Test(arguments: rows.indices)
    func `what may refuse a value that was taken is tighter`(row: Int) {
        let row = Self.rows[row]
        let strictness = ConstraintComparison(row.before, row.after).strictness
        #expect(strictness.map { $0 == .tighter } == row.isTighter)
    }
}
