import MarqueeModel
import Testing

@testable import MarqueeContent

/// Swift types read and written by the client, against the stand-in.
@Suite(.timeLimit(.minutes(2)))
struct TypedClientTests {
    struct Card: ContentReadable, ContentWritable, Decodable {
        static let contentType = "card"
        var contentfulID: String
        var contentfulVersion: Int?
        var title: String
        var body: String?
        var count: Int?

        init(fields: ContentFields) throws {
            contentfulID = fields.id
            contentfulVersion = fields.version
            title = try fields.value("title")
            body = try fields.optionalValue("body")
            count = try fields.optionalValue("count")
        }
    }

    private static let locales = [SpaceLocale("en-US", isDefault: true), SpaceLocale("it", fallbackCode: "en-US")]
    private static let encoder = ContentEncoder(in: locales)
    private static let decoder = ContentDecoder(in: locales)

    @Test func `a card is created, read as one of a page, and changed`() async throws {
        try await StandIn.withClient { client, _ in
            for number in 0..<5 {
                let fields = Fields(["title": ["en-US": .string("Card \(number)")], "count": ["en-US": 1]])
                _ = try await client.createEntry("c\(number)", type: "card", fields: fields)
            }
            let query = EntryQuery(order: "sys.id")
            let page = try await client.page(
                of: Card.self, at: 1, itemsPerPage: 2, query: query, decoder: Self.decoder)
            #expect(page.items.map(\.title) == ["Card 2", "Card 3"] && page.page.index == 1 && page.page.hasNext)
            var card = try #require(page.items.first)
            card.title = "Carta"
            let written = try await client.update(card, at: "it", encoder: Self.encoder)
            #expect(written.fields.values["title"] == ["en-US": "Card 2", "it": "Carta"])
            #expect(written.version == 2)
            let error = await #expect(throws: ContentError.self) {
                _ = try await client.update(card, at: "it", encoder: Self.encoder)
            }
            #expect(error?.code == .versionMismatch && error?.currentVersion == 2)
            card.contentfulID = "new"
            let made = try await client.create(card, encoder: Self.encoder)
            #expect(made.fields.value(of: "title", at: "en-US") == "Carta")
        }
    }

    @Test func `what somebody else writes meanwhile is not lost`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a", isPublished: false)
            let read = try await client.entry("a")
            var card = try Self.decoder.decode(Card.self, from: read)
            card.body = "Mine"
            standIn.before("PUT /entries/a") { $0.edit("a", "title", "en-US", "Theirs") }
            let entry = try await client.update(card, from: read, encoder: Self.encoder)
            #expect(entry.fields.value(of: "title", at: "en-US") == "Theirs")
            #expect(entry.fields.value(of: "body", at: "en-US") == "Mine")
        }
    }
}
