import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Schemas against the reader; `Proof/differential` compares them on many more documents.
@Suite struct SchemaDocumentTests {
    @Test func `a blank id is none, to the reader and to the schema`() throws {
        var loader = DocumentLoader()
        loader.read(Array(#"{"template": "card", "id": " "}"#.utf8), file: "a.json")
        #expect(!loader.diagnostics.hasErrors && loader.messages.count == 1)
        let schema = try #require(SchemaDocument().schema(of: "message")?.object)
        let message = try #require(schema["$defs"]?.object?["message"]?.object)
        let id = try #require(message["properties"]?.object?["id"]?.object)
        #expect(id["type"] == "string" && id["pattern"] == nil)
    }
}
