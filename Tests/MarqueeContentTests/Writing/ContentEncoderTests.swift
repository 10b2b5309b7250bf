import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// What is written, and what stays as it was read.
struct ContentEncoderTests {
    struct Offer: ContentWritable, Decodable {
        var contentfulID = "o1"
        var contentfulVersion: Int? = 3
        var title = "Spring"
        var subtitle: String?
        var price = 2.5
        var count = 3
        var until = Date(timeIntervalSince1970: 0)
        var day = ContentDate("2026-12-01")
        var next = Link(.entry, "o2")
        var page = URL(string: "https://example.com/a")
        var tags = ["a"]
        var shape: [String: Int] = ["corners": 4]
    }

    static let space = [
        SpaceLocale("en", isDefault: true), SpaceLocale("de", fallbackCode: "en"), SpaceLocale("fr"),
    ]
    static let encoder = ContentEncoder(in: space)

    @Test func `a value has its fields at one locale`() throws {
        let fields = try Self.encoder.encode(Offer(), at: "de")
        let expected: ValueObject = [
            "title": ["de": "Spring"], "price": ["de": 2.5], "count": ["de": 3],
            "until": ["de": "1970-01-01T00:00:00Z"],
            "day": ["de": "2026-12-01"], "next": ["de": Link(.entry, "o2").value],
            "page": ["de": "https://example.com/a"], "tags": ["de": ["a"]], "shape": ["de": ["corners": 4]],
        ]
        #expect(fields.values == expected)
    }

    @Test func `a value for each locale has all of them`() throws {
        var german = Offer()
        german.title = "Frühling"
        let fields = try Self.encoder.encode(byLocale: ["en": Offer(), "de": german])
        #expect(fields.value(of: "title", at: "en") == "Spring")
        #expect(fields.value(of: "title", at: "de") == "Frühling")
        #expect(fields.value(of: "count", at: "de") == 3)
    }

    @Test func `what was written is read again`() throws {
        let offer = Offer()
        let entry = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3), fields: try Self.encoder.encode(offer, at: "en"))
        let again = try ContentDecoder(in: Self.space).decode(Offer.self, from: entry)
        #expect(try Self.encoder.encode(again, at: "en") == entry.fields)
        #expect(again.contentfulVersion == 3)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is an error with its field`(_ number: Double) {
        var offer = Offer()
        offer.price = number
        let error = #expect(throws: ContentError.self) { try Self.encoder.encode(offer, at: "de") }
        #expect(error?.code == .invalidValue && error?.field == "price" && error?.resource == Link(.entry, "o1"))
        #expect(
            error?.message == "entry o1, field 'price', locale 'de': expected a finite number, got \(number)")
    }

    @Test(arguments: [Int64.max, .min, 1 << 53 + 1, -(1 << 53) - 1])
    func `an integer beyond 2⁵³ is an error with its field, wherever it is`(_ number: Int64) throws {
        struct Item: Encodable {
            var count: Int64 = 0
            var object: Value = .null
            var deep: [String: [Int64]] = [:]
        }
        for (item, field) in [
            (Item(count: number), "count"), (Item(object: ["a": [.integer(number)]]), "object"),
            (Item(deep: ["a": [number]]), "deep"),
        ] {
            let error = #expect(throws: ContentError.self) { try Self.encoder.encode(item) }
            #expect(error?.code == .invalidValue && error?.field == field)
        }
        #expect(try Self.encoder.encode(Item(count: 1 << 53)).value(of: "count", at: "en") == 9_007_199_254_740_992)
    }

    @Test func `objects that hold each other are an error, and no end`() {
        final class Loop: Encodable {
            var other: Loop?
        }
        let loop = Loop()
        loop.other = loop
        let error = #expect(throws: ContentError.self) { try Self.encoder.encode(loop) }
        #expect(error?.field == "other")
        loop.other = nil
    }

    @Test func `other locales and unmapped fields stay`() throws {
        struct Title: Encodable { var title: String }
        var entry = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3),
            fields: Fields([
                "title": ["en": "Old", "fr": "Vieux"], "hidden": ["en": ["a": .null]], "none": ["en": .null],
            ]))
        try Self.encoder.merge(Title(title: "New"), at: "en", into: &entry)
        #expect(
            entry.fields.values == [
                "title": ["en": "New", "fr": "Vieux"], "hidden": ["en": ["a": .null]], "none": ["en": .null],
            ])
    }

    @Test func `what is nil is removed at its locale only`() throws {
        var entry = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3),
            fields: Fields(["subtitle": ["en": "A", "fr": "B"], "title": ["en": "Spring"]]))
        try Self.encoder.merge(Offer(), at: "en", into: &entry)
        #expect(entry.fields.values["subtitle"] == ["fr": "B"])
    }

    @Test func `what stands in for a locale does not become its own`() throws {
        struct Title: Codable { var title: String }
        var entry = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3), fields: Fields(["title": ["en": "Hello"]]))
        let german = ContentDecoder(at: ContentLocale(favoured: "de"), in: Self.space)
        var title = try german.decode(Title.self, from: entry)
        #expect(title.title == "Hello")
        try Self.encoder.merge(title, at: "de", into: &entry)
        #expect(entry.fields.values == ["title": ["en": "Hello"]])
        title.title = "Hallo"
        try Self.encoder.merge(title, at: "de", into: &entry)
        #expect(entry.fields.values == ["title": ["en": "Hello", "de": "Hallo"]])
    }

    @Test func `what somebody else has changed since it was read stays`() throws {
        struct Item: Codable {
            var title: String
            var count: Int
            var note: String?
            var mark: String?
        }
        let base = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3),
            fields: Fields(["title": ["en": "Old"], "count": ["en": 1], "mark": ["en": "x"]]))
        var item = try ContentDecoder(in: Self.space).decode(Item.self, from: base)
        item.title = "Mine"
        var now = base
        now.fields.set("count", at: "en", to: 2)
        now.fields.set("note", at: "en", to: "theirs")
        now.fields.set("mark", at: "en", to: nil)
        try Self.encoder.merge(item, into: &now, since: base)
        #expect(now.fields.values == ["title": ["en": "Mine"], "count": ["en": 2], "note": ["en": "theirs"]])
    }

    @Test func `a moment stays written as it was`() throws {
        struct Dated: Codable { var until: Date }
        for text in ["2026-12-01", "2026-12-01T09:45+01:00"] {
            var entry = Entry(
                SystemProperties(Link(.entry, "o1"), version: 3), fields: Fields(["until": ["en": .string(text)]]))
            let dated = try ContentDecoder(in: Self.space).decode(Dated.self, from: entry)
            try Self.encoder.merge(dated, into: &entry)
            #expect(entry.fields.value(of: "until", at: "en") == .string(text))
            try Self.encoder.merge(Dated(until: Date(timeIntervalSince1970: 0.25)), into: &entry)
            #expect(entry.fields.value(of: "until", at: "en") == "1970-01-01T00:00:00.250Z")
        }
    }

    @Test func `a date stays in the form that it has`() throws {
        struct Dated: Codable { var day: ContentDate }
        for text in ["2003-10-28T23:00:00+00:00", "20031028"] {
            var entry = Entry(
                SystemProperties(Link(.entry, "o1"), version: 3), fields: Fields(["day": ["en": .string(text)]]))
            let dated = try ContentDecoder(in: Self.space).decode(Dated.self, from: entry)
            try Self.encoder.merge(dated, into: &entry)
            #expect(entry.fields.value(of: "day", at: "en") == .string(text))
            try Self.encoder.merge(["day": "2003-10-28"], at: "en", into: &entry)
            #expect(entry.fields.value(of: "day", at: "en") == "2003-10-28")
        }
    }

    @Test func `a content type says which fields there are and which are for all locales`() throws {
        struct Item: Encodable {
            var slug: String
            var title: String
        }
        let type = ContentType(
            SystemProperties(Link(.contentType, "item"), version: 1), name: "Item",
            fields: [ContentField("slug", .symbol), ContentField("title", .symbol, isLocalized: true)])
        let encoder = ContentEncoder(in: Self.space, type: type)
        let fields = try encoder.encode(byLocale: [
            "de": Item(slug: "s", title: "d"), "fr": Item(slug: "s", title: "f"),
        ])
        #expect(fields.values == ["slug": ["en": "s"], "title": ["de": "d", "fr": "f"]])
        let error = #expect(throws: ContentError.self) {
            try encoder.encode(byLocale: ["de": Item(slug: "s", title: "d"), "fr": Item(slug: "t", title: "f")])
        }
        #expect(error?.field == "slug")
        let unknown = #expect(throws: ContentError.self) { try encoder.encode(["titel": "x"], at: "en") }
        #expect(
            unknown?.message
                == "entry (new), field 'titel', locale 'en': unknown field in the content type 'item' (did you mean 'title'?)"
        )
    }

    @Test func `a locale that the space has not, and an entry of one locale, are refused`() {
        #expect(throws: ContentError.self) { try Self.encoder.encode(Offer(), at: "it") }
        #expect(throws: ContentError.self) { try ContentEncoder().encode(Offer()) }
        var flat = Entry(
            SystemProperties(Link(.entry, "o1"), version: 3, locale: "en"), fields: Fields(["title": "x"], at: "en"))
        #expect(throws: ContentError.self) { try Self.encoder.merge(Offer(), at: "en", into: &flat) }
        #expect(flat.fields.values == ["title": "x"])
        #expect(throws: ContentError.self) { try Self.encoder.encode([1, 2], at: "en") }
        #expect(throws: ContentError.self) { try Self.encoder.encode("text", at: "en") }
    }
}
