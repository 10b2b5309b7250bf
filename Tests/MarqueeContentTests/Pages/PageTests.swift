import MarqueeContent
import MarqueeModel
import Testing

/// Pages are read as they come, and what is wrong with one item costs no other.
struct PageTests {
    private static func entry(_ id: String) -> Value {
        ["sys": ["id": .string(id), "type": "Entry", "version": 1], "fields": ["t": ["en-US": "x"]]]
    }

    @Test(.enabled(if: Recording.areExpected))
    func `recorded pages are read with what they include`() throws {
        let exchange = try #require(Recording("delivery/LocalizationTests").exchanges.first)
        let page = try Page<Entry>(exchange.response)
        #expect(page.items.map(\.id) == ["nyancat"])
        #expect((page.index, page.itemsPerPage, page.total, page.hasNext) == (0, 100, 1, false))
        #expect(
            Set(page.includes.keys) == [Link(.entry, "happycat"), Link(.asset, "happycat"), Link(.asset, "nyancat")])
        let assets = try Page<Asset>(try #require(Recording("management/asset__all").exchanges.first).response)
        #expect(assets.failures.isEmpty)
        #expect(assets.items.count == 15)
        let locales = try Page<SpaceLocale>(Recording.json("resources/all-locales"))
        #expect(locales.items.map(\.fallbackCode) == [nil, "en-US"])
        let types = try Page<ContentType>(try #require(Recording("delivery/ContentTypeTests").exchanges.first).response)
        #expect(types.items.count == 4 && types.failures.isEmpty)
    }

    @Test(.enabled(if: Recording.areExpected))
    func `recorded synchronisations are read with their deletions and tokens`() throws {
        let delta = try SyncDelta(Recording.json("resources/sync"))
        #expect(delta.failures.isEmpty)
        #expect(!delta.entries.isEmpty && !delta.assets.isEmpty)
        #expect(delta.nextToken?.hasPrefix("w5ZGw6JFwqZmVcKsE8Kow4grw45QdybCnV") == true)
        let deletions = try SyncDelta(Recording.json("resources/deleted"))
        #expect(deletions.deletions == [Link(.entry, "1gQ4P2tG7QaGkQwkC4a6Gg")])
    }

    @Test(
        arguments: [
            (0, 2, 5, 2, 2, nil), (2, 2, 5, 2, 4, 0), (4, 2, 5, 1, nil, 2), (0, 100, 0, 0, nil, nil),
            // A page without items is the last, whatever its total says.
            (0, 2, 5, 0, nil, nil), (3, 2, 5, 0, nil, 1), (Int.max, 2, Int.max, 1, nil, Int.max - 2),
        ] as [(Int, Int, Int, Int, Int?, Int?)])
    func `the next page begins where this one ends`(
        skip: Int, limit: Int, total: Int, count: Int, next: Int?, previous: Int?
    ) throws {
        let page = try Page<Entry>([
            "skip": .integer(Int64(skip)), "limit": .integer(Int64(limit)), "total": .integer(Int64(total)),
            "items": .list((0..<count).map { Self.entry("e\($0)") }),
        ])
        #expect(page.next == next)
        #expect(page.previous == previous)
        #expect(page.hasNext == (next != nil))
    }

    @Test(
        arguments: [
            (["skip": 0, "total": 1, "items": []], "the page, 'limit': expected a positive integer, got nothing"),
            (
                ["skip": 0, "limit": 0, "total": 1, "items": []],
                "the page, 'limit': expected a positive integer, got the number 0"
            ),
            (
                ["skip": 0, "limit": -3, "total": 1, "items": []],
                "the page, 'limit': expected a positive integer, got the number -3"
            ),
            (
                ["skip": 0, "limit": 1.5, "total": 1, "items": []],
                "the page, 'limit': expected a positive integer, got the number 1.5"
            ),
            (
                ["skip": 0, "limit": "2", "total": 1, "items": []],
                "the page, 'limit': expected a positive integer, got a string"
            ),
            (
                ["skip": -1, "limit": 2, "total": 1, "items": []],
                "the page, 'skip': expected a non-negative integer, got the number -1"
            ),
            (
                ["skip": 0, "limit": 2, "items": []],
                "the page, 'total': expected a non-negative integer, got nothing"
            ),
            (["skip": 0, "limit": 2, "total": 1], "the page, 'items': expected a list, got nothing"),
            ("x", "the page: expected an object, got a string"),
        ] as [(Value, String)])
    func `a page without its numbers is an error of the page`(answer: Value, message: String) {
        let error = #expect(throws: ContentError.self) { try Page<Entry>(answer) }
        #expect(error?.message == message)
        #expect(error?.code == .invalidResource)
    }

    @Test func `one bad item costs no other`() throws {
        let page = try Page<Entry>([
            "skip": 0, "limit": 10, "total": 4,
            "items": [
                Self.entry("a"), ["sys": ["id": "b", "type": "Entry", "version": 1], "fields": ["t": "flat"]], 7,
                Self.entry("c"),
            ],
            "includes": ["Entry": [Self.entry("d"), "x"], "Asset": "no list"],
            "errors": [
                ["details": ["type": "Link", "linkType": "Entry", "id": "gone"], "sys": ["id": "notResolvable"]], 1,
            ],
        ])
        #expect(page.items.map(\.id) == ["a", "c"])
        #expect(page.failures.map(\.index) == [1, 2])
        #expect(page.failures[0].link == Link(.entry, "b"))
        #expect(page.failures[0].error.field == "t")
        #expect(page.failures[1].error.message == "item 2 of the page, 'sys': expected an object, got nothing")
        #expect(page.includes.count == 1 && page.includeFailures.count == 1)
        #expect(page.unresolvable == [Link(.entry, "gone")])
    }

    @Test func `numbers beyond 64 bits stay numbers`() throws {
        let json =
            #"{"sys":{"id":"a","type":"Entry","version":1},"fields":{"o":{"en-US":{"n":12345678901234567000}}}}"#
        let page = try Page<Entry>(json: Array(#"{"skip":0,"limit":1,"total":1,"items":[\#(json)]}"#.utf8))
        let value = try #require(page.items.first?.fields.value(of: "o", at: "en-US"))
        #expect(value == ["n": .double(12_345_678_901_234_567_168)])
        #expect(try Value(json: value.json()) == value)
    }

    @Test func `what is no JSON does not come from Contentful`() {
        for body in ["", "<html>", "{", "null,"] {
            let error = #expect(throws: ContentError.self) { try Page<Entry>(json: Array(body.utf8)) }
            #expect(error?.code == .wrongAnswer)
        }
    }
}
