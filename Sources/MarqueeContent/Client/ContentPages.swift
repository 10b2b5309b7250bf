import MarqueeModel

/// All items of a list, page by page, each item once.
///
/// Contentful numbers the items of a list anew with each request, so that what is written while it is read moves them. Pages
/// are therefore asked for in order of `sys.id` (where the query has no order of its own), and each begins with the last item
/// of the one before: where that is missing, items have moved forward, and it goes back until it meets one that it knows. An
/// item that is there all the time comes exactly once; one that is made or deleted meanwhile comes at most once.
///
/// What it keeps of a page is the ids of its items. Each iterator asks anew.
public struct ContentPages<Item: Sendable>: AsyncSequence, Sendable {
    /// Reads one page.
    typealias Read = @Sendable (EntryQuery) async throws(ContentError) -> Page<Item>

    private let query: EntryQuery
    private let read: Read

    init(_ query: EntryQuery, _ read: @escaping Read) {
        self.query = query
        self.read = read
    }

    /// Begins to ask, at the page that the query names.
    public func makeAsyncIterator() -> Iterator { Iterator(query, read) }

    /// Goes through the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private let read: Read
        private let start: Int
        private var query: EntryQuery
        private var walk = PageWalk()
        private var isAtEnd = false

        fileprivate init(_ query: EntryQuery, _ read: @escaping Read) {
            self.read = read
            var query = query
            query.order = query.order ?? "sys.id"
            // One item of a page is known already.
            query.limit = Swift.min(Swift.max(2, query.limit ?? 100), EntryQuery.largestLimit)
            start = Swift.max(0, query.skip)
            self.query = query
        }

        /// The next page, without the items that came before; nil at the end.
        ///
        /// - Throws: What reading the page throws, and `content-wrong-answer` where pages come and bring nothing new.
        public mutating func next() async throws(ContentError) -> Page<Item>? {
            while !isAtEnd {
                let page = try await read(query)
                switch try walk.step(
                    keys: page.keys, skip: query.skip, start: start, total: page.total, limit: query.limit ?? 100)
                {
                case .goBack(let skip): query.skip = skip
                case .take(let known, let next):
                    isAtEnd = next == nil
                    query.skip = next ?? query.skip
                    let rest = page.without(known)
                    if !rest.items.isEmpty || !rest.failures.isEmpty || isAtEnd && walk.isFirst { return rest }
                }
            }
            return nil
        }
    }
}

/// Where to read next, and what of a page is known already.
struct PageWalk {
    enum Step: Equatable {
        /// Items have moved forward: read from there.
        case goBack(Int)
        /// Take the page but for the items at these places; nil: it was the last.
        case take(known: Set<Int>, next: Int?)
    }

    private var seen: Set<Link> = []
    private var backward = 0
    /// Pages in a row that brought nothing new.
    private var idle = 0
    private var pages = 0

    /// Whether only one page was taken.
    var isFirst: Bool { pages <= 1 }

    /// - Parameters:
    ///   - keys: What the page's items are, in order; nil: they do not say.
    ///   - start: Before that nothing is wanted.
    mutating func step(
        keys: [Link?], skip: Int, start: Int, total: Int, limit: Int
    ) throws(ContentError) -> Step {
        // All that is known, twice, and some more: whoever brings nothing new for longer will bring nothing.
        let isStuck = idle > 20 + 2 * (seen.count / max(1, limit - 1))
        guard !isStuck, !keys.isEmpty || skip > start || total <= skip else {
            throw ContentError(
                .wrongAnswer,
                "the pages of the list repeat: \(seen.count) of \(total) items were read",
                advice: "try again when fewer changes are being made")
        }
        let meetsKnown = keys.first.map { key in key.map { seen.contains($0) } ?? true } ?? false
        // An empty page behind the end means that the list has become shorter.
        if skip > start, !meetsKnown, pages > 0 {
            idle += 1
            backward = backward == 0 ? limit : min(2 * backward, 1 << 40)
            return .goBack(max(start, skip - backward))
        }
        backward = 0
        pages += 1
        var known: Set<Int> = []
        for (place, key) in keys.enumerated() {
            if let key {
                if !seen.insert(key).inserted { known.insert(place) }
            } else if place == 0, skip > start {
                known.insert(place)
            }
        }
        idle = known.count == keys.count ? idle + 1 : 0
        let (end, overflow) = skip.addingReportingOverflow(keys.count)
        // The last item again, so that it can be seen whether the next page fits.
        return .take(
            known: known, next: !overflow && end < total && !keys.isEmpty ? max(skip + 1, end - 1) : nil)
    }
}
