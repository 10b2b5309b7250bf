import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Renamings of anything` {
    /// A text with one letter for its name; all of the same hash when that is told.
    private struct Thing: Renamable {
        let text: String
        let namelessHash: Int

        init(_ text: String, hashesDiffer: Bool) {
            self.text = text
            namelessHash = hashesDiffer ? text.dropFirst().hashValue : 0
        }

        func isSameButForItsName(as other: Thing) -> Bool { text.dropFirst() == other.text.dropFirst() }
    }

    private struct Row {
        let removed: [String]
        let added: [String]
        let formerPlaces: [Int?]
    }

    private static let rows = [
        Row(removed: ["a1", "b2", "c3"], added: ["x3", "y1", "z4"], formerPlaces: [2, 0, nil]),
        // Two that are gone, or two that are new, could be each other.
        Row(removed: ["a1", "b1"], added: ["x1"], formerPlaces: [nil]),
        Row(removed: ["a1"], added: ["x1", "y1", "z2"], formerPlaces: [nil, nil, nil]),
        Row(removed: ["a1", "b2", "c2"], added: ["x2", "y1"], formerPlaces: [nil, 0]),
        // Nothing on one side.
        Row(removed: [], added: ["x1"], formerPlaces: [nil]), Row(removed: ["a1"], added: [], formerPlaces: []),
    ]

    @Test(arguments: rows.indices, [true, false])
    func `are what is there once on both sides, also where hashes are the same`(row: Int, hashesDiffer: Bool) {
        let row = Self.rows[row]
        let renamings = Renamings(
            removed: row.removed.map { Thing($0, hashesDiffer: hashesDiffer) },
            added: row.added.map { Thing($0, hashesDiffer: hashesDiffer) })
        #expect(renamings.formerPlaces == row.formerPlaces)
    }

    @Test(arguments: [
        ("x: { type: string, value: ab, minLength: 1, maxLength: 9 }, y: 1", true),
        ("y: 1, x: { type: string, value: ab, maxLength: 9, minLength: 1 }", true),
        ("x: { type: string, value: ab, minLength: 1, maxLength: 8 }", false),
    ])
    func `the order of arguments and constraints makes no difference`(arguments: String, isRenamed: Bool) throws {
        let plan = Plan(
            from: DefinitionSet(
                try Examples.catalog(
                    "a: { type: template, arguments: { y: 1, x: { type: string, value: ab, maxLength: 9, minLength: 1 } } }"
                )),
            to: DefinitionSet(try Examples.catalog("b: { type: template, arguments: { \(arguments) } }")))
        #expect((plan.summary.renamed == 1) == isRenamed)
    }
}
