import MarqueeModel

/// What one call of a decoder shares: the locales, where links lead, and which of them lead nowhere.
final class ContentReading {
    let chain: [String]
    /// The fields that are not localised, by content type.
    let unlocalized: [String: Set<String>]
    let resolver: LinkResolver
    /// How many links in a row are followed.
    let depth: Int
    /// How many links may still be followed for the item that is read: entries that lead to each other in many ways would
    /// else be read more often than any computer can.
    var remaining = 0
    var unresolved: [UnresolvedLink] = []

    static let linksOfAnItem = 10_000

    init(chain: [String], unlocalized: [String: Set<String>], resolver: LinkResolver, depth: Int) {
        self.chain = chain
        self.unlocalized = unlocalized
        self.resolver = resolver
        self.depth = depth
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
}
