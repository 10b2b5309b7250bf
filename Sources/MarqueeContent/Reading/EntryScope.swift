import MarqueeModel

/// What one call of a decoder shares: the locales, where links lead, and which of them lead nowhere.
final class ContentReading {
    let chain: [String]
    /// The fields that are not localised, by content type.
    let unlocalized: [String: Set<String>]
    let resolver: LinkResolver
    /// How many links in a row are followed.
    let depth: Int
    /// How many links may still be followed from the entries that the item leads to: entries that lead to each other in
    /// many ways would else be read more often than any computer can.
    private var remaining = 0
    /// How many of them the item has begun with.
    private var allowance = 0
    /// How many there are besides each item's share, for all items of a page together.
    private var pool = 10_000
    /// How many links of the items themselves may still be followed. A page has as many as were sent.
    private var direct = 100_000
    private(set) var unresolved: [UnresolvedLink] = []
    private var told: Set<Telling> = []

    private static let share = 50
    private static let mostUnresolved = 10_000

    private struct Telling: Hashable {
        let from: Link
        let field: String
        let to: Link
    }

    init(chain: [String], unlocalized: [String: Set<String>], resolver: LinkResolver, depth: Int) {
        self.chain = chain
        self.unlocalized = unlocalized
        self.resolver = resolver
        self.depth = depth
    }

    /// Begins with an item: what others have used of the pool is gone, its share is its own.
    func beginItem() {
        pool -= max(0, allowance - remaining - Self.share)
        allowance = pool + Self.share
        remaining = allowance
    }

    /// Whether one more link may be followed, which counts then.
    ///
    /// - Parameter isDirect: Whether the item itself has it.
    func follow(isDirect: Bool) -> Bool {
        if isDirect, direct > 0 {
            direct -= 1
            return true
        }
        guard remaining > 0 else { return false }
        remaining -= 1
        return true
    }

    /// Tells of a link that is kept: once, however often its entry is read.
    func report(_ link: UnresolvedLink) {
        guard unresolved.count < Self.mostUnresolved,
            told.insert(Telling(from: link.from, field: link.field, to: link.to)).inserted
        else { return }
        unresolved.append(link)
    }
}

/// One entry that is being read, and those whose links have led to it.
final class EntryScope {
    let reading: ContentReading
    /// Nil where a value is read that no entry has.
    let entry: Link?
    private let unlocalized: Set<String>
    private let parent: EntryScope?
    private let depth: Int

    init(_ entry: Entry, _ reading: ContentReading, from parent: EntryScope? = nil) {
        self.reading = reading
        self.entry = entry.sys.link
        self.unlocalized = entry.sys.contentType.flatMap { reading.unlocalized[$0] } ?? []
        self.parent = parent
        self.depth = (parent?.depth ?? 0) + 1
    }

    /// The scope of a value that no entry has.
    private init() {
        reading = ContentReading(chain: [], unlocalized: [:], resolver: LinkResolver(), depth: 0)
        entry = nil
        unlocalized = []
        parent = nil
        depth = 1
    }

    static var outside: EntryScope { EntryScope() }

    func value(of field: String, in entry: Entry) -> (locale: String?, value: Value)? {
        entry.fields.value(
            of: field, along: reading.chain, isLocalized: unlocalized.isEmpty || !unlocalized.contains(field))
    }

    /// Whether a link leads back to this entry, or to one whose links have led here.
    func isWithin(_ link: Link) -> Bool {
        var scope: EntryScope? = self
        while let current = scope {
            if current.entry == link { return true }
            scope = current.parent
        }
        return false
    }

    var isDeepest: Bool { depth > reading.depth }
    /// Whether it is the item itself.
    var isItem: Bool { parent == nil }
}
