import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import marquee_templates

/// The types that are made of content types. MarqueeContentTests compiles and uses the one that is kept here.
struct ContentTypeFileTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let golden = tests.appending(path: "MarqueeContentTests/Generated/OfferEntry.swift")

    private static func offer() throws -> SourceContentType {
        let file = tests.appending(path: "MarqueeTemplatesTests/Golden/offer.contenttype.json")
        return try SourceContentType(Value(json: [UInt8](Data(contentsOf: file))))
    }

    @Test func `the Swift of a content type is as it was`() throws {
        let text = try ContentTypeFile([Self.offer()]).text
        if ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] != nil {
            try text.write(to: Self.golden, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: Self.golden, encoding: .utf8)
        #expect(text == golden, "MARQUEE_UPDATE_DOCUMENTATION=1 writes it anew")
    }

    @Test func `nothing from a content type gets out of a comment or a literal`() throws {
        let code = try ContentTypeFile([Self.offer()]).text.split(whereSeparator: \.isNewline)
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        #expect(!code.contains { $0.contains("Evil") })
    }

    @Test func `types that lead to the same name are told apart`() throws {
        func type(_ id: String) throws -> SourceContentType {
            try SourceContentType(["sys": ["id": .string(id)], "fields": []])
        }
        let text = try ContentTypeFile([type("blog-post"), type("blogPost"), type("3d")]).text
        #expect(text.contains("struct BlogPostEntry_1: ") && text.contains("struct BlogPostEntry_2: "))
        #expect(text.contains("struct _3dEntry: "))
    }

    @Test(
        arguments: [
            (5, "expected a content type with 'sys.id', as returned by Contentful's API"),
            (["sys": ["id": "a"]], "the content type 'a': expected a list of fields"),
            (["sys": ["id": "a"], "fields": [5]], "the content type 'a', field 0: expected an object with an 'id'"),
            (["sys": ["id": "a"], "fields": [["id": "f"]]], "the content type 'a', field 'f': expected a 'type'"),
            (
                ["sys": ["id": "a"], "fields": [["id": "f", "type": "Symbol"], ["id": "f", "type": "Text"]]],
                "the content type 'a' defines the field 'f' twice"
            ),
        ] as [(Value, String)])
    func `what is no content type is told`(_ value: Value, _ message: String) {
        let error = #expect(throws: SourceContentTypeError.self) { try SourceContentType(value) }
        #expect(error?.description == message)
    }

    @Test func `a template has the fields that its content type gets`() throws {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        loader.read(
            Array(
                """
                sale-banner_2:
                  type: template
                  arguments:
                    title: Sale
                    style: { padding: 8, level: { type: number, value: 1, enum: [1, 2] }, "0": a }
                    on-accept: { type: action }
                    hero: { type: file, required: true }
                    pictures: { type: list, items: { type: file }, value: [] }
                    sizes: { type: list, items: { type: number }, value: [1] }
                    extra: { type: data, value: {} }
                    layout: { type: string, value: row, enum: [row, two columns] }
                """.utf8), file: "a.yaml")
        try #require(loader.diagnostics.isEmpty, "\(loader.diagnostics)")
        let type = try SourceContentType(of: #require(loader.definitions.first))
        #expect(type.id == "sale-banner_2")
        #expect(
            type.fields.map(\.id) == [
                "title", "style_padding", "style_level", "style_02e_0", "on_02d_accept", "hero", "pictures", "sizes",
                "extra", "layout",
            ])
        let text = ContentTypeFile([type]).text
        for line in [
            "struct SaleBanner2Entry: ContentReadable", "var title: String?", "var stylePadding: Double?",
            "var styleLevel: Int?", "var hero: Linked<ContentAsset>\n", "var pictures: [Linked<ContentAsset>]?",
            "var sizes: Value?", "var layout: Layout?", "case stylePadding = \"style_padding\"",
            "case twoColumns = \"two columns\"",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test func `a name that is too long is cut`() {
        let name = String(repeating: "a.", count: 40) + "a"
        #expect(ContentName.field(name).utf8.count == 64 && ContentName.field(name).hasPrefix("a_a_a"))
        #expect(ContentName.field(name) != ContentName.field(name + "a"))
    }
}
