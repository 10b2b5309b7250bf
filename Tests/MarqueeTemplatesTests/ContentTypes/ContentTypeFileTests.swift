import Foundation
import MarqueeModel
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
            (5, "expected a content type with 'sys.id', as Contentful's API answers with"),
            (["sys": ["id": "a"]], "the content type 'a': expected a list of fields"),
            (["sys": ["id": "a"], "fields": [5]], "the content type 'a', field 0: expected an object with an 'id'"),
            (["sys": ["id": "a"], "fields": [["id": "f"]]], "the content type 'a', field 'f': expected a 'type'"),
            (
                ["sys": ["id": "a"], "fields": [["id": "f", "type": "Symbol"], ["id": "f", "type": "Text"]]],
                "the content type 'a' has the field 'f' twice"
            ),
        ] as [(Value, String)])
    func `what is no content type is told`(_ value: Value, _ message: String) {
        let error = #expect(throws: SourceContentTypeError.self) { try SourceContentType(value) }
        #expect(error?.description == message)
    }
}
