import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// Every kind of field, by `init(fields:)` and by `Codable`, and what is said of what is wrong.
struct ContentDecoderTests {
    enum Size: String, Codable, CaseIterable, ContentFieldReadable { case small, large }

    struct Everything: Codable, Equatable, ContentReadable {
        struct Shape: Codable, Equatable {
            var corners: Int
            var names: [String]
        }

        static let contentType = "everything"
        var id: String
        var version: Int
        var title: String
        var count: Int
        var price: Double
        var isOpen: Bool
        var day: ContentDate
        var moment: Date
        var place: ContentLocation
        var tags: [String]
        var next: Link
        var others: [Link]
        var shape: Shape
        var anything: Value
        var size: Size
        var page: URL
        var subtitle: String?

        init(fields: ContentFields) throws {
            id = fields.id
            version = fields.version
            title = try fields.value("title")
            count = try fields.value("count")
            price = try fields.value("price")
            isOpen = try fields.value("isOpen")
            day = try fields.value("day")
            moment = try fields.value("moment", as: ContentDate.self).date(assumingOffset: 0)
            place = try fields.value("place")
            tags = try fields.value("tags")
            next = try fields.value("next")
            others = try fields.value("others")
            let object = try fields.value("shape", as: ValueObject.self)
            shape = Shape(
                corners: object["corners"]?.integer.map { Int($0) } ?? 0,
                names: object["names"]?.list?.compactMap(\.string) ?? [])
            anything = try fields.value("anything")
            size = try fields.value("size")
            page = try #require(URL(string: fields.value("page")))
            subtitle = try fields.optionalValue("subtitle")
        }
    }

    static let values: ValueObject = [
        "title": "Hello", "count": 3, "price": 2.5, "isOpen": true, "day": "2026-12-01",
        "moment": "2026-12-01T09:45:00+01:00", "place": ["lat": 52.5, "lon": 13.4], "tags": ["a", "b"],
        "next": Link(.entry, "e2").value, "others": [Link(.entry, "e1").value, Link(.asset, "a1").value],
        "shape": ["corners": 4, "names": ["x"]], "anything": [1, .null, ["a": "b"]], "size": "large",
        "page": "https://example.com/a",
    ]

    static func entry(_ values: ValueObject = values, _ changes: ValueObject = [:]) -> Entry {
        var fields = MarqueeContent.Fields()
        for member in values { fields.set(member.key, at: "en", to: changes[member.key] ?? member.value) }
        return Entry(SystemProperties(Link(.entry, "e1"), version: 7, contentType: "everything"), fields: fields)
    }

    static let decoder = ContentDecoder(in: [SpaceLocale("en", isDefault: true)])

    private struct Plain: Decodable {
        var everything: Everything
        init(from decoder: any Decoder) throws { everything = try Everything(from: decoder) }
    }

    @Test func `all kinds of fields are read, both ways`() throws {
        let read = try Self.decoder.decode(Everything.self, from: Self.entry())
        #expect(read == (try Self.decoder.decode(Plain.self, from: Self.entry()).everything))
        #expect(read.id == "e1" && read.version == 7)
        #expect(read.moment == Date(timeIntervalSince1970: 1_796_114_700))
        #expect(read.day.time == nil)
        #expect(read.size == .large)
        #expect(read.anything == [1, .null, ["a": "b"]])
        #expect(read.others == [Link(.entry, "e1"), Link(.asset, "a1")])
    }

    @Test(
        arguments: [
            ("title", 3, "expected a string, got a number"),
            ("count", 3.5, "expected an integer, got a number"),
            ("count", "3", "expected an integer, got a string"),
            ("price", true, "expected a number, got a boolean"),
            ("isOpen", 1, "expected true or false, got a number"),
            ("day", "soon", "expected a date, with or without a time (RFC 3339), got a string"),
            ("moment", 5, "expected a date, with or without a time (RFC 3339), got a number"),
            ("next", ["sys": ["id": "x"]], "expected a link, got an object"),
            ("size", "huge", "expected one of 'small', 'large', got a string"),
        ] as [(String, Value, String)])
    func `an error names entry, field and locale`(_ field: String, _ value: Value, _ message: String) {
        let entry = Self.entry(Self.values, [field: value])
        for decode in [
            { _ = try Self.decoder.decode(Everything.self, from: entry) },
            { _ = try Self.decoder.decode(Plain.self, from: entry) },
        ] {
            let error = #expect(throws: ContentError.self, performing: decode)
            #expect(error?.message == "entry e1, field '\(field)', locale 'en': \(message)")
            #expect(error?.field == field && error?.resource == Link(.entry, "e1"))
            #expect(error?.code == .invalidResource)
        }
    }

    @Test(
        arguments: [
            ("tags", ["a", 5], "'[1]': expected a string, got a number"),
            ("place", ["lat": 91, "lon": 0], "'lat': expected a number from -90 to 90, got a number"),
            ("place", ["lat": 1], "'lon': expected a number from -180 to 180, got null"),
            ("others", [Link(.entry, "x").value, .null], "'[1]': expected a link, got null"),
        ] as [(String, Value, String)])
    func `an error within a value says where`(_ field: String, _ value: Value, _ message: String) {
        let entry = Self.entry(Self.values, [field: value])
        let error = #expect(throws: ContentError.self) { try Self.decoder.decode(Everything.self, from: entry) }
        #expect(error?.message == "entry e1, field '\(field)', locale 'en', \(message)")
    }

    @Test func `an error within an object of a Codable type says where`() {
        let entry = Self.entry(Self.values, ["shape": ["corners": 4, "names": ["x", 5]]])
        let error = #expect(throws: ContentError.self) { try Self.decoder.decode(Plain.self, from: entry) }
        #expect(
            error?.message
                == "entry e1, field 'shape', locale 'en', 'names[1]': expected a string, got a number")
    }

    @Test func `a field that is not there is an error, unless it may be`() throws {
        var entry = Self.entry()
        entry.fields.set("title", at: "en", to: .null)
        let error = #expect(throws: ContentError.self) { try Self.decoder.decode(Plain.self, from: entry) }
        #expect(error?.message == "entry e1, field 'title', locale 'en': expected a value, got nothing")
    }

    @Test func `enumerations of the standard library's own reading name their place too`() {
        enum Level: String, Decodable { case low }
        struct Item: Decodable { let level: Level }
        let entry = Entry(
            SystemProperties(Link(.entry, "e"), version: 1), fields: Fields(["level": ["en": "high"]]))
        let error = #expect(throws: ContentError.self) { try Self.decoder.decode(Item.self, from: entry) }
        #expect(error?.message.hasPrefix("entry e, field 'level', locale 'en': ") == true)
        #expect(error?.field == "level")
    }

    @Test func `an entry of another type is refused`() {
        let entry = Entry(SystemProperties(Link(.entry, "e"), version: 1, contentType: "cat"), fields: Fields())
        let error = #expect(throws: ContentError.self) { try Self.decoder.decode(Everything.self, from: entry) }
        #expect(error?.message == "entry e: expected an entry of the content type 'everything', got one of 'cat'")
    }

    @Test func `fields that are called id and version have names of their own`() throws {
        struct Item: Decodable {
            enum CodingKeys: String, CodingKey { case id, field = "fields.id", version }
            let id: String
            let field: String
            let version: Int
        }
        let entry = Entry(
            SystemProperties(Link(.entry, "e"), version: 4), fields: Fields(["id": ["en": "own"]]))
        let item = try Self.decoder.decode(Item.self, from: entry)
        #expect(item.id == "e" && item.field == "own" && item.version == 4)
    }

    @Test func `a field that is not localised is read at every locale`() throws {
        struct Item: Decodable {
            let slug: String
            let title: String?
        }
        let type = ContentType(
            SystemProperties(Link(.contentType, "t"), version: 1), name: "T",
            fields: [ContentField("slug", .symbol), ContentField("title", .symbol, isLocalized: true)])
        let decoder = ContentDecoder(
            at: ContentLocale(favoured: "fr"), in: [SpaceLocale("en", isDefault: true), SpaceLocale("fr")],
            types: [type])
        let entry = Entry(
            SystemProperties(Link(.entry, "e"), version: 1, contentType: "t"),
            fields: Fields(["slug": ["en": "x"], "title": ["en": "T"]]))
        let item = try decoder.decode(Item.self, from: entry)
        #expect(item.slug == "x" && item.title == nil)
    }

    @Test(.enabled(if: Recording.areExpected))
    func `a cat is read at a locale with a fallback`() throws {
        struct Cat: Decodable {
            let id: String
            let name: String
            let likes: [String]?
            let lives: Int?
            let bestFriend: Link?
            let image: Link?
        }
        let entry = try Entry(Recording.json("resources/fields-in-mulit-locale-format"))
        let space = try (Recording.json("resources/all-locales").object?["items"]?.list ?? []).map {
            try SpaceLocale($0)
        }
        let english = try ContentDecoder(in: space).decode(Cat.self, from: entry)
        let klingon = try ContentDecoder(at: ContentLocale(favoured: "tlh"), in: space).decode(Cat.self, from: entry)
        #expect(english.name == "Happy Cat")
        #expect(klingon.name != "Happy Cat" && klingon.likes == english.likes)
    }
}
