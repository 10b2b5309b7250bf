import MarqueeModel
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeContent

/// Lists that change while they are read.
@Suite(.timeLimit(.minutes(2)))
struct PagesTests {
    /// A list in order of its ids, as Contentful keeps it.
    private final class Shelf: Sendable {
        let ids: Mutex<[String]>
        let reads = Mutex(0)

        init(_ ids: [String]) { self.ids = Mutex(ids.sorted()) }

        func page(_ query: EntryQuery) throws(ContentError) -> Page<Entry> {
            reads.withLock { $0 += 1 }
            let ids = ids.withLock { $0 }
            let limit = query.limit ?? 100
            return try PagesTests.page(
                Array(ids.dropFirst(query.skip).prefix(limit)), skip: query.skip, limit: limit, total: ids.count)
        }
    }

    private static func page(
        _ ids: [String], skip: Int, limit: Int, total: Int
    ) throws(ContentError) -> Page<Entry> {
        try Page<Entry>([
            "skip": .integer(Int64(skip)), "limit": .integer(Int64(limit)), "total": .integer(Int64(total)),
            "items": .list(
                ids.map { ["sys": ["id": .string($0), "type": "Entry", "version": 1], "fields": [:]] }),
        ])
    }

    @Test(arguments: [0, 1, 2, 3, 99, 100, 101, 250])
    func `each item of a list that stays comes once`(count: Int) async throws {
        let shelf = Shelf((0..<count).map { "e\(1_000 + $0)" })
        var ids: [String] = []
        for try await page in ContentPages(EntryQuery(), { query throws(ContentError) in try shelf.page(query) }) {
            ids += page.items.map(\.id)
        }
        #expect(ids == shelf.ids.withLock { $0 })
        #expect(shelf.reads.withLock { $0 } <= count / 99 + 1)
    }

    @Test(arguments: 0..<200)
    func `what is there all the time comes once, whatever is made and deleted meanwhile`(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let ids = (0..<Int.random(in: 1...120, using: &generator)).map { "e\(1_000 + 10 * $0)" }
        let stable = Set(ids.filter { _ in Bool.random(using: &generator) })
        let shelf = Shelf(ids)
        let random = Mutex(generator)
        let pages = ContentPages(EntryQuery(limit: Int.random(in: 1...20, using: &generator))) {
            query throws(ContentError) in
            let page = try shelf.page(query)
            random.withLock { generator in
                // For a while only: a list that never rests is never read.
                guard shelf.reads.withLock({ $0 }) < 60 else { return }
                for _ in 0..<Int.random(in: 0...8, using: &generator) {
                    let place = Int.random(in: 0..<2_000, using: &generator)
                    shelf.ids.withLock { ids in
                        if Bool.random(using: &generator) {
                            ids = Array(Set(ids + ["e\(1_001 + place)"])).sorted()
                        } else if let victim = ids.randomElement(using: &generator), !stable.contains(victim) {
                            ids.removeAll { $0 == victim }
                        }
                    }
                }
            }
            return page
        }
        var found: [String] = []
        for try await page in pages { found += page.items.map(\.id) }
        #expect(Set(found).count == found.count)
        #expect(stable.subtracting(found).isEmpty)
    }

    @Test func `a list that is emptied ends`() async throws {
        let shelf = Shelf((0..<500).map { "e\(1_000 + $0)" })
        var found = 0
        for try await page in ContentPages(
            EntryQuery(), { query throws(ContentError) in try shelf.page(query) })
        {
            found += page.items.count
            shelf.ids.withLock { $0 = [] }
        }
        #expect(found == 100)
    }

    @Test func `a server that tells of more than it brings is an error, and no endless loop`() async throws {
        for items in [0, 1, 2, 50] {
            let reads = Mutex(0)
            let pages = ContentPages(EntryQuery()) { query throws(ContentError) in
                reads.withLock { $0 += 1 }
                return try Self.page(
                    (0..<items).map { "e\($0)" }, skip: query.skip, limit: 100, total: 1_000_000_000)
            }
            let error = await #expect(throws: ContentError.self) { for try await _ in pages {} }
            #expect(error?.code == .wrongAnswer)
            #expect(reads.withLock { $0 } < 100)
        }
    }

    @Test func `synchronisations that lead in a circle end`() async throws {
        let answer: Value = ["items": [], "nextPageUrl": "https://x/sync?sync_token=again"]
        let deltas = ContentDeltas(.initial) { _ throws(ContentError) in try SyncDelta(answer) }
        let error = await #expect(throws: ContentError.self) { for try await _ in deltas {} }
        #expect(error?.code == .wrongAnswer)
    }

    @Test func `a thousand entries are read through the client`() async throws {
        try await StandIn.withClient { client, standIn in
            for index in 0..<1_000 { try standIn.addCard("e\(10_000 + index)", isPublished: false) }
            var ids: [String] = []
            for try await page in client.pages(of: EntryQuery(contentType: "card", limit: 150)) {
                if ids.isEmpty { try await client.delete(Link(.entry, "e10003")) }
                ids += page.items.map(\.id)
            }
            #expect(ids == (0..<1_000).map { "e\(10_000 + $0)" })
        }
    }
}
