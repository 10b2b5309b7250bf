import MarqueeModel
import Testing

@testable import MarqueeContent

/// Pages of items, of which some are wrong, and links across them.
struct PagedResultTests {
    private struct Item: Decodable, Equatable { let name: String }

    private static func item(_ id: String, _ name: Value?) -> Value {
        var object: ValueObject = ["sys": ["id": .string(id), "type": "Entry", "version": 1]]
        if let name { object["fields"] = ["name": ["en": name]] }
        return .object(object)
    }

    private static func page(_ items: [Value], includes: Value = [:]) throws -> Page<Entry> {
        try Page(
            [
                "sys": ["type": "Array"], "total": 9, "skip": 0, "limit": 9, "items": .list(items),
                "includes": includes,
            ])
    }

    private static let decoder = ContentDecoder(in: [SpaceLocale("en", isDefault: true)])

    @Test func `one bad item never costs the others, and each failure has its place`() throws {
        let result = try Self.decoder.decode(
            Item.self,
            from: Self.page([
                5, Self.item("a", "A"), Self.item("b", nil), Self.item("c", 3), Self.item("d", "D"), .null,
                Self.item("e", .null),
            ]))
        #expect(result.items.map(\.name) == ["A", "D"])
        #expect(result.failures.map(\.index) == [0, 2, 3, 5, 6])
        #expect(result.failures.map { $0.link?.id } == [nil, "b", "c", nil, "e"])
        #expect(
            result.failures[2].error.message == "entry c, field 'name', locale 'en': expected a string, got a number")
        #expect(result.page.total == 9)
    }

    @Test func `a failure has its place also where the page was asked to leave items out`() throws {
        let page = try Self.page([Self.item("a", "A"), Self.item("b", 5), 7, Self.item("d", 5)]).without([0])
        let result = Self.decoder.decode(Item.self, from: page)
        #expect(result.items.isEmpty && result.failures.map(\.index) == [1, 2, 3])
    }

    @Test func `links lead across pages and includes, and those that do not are reported`() throws {
        struct Person: Decodable {
            let id: String
            let friend: Linked<PersonName>?
            let picture: Linked<ContentAsset>?
        }
        struct PersonName: Decodable { let name: String }
        func person(_ id: String, _ fields: ValueObject) -> Value {
            ["sys": ["id": .string(id), "type": "Entry", "version": 1], "fields": .object(fields)]
        }
        let first = try Self.page(
            [
                person("a", ["friend": ["en": Link(.entry, "b").value], "name": ["en": "A"]]),
                person("c", ["friend": ["en": Link(.entry, "gone").value], "name": ["en": "C"]]),
                person("d", ["friend": ["en": Link(.entry, "bad").value], "picture": ["en": Link(.asset, "p").value]]),
            ],
            includes: [
                "Entry": [person("bad", ["name": ["en": 5]])],
                "Asset": [
                    ["sys": ["id": "p", "type": "Asset", "version": 1], "fields": ["title": ["en": "Picture"]]]
                ],
            ])
        let second = try Self.page([person("b", ["name": ["en": "B"]])])
        var decoder = Self.decoder
        decoder.resolver.add(second)
        let result = decoder.decode(Person.self, from: first)
        #expect(result.failures.isEmpty)
        #expect(result.items.map { $0.friend?.item?.name } == ["B", nil, nil])
        #expect(result.items.last?.picture?.item?.title == "Picture")
        #expect(
            result.unresolved.map(\.description) == [
                "entry c, field 'friend', locale 'en': entry gone does not exist",
                "entry d, field 'friend', locale 'en': entry bad cannot be read: "
                    + "entry bad, field 'name', locale 'en': expected a string, got a number",
            ])
        #expect(Self.decoder.decode(Person.self, from: first).unresolved.count == 3)
    }

    @Test(.enabled(if: Recording.areExpected))
    func `recorded links are resolved as they were recorded`() throws {
        struct Text: Decodable { let textBody: String? }
        struct Record: Decodable {
            let textBody: String
            let linkField: Linked<Text>?
            let arrayLinkField: [Linked<Text>]?
            let assetsArrayLinkField: [Linked<ContentAsset>]?
        }
        var kept: [String] = []
        var followed = 0
        for exchange in try Recording("delivery/LinkResolverTests").exchanges where exchange.url.contains("/entries") {
            let result = try ContentDecoder().decode(Record.self, from: Page<Entry>(exchange.response))
            #expect(result.failures.isEmpty)
            kept += result.unresolved.map { "\($0.from.id) \($0.field) \($0.to.kind.rawValue)" }
            for item in result.items {
                followed += item.linkField?.item == nil ? 0 : 1
                followed += (item.arrayLinkField ?? []).filter { $0.item != nil }.count
                followed += (item.assetsArrayLinkField ?? []).filter { $0.item?.file?.url != nil }.count
            }
        }
        #expect(followed == 8 + 2 + 4)
        // Four of a page that was asked for without what it links to, and one to what is not published.
        #expect(
            kept
                == Array(repeating: "2JFSeiPTZYm4goMSUeYSCU assetsArrayLinkField Asset", count: 4)
                + ["1k7s1gNcQA8WoUWiqcYaMO linkField Entry"])
    }
}
