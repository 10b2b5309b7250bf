import MarqueeContent
import Testing

@testable import marquee_templates

/// The tool links none of the libraries that talk to Contentful, so it has the rule of their ids itself.
struct ContentNameTests {
    @Test(arguments: [
        "title", "style.padding", "on-accept", "a_b", "a__b", "a._b", "a.0", "é", "日本-語", "", ".", "-", "trailing.",
        String(repeating: "long-name.", count: 12), String(repeating: "ü", count: 40),
    ])
    func `names have the ids that a sync gives them`(name: String) {
        #expect(ContentName.field(name) == FieldID.field(name))
        #expect(ContentName.resource(name) == FieldID.resource(name))
    }
}
