import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import marquee_templates

/// What is generated, held against what was generated when somebody last looked at it.
struct GoldenTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/product-banner.txt")

    /// Of templates/examples/product-banner.yaml, and of a list, data, and what is required.
    private static let definitions = """
        gallery:
          type: template
          presenter: any
          arguments:
            pictures: { type: list, items: { type: file }, value: [] }
            sizes: { type: list, items: { type: number }, value: [1] }
            flags: { type: list, items: { type: boolean }, value: [] }
            extra: { type: data, value: {} }
            cover: { type: file, required: true }
            on-open: { type: action, required: true }
            layout: { type: string, value: two columns, enum: [row, two columns] }
            style.level: { type: number, value: 1, enum: [1, 2] }
        """

    private static func text() throws -> String {
        let file = golden.deletingLastPathComponent().appending(path: "../../../templates/examples/product-banner.yaml")
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        loader.read(Array(try Data(contentsOf: file)), file: "product-banner.yaml")
        loader.read(Array(definitions.utf8), file: "gallery.yaml")
        try #require(loader.diagnostics.isEmpty, "\(loader.diagnostics)")
        return ContextFile(loader.definitions).text
    }

    @Test func `the Swift of a banner is as it was`() throws {
        let text = try Self.text()
        if ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] != nil {
            try text.write(to: Self.golden, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: Self.golden, encoding: .utf8)
        #expect(text == golden, "MARQUEE_UPDATE_DOCUMENTATION=1 writes it anew")
    }

    @Test func `the same definitions make the same text`() throws {
        #expect(try Self.text() == Self.text())
    }

    @Test func `nothing from a template gets out of a comment or a literal`() throws {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        let name = #"x\"\\(y)\u200b"#
        loader.read(
            Array("{\"\(name)\": {\"type\":\"template\",\"description\":\"a\\u000bb\\r\\nimport Evil\\u202e\"}}".utf8),
            file: "x.json")
        try #require(loader.definitions.count == 1, "\(loader.diagnostics)")
        let text = ContextFile(loader.definitions).text
        #expect(text.contains(#"static let template = "x\"\\(y)\u{200B}""#), "\(text)")
        #expect(text.contains("/// import Evil\n"))
        let code = text.split(whereSeparator: \.isNewline).filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        #expect(!code.contains { $0.contains("Evil") })
    }
}
