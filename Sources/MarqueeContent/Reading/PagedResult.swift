/// What a page of entries was read into, and why some of its items were not.
public struct PagedResult<Item> {
    /// The items that could be read, in order.
    public let items: [Item]
    /// Those that could not, by their place in the page. None of them costs another.
    public let failures: [ItemFailure]
    /// The links that were kept, since they lead nowhere, or to what cannot be read: each once for its entry and field, and
    /// at most 10,000.
    public let unresolved: [UnresolvedLink]
    /// The page itself: its place, how many items there are, and which page is next.
    public let page: Page<Entry>
}

extension PagedResult: Sendable where Item: Sendable {}

extension ContentDecoder {
    /// Reads a page of entries: one that cannot be read costs no other.
    public func decode<T: ContentReadable>(_ type: T.Type = T.self, from page: Page<Entry>) -> PagedResult<T> {
        result(of: page) { entry, reading throws(ContentError) in try Self.readable(T.self, entry, reading) }
    }

    /// Reads a page of entries: one that cannot be read costs no other.
    public func decode<T: Decodable>(_ type: T.Type = T.self, from page: Page<Entry>) -> PagedResult<T> {
        result(of: page) { entry, reading throws(ContentError) in try Self.decodable(T.self, entry, reading) }
    }

    /// Reads a page of entries by the type's `init(fields:)`: one that cannot be read costs no other.
    public func decode<T: ContentReadable & Decodable>(
        _ type: T.Type = T.self, from page: Page<Entry>
    ) -> PagedResult<T> {
        result(of: page) { entry, reading throws(ContentError) in try Self.readable(T.self, entry, reading) }
    }

    private func result<T>(
        of page: Page<Entry>, read: (Entry, ContentReading) throws(ContentError) -> T
    ) -> PagedResult<T> {
        var resolver = resolver
        resolver.add(page)
        let reading = reading(resolver)
        var items: [T] = []
        var failures: [ItemFailure] = []
        items.reserveCapacity(page.items.count)
        var index = 0
        for entry in page.items {
            // What the page itself could not read, and what it was asked to leave out, has its place among what came.
            while index < page.keys.count, page.keys[index] != entry.sys.link { index += 1 }
            do {
                items.append(try read(entry, reading))
            } catch {
                failures.append(ItemFailure(index: index, link: entry.sys.link, error: error))
            }
            index += 1
        }
        return PagedResult(
            items: items, failures: (page.failures + failures).sorted { $0.index < $1.index },
            unresolved: reading.unresolved, page: page)
    }
}

extension LinkResolver {
    /// Adds the items of a page and what came along with it. An item counts for more than what came along.
    public mutating func add(_ page: Page<Entry>) {
        for resource in page.includes.values {
            switch resource {
            case .entry(let entry): add(entry)
            case .asset(let asset): add(asset)
            }
        }
        for entry in page.items { add(entry) }
    }

    /// Adds the assets of a page.
    public mutating func add(_ page: Page<Asset>) {
        for asset in page.items { add(asset) }
    }
}
