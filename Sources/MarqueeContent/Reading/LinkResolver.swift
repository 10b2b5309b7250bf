/// Where links lead: entries and assets of as many pages as there are.
///
/// What it is given last counts. It keeps what it is given in memory.
public struct LinkResolver: Sendable {
    private var entries: [String: Entry] = [:]
    private var assets: [String: Asset] = [:]

    /// Creates a resolver that knows of nothing.
    public init() {}

    /// Adds an entry, in place of one with its id.
    public mutating func add(_ entry: Entry) { entries[entry.id] = entry }

    /// Adds an asset, in place of one with its id.
    public mutating func add(_ asset: Asset) { assets[asset.id] = asset }

    /// Forgets what a link leads to, as deletions of a sync ask for.
    public mutating func remove(_ link: Link) {
        if link.kind == .entry { entries[link.id] = nil }
        if link.kind == .asset { assets[link.id] = nil }
    }

    /// The entry that a link leads to; nil where it is not known, and for links to something else.
    public func entry(_ link: Link) -> Entry? { link.kind == .entry ? entries[link.id] : nil }

    /// The asset that a link leads to; nil where it is not known, and for links to something else.
    public func asset(_ link: Link) -> Asset? { link.kind == .asset ? assets[link.id] : nil }

    func resource(_ link: Link, _ reading: ContentReading, from scope: EntryScope) -> LinkedResource? {
        if let entry = entry(link) {
            let fields = ContentFields(entry, EntryScope(entry, reading, from: scope))
            return LinkedResource(content: .entry(fields), reading: reading, link: link)
        }
        return asset(link).map { LinkedResource(content: .asset($0), reading: reading, link: link) }
    }
}
