import MarqueeModel
import MarqueeSync
import Testing

@Suite struct `Summaries of plans` {
    @Test func `a summary reads back as it was written`() throws {
        var summary = PlanSummary()
        (summary.added, summary.changed, summary.renamed) = (1, 2, 3)
        (summary.removed, summary.unchanged, summary.breaking) = (4, 5, 6)
        #expect(
            summary.json == ["added": 1, "changed": 2, "renamed": 3, "removed": 4, "unchanged": 5, "breaking": 6])
        #expect(try PlanSummary(json: Value(json: summary.json.jsonBytes())) == summary)
    }

    @Test(arguments: ["added", "changed", "renamed", "removed", "unchanged", "breaking"])
    func `a count that is missing or negative is refused`(key: String) {
        var members = PlanSummary().json.object ?? [:]
        members[key] = nil
        #expect(throws: WireError.self) { try PlanSummary(json: .object(members)) }
        members[key] = .integer(-1)
        #expect(throws: WireError.self) { try PlanSummary(json: .object(members)) }
    }
}
