import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// What a value does not know of an entry stays, and what is the same in another form is no change.
struct MergeTests {
    private static let space = [SpaceLocale("en", isDefault: true), SpaceLocale("it", fallbackCode: "en")]
    private static let decoder = ContentDecoder(in: space)
    private static let encoder = ContentEncoder(in: space)

    private static func entry(_ fields: ValueObject) -> Entry {
        Entry(SystemProperties(Link(.entry, "e"), version: 1), fields: Fields(fields))
    }

    private struct Drawing: Codable {
        struct Shape: Codable, Equatable {
            var corners: Int
            var name: String?
            var at: [Double]?
        }
        var title: String
        var shape: Shape?
        var shapes: [Shape]?
    }

    @Test func `members of objects that a type does not know stay`() throws {
        let read = Self.entry([
            "title": ["en": "T"], "shape": ["en": ["corners": 4, "colour": "red", "name": "a"]],
            "shapes": ["en": [["corners": 3, "colour": "blue"], ["corners": 5, "colour": "green"]]],
        ])
        var drawing = try Self.decoder.decode(Drawing.self, from: read)
        var entry = read
        drawing.title = "U"
        try Self.encoder.merge(drawing, into: &entry)
        #expect(entry.fields.values["shape"] == read.fields.values["shape"])
        #expect(entry.fields.values["shapes"] == read.fields.values["shapes"])
        #expect(entry.fields.values["title"] == ["en": "U"])
        // What it does know is changed, and a nil is taken away.
        drawing.shape = Drawing.Shape(corners: 6)
        drawing.shapes?.remove(at: 0)
        drawing.shapes?.append(Drawing.Shape(corners: 7))
        try Self.encoder.merge(drawing, into: &entry)
        #expect(entry.fields.value(of: "shape", at: "en") == ["corners": 6, "colour": "red"])
        #expect(entry.fields.value(of: "shapes", at: "en") == [["corners": 5, "colour": "green"], ["corners": 7]])
    }

    @Test func `an object that stands in keeps its unknown members where it is written`() throws {
        var entry = Self.entry(["title": ["en": "T"], "shape": ["en": ["corners": 4, "colour": "red"]]])
        let italian = ContentDecoder(at: ContentLocale(favoured: "it"), in: Self.space)
        var drawing = try italian.decode(Drawing.self, from: entry)
        drawing.shape?.corners = 5
        try Self.encoder.merge(drawing, at: "it", into: &entry)
        #expect(
            entry.fields.values["shape"]
                == ["en": ["corners": 4, "colour": "red"], "it": ["corners": 5, "colour": "red"]])
    }

    @Test func `two writers of one object both keep what they wrote`() throws {
        let base = Self.entry(["title": ["en": "T"], "shape": ["en": ["corners": 4, "name": "a", "colour": "red"]]])
        var drawing = try Self.decoder.decode(Drawing.self, from: base)
        drawing.shape?.corners = 5
        var now = Self.entry(["title": ["en": "T"], "shape": ["en": ["corners": 4, "name": "b", "colour": "blue"]]])
        try Self.encoder.merge(drawing, into: &now, since: base)
        #expect(now.fields.value(of: "shape", at: "en") == ["corners": 5, "name": "b", "colour": "blue"])
    }

    @Test func `types that hold everything are written as they are`() throws {
        struct Whole: Codable {
            var any: Value
            var numbers: [String: Int]
            var choice: Choice
            enum Choice: Codable { case circle(radius: Int), square(side: Int) }
        }
        var entry = Self.entry([
            "any": ["en": ["a": 1, "b": 2]], "numbers": ["en": ["a": 1, "b": 2]],
            "choice": ["en": ["circle": ["radius": 1]]],
        ])
        var whole = try Self.decoder.decode(Whole.self, from: entry)
        whole.any = ["b": 2]
        whole.numbers["a"] = nil
        whole.choice = .square(side: 2)
        try Self.encoder.merge(whole, into: &entry)
        #expect(
            entry.fields.values == [
                "any": ["en": ["b": 2]], "numbers": ["en": ["b": 2]],
                "choice": ["en": ["square": ["side": 2]]],
            ])
    }

    private struct Forms: Codable {
        var place: ContentLocation?
        var numbers: [Double]?
        var shape: Drawing.Shape?
        var dates: [Date]?
        var small: Float?
        var page: URL?
        var text: RichText?
        var link: Link?
        var next: Linked<Forms.Other>?
        struct Other: Codable { var title: String? }
    }

    /// As Contentful or another client writes it, and not as this library would.
    private static let forms: ValueObject = [
        "place": ["en": ["lat": 52, "lon": 13]], "numbers": ["en": [1, 2.5, 3]],
        "shape": ["en": ["corners": 4.0, "at": [1, 2]]], "dates": ["en": ["2026-12-01", "2026-12-01T09:45+01:00"]],
        "small": ["en": 0.123456789012], "page": ["en": "https://example.com/ä"],
        "text": [
            "en": [
                "nodeType": "document",
                "content": [
                    ["nodeType": "paragraph", "content": [["nodeType": "text", "value": "x"]]],
                    ["nodeType": "hr"],
                ],
            ]
        ],
        "link": ["en": ["sys": ["type": "Link", "linkType": "Entry", "id": "x", "urn": "crn:x"]]],
        "next": ["en": ["sys": ["id": "y", "linkType": "Entry", "type": "Link"]]],
    ]

    @Test func `what is the same in another form is not written, and never over another writer`() throws {
        let base = Self.entry(Self.forms)
        let forms = try Self.decoder.decode(Forms.self, from: base)
        #expect(forms.place != nil && forms.text != nil && forms.dates?.count == 2 && forms.page != nil)
        var entry = base
        try Self.encoder.merge(forms, into: &entry)
        #expect(entry == base)
        // Fresh from another locale, too: what stands in does not become its own.
        try Self.encoder.merge(forms, at: "it", into: &entry)
        #expect(entry == base)
        var now = base
        for name in now.fields.names { now.fields.set(name, at: "en", to: "theirs") }
        let theirs = now
        try Self.encoder.merge(forms, into: &now, since: base)
        #expect(now == theirs)
    }

    @Test func `what is another in its form is written`() throws {
        let base = Self.entry(Self.forms)
        var forms = try Self.decoder.decode(Forms.self, from: base)
        forms.place?.latitude = 53
        forms.numbers = [1, 2.5]
        forms.small = 0.5
        forms.page = URL(string: "https://example.com/o")
        forms.link = Link(.entry, "z")
        forms.text?.content.removeLast()
        var entry = base
        try Self.encoder.merge(forms, into: &entry)
        func value(_ field: String) -> Value? { entry.fields.value(of: field, at: "en") }
        #expect(value("place") == ["lat": 53.0, "lon": 13.0] && value("numbers") == [1, 2.5] && value("small") == 0.5)
        #expect(value("page") == "https://example.com/o" && value("link") == Link(.entry, "z").value)
        #expect(value("text")?.object?["content"]?.list?.count == 1)
        #expect(value("dates") == base.fields.value(of: "dates", at: "en"))
    }

    private struct Title: Codable { var title: String }

    @Test func `a fallback of the reader's own does not become a value of its own`() throws {
        let space = Self.space + [SpaceLocale("de")]
        let locale = ContentLocale(favoured: "it", fallback: ["de"])
        for encoder in [ContentEncoder(in: space), ContentEncoder()] {
            var entry = Self.entry(["title": ["de": "Hallo", "en": "Hello"]])
            let before = entry
            let locales = encoder.locales
            var title = try ContentDecoder(at: locale, in: locales).decode(Title.self, from: entry)
            #expect(title.title == "Hallo")
            try encoder.merge(title, at: locale, into: &entry)
            #expect(entry == before)
            title.title = "Ciao"
            try encoder.merge(title, at: locale, into: &entry)
            #expect(entry.fields.values["title"] == ["de": "Hallo", "en": "Hello", "it": "Ciao"])
        }
    }

    @Test func `an encoder that cannot know what stood in refuses what may have`() throws {
        var entry = Self.entry(["title": ["en": "Hello"]])
        let before = entry
        let error = #expect(throws: ContentError.self) {
            try ContentEncoder().merge(Title(title: "Hello"), at: "it", into: &entry)
        }
        #expect(error?.code == .invalidValue && error?.field == "title")
        #expect(error?.message.contains("is that of the locale 'en'") == true)
        #expect(entry == before)
        // Whoever says that nothing stands in, and whoever says something new, is believed.
        try ContentEncoder().merge(Title(title: "Ciao"), at: "it", into: &entry)
        #expect(entry.fields.value(of: "title", at: "it") == "Ciao")
        entry = before
        try ContentEncoder().merge(Title(title: "Hello"), at: ContentLocale(favoured: "it", fallback: []), into: &entry)
        #expect(entry.fields.value(of: "title", at: "it") == "Hello")
    }
}
