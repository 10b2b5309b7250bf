import MarqueeModel
import Testing

@testable import MarqueeContent

/// What is made of a content type, read and written. That it compiles is the first half of the test; MarqueeTemplatesTests
/// has the content type.
struct OfferEntryTests {
    private static let space = [SpaceLocale("en", isDefault: true), SpaceLocale("it", fallbackCode: "en")]

    private static let entry = Entry(
        SystemProperties(Link(.entry, "o1"), version: 3, contentType: "offer"),
        fields: Fields([
            "title": ["en": "Spring", "it": "Primavera"], "count": ["en": 2], "isOpen": ["en": true],
            "size": ["en": "very large"], "id": ["en": "own"], "next-offer": ["en": Link(.entry, "o2").value],
            "extra": ["en": ["a": 1]], "unknown": ["en": 5],
        ]))

    @Test func `an entry is read with its types`() throws {
        var resolver = LinkResolver()
        var other = Self.entry.fields
        other.set("title", at: "en", to: "Summer")
        other.set("next-offer", at: "en", to: nil)
        resolver.add(
            Entry(SystemProperties(Link(.entry, "o2"), version: 1, contentType: "offer"), fields: other))
        let offer = try ContentDecoder(in: Self.space, resolving: resolver).decode(OfferEntry.self, from: Self.entry)
        #expect(offer.contentfulID == "o1" && offer.contentfulVersion == 3)
        #expect(offer.title == "Spring" && offer.size == .veryLarge && offer.id == "own")
        #expect(offer.nextOffer?.item?.title == "Summer")
        #expect(offer.body == nil && offer.extra == ["a": 1])
    }

    @Test func `what is changed is merged, and the rest stays`() throws {
        var entry = Self.entry
        var offer = try ContentDecoder(at: ContentLocale(favoured: "it"), in: Self.space)
            .decode(OfferEntry.self, from: entry)
        #expect(offer.title == "Primavera" && offer.count == 2)
        offer.count = 5
        offer.until = ContentDate("2026-12-24")
        try ContentEncoder(in: Self.space).merge(offer, at: "it", into: &entry)
        var expected = Self.entry.fields
        expected.set("count", at: "it", to: 5)
        expected.set("until", at: "it", to: "2026-12-24")
        #expect(entry.fields == expected)
    }

    @Test func `a new one has what it is given`() throws {
        let offer = OfferEntry(contentfulID: "new", title: "T", count: 1, isOpen: false, size: .small, id: "x")
        let fields = try ContentEncoder(in: Self.space).encode(offer)
        #expect(
            fields.values == [
                "title": ["en": "T"], "count": ["en": 1], "isOpen": ["en": false], "size": ["en": "small"],
                "id": ["en": "x"],
            ])
    }

    @Test func `a value that the content type does not have is an error`() {
        var entry = Self.entry
        entry.fields.set("size", at: "en", to: "medium")
        let error = #expect(throws: ContentError.self) {
            try ContentDecoder(in: Self.space).decode(OfferEntry.self, from: entry)
        }
        #expect(
            error?.message
                == "entry o1, field 'size', locale 'en': expected one of 'small', 'very large', got a string")
    }
}
