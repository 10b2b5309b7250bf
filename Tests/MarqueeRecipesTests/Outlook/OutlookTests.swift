import MarqueeModel
import Testing

@testable import MarqueeRecipes

struct OutlookTests {
    @Test(
        arguments: [
            ("trigger: { event: e }", "2026-03-01T00:00:00Z"),
            (
                "trigger: { event: e }, schedule: [{ days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }]",
                "2026-03-02T08:00:00Z"
            ),
            (
                "trigger: { at: \"12:00\" }, schedule: [{ days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }]",
                "2026-03-02T11:00:00Z"
            ),
            ("trigger: { at: \"20:00\" }, schedule: [{ days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }]", nil),
            (
                "trigger: { every: 6h }, schedule: [{ days: { Wed: [{ from: \"11:00\", to: \"12:30\" }] } }]",
                "2026-03-04T11:00:00Z"
            ),
            (
                "trigger: { event: e }, schedule: [{ from: 2026-05-01, days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }]",
                nil
            ),
            ("trigger: { event: e }, limits: [{ type: ever, limit: 0 }]", nil),
        ] as [(String, String?)])
    func `it is told from when on a recipe could fire in a month, or that it never could`(recipe: String, from: String?)
        throws
    {
        let (recipes, findings) = RecipeReaderTests.read("a: { \(recipe), message: { template: c } }")
        #expect(findings.isEmpty, "\(findings)")
        let outlook = RecipeOutlook(
            of: try #require(recipes.first), from: try #require(Timestamp("2026-03-01T00:00:00Z")),
            to: try #require(Timestamp("2026-03-31T00:00:00Z")),
            in: try #require(LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT")))
        if let from {
            #expect(outlook == .from(try #require(Timestamp(from))))
        } else if case .from = outlook {
            Issue.record("\(outlook)")
        }
    }
}
