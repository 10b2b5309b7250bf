public import MarqueeModel
import MarqueeSystem

/// What is in a cache, for people: each content once, what was used last first.
public struct CacheInventory: Sendable {
    /// A content with all that leads to it.
    public struct Item: Sendable {
        package let hash: ContentHash
        /// How many bytes it has.
        public let bytes: Int64
        /// Where it is, by one of its names; nil when it is not there in its full size.
        public let path: String?
        /// The SHA-256 of the content, 64 hexadecimal digits.
        public var sha256: String { hash.description }
        /// Empty when only messages need it, say since there is a newer version.
        public let sources: [Source]
        /// When a message used it last; nil when no record is left.
        public let usedAt: Timestamp?
        /// The live messages that need it.
        public let neededBy: [String]
    }

    /// An address or a file that had the content.
    public struct Source: Sendable {
        /// Which one, with nothing secret in it.
        public let label: String
        /// As its origin said, or its first bytes.
        public let mediaType: String?
        /// When it was fetched or asked about last.
        public let fetchedAt: Timestamp
        /// What the next message makes of it.
        public let use: Use
    }

    /// What a later message makes of a source.
    public enum Use: Sendable, Hashable {
        /// It is used without asking until then.
        case fresh(until: Timestamp)
        /// Its origin is asked whether it is still right; since then.
        case stale(since: Timestamp)
        /// It was not to be stored: fetched anew for each message.
        case once
        /// It cannot change: data of a URL, or one version of a local file.
        case fixed
    }

    /// What there is.
    public let items: [Item]
    /// The bytes of all items.
    public let bytes: Int64
    /// Of how many items the file is missing, or cut short.
    public var damagedCount: Int { items.count { $0.path == nil } }

    /// Looks at a cache, which need not be there yet. Blocks.
    package init(index: any FileIndex, directory: String, at now: Timestamp) throws {
        let content = ContentDirectory(existingIn: directory)
        let needs = try index.fileUses()
        var records: [ContentHash: [FileRecord]] = [:]
        for record in try index.files() { records[record.hash, default: []].append(record) }
        var found: [ContentHash: ContentDirectory.Found] = [:]
        for folder in try content.folders() { found.merge(try content.contents(in: folder)) { first, _ in first } }
        var items: [Item] = []
        for hash in Set(records.keys).union(needs.keys) {
            let records = records[hash] ?? []
            let size = records.first?.bytes
            let whole = try (found[hash]?.places ?? []).sorted().first { place in
                guard let status = try content.status(of: place), status.kind == .regular else { return false }
                return size == nil || status.size == size
            }
            items.append(
                Item(
                    hash: hash, bytes: size ?? found[hash]?.bytes ?? 0, path: whole.map { content.path(of: $0) },
                    sources: records.map { Source($0, at: now) }, usedAt: records.map(\.usedAt).max(),
                    neededBy: needs[hash] ?? []))
        }
        self.items = items.sorted { left, right in
            let (first, second) = (left.usedAt ?? now, right.usedAt ?? now)
            return first == second ? left.hash.description < right.hash.description : first > second
        }
        self.bytes = items.reduce(0) { $0 + $1.bytes }
    }
}

extension CacheInventory.Source {
    fileprivate init(_ record: FileRecord, at now: Timestamp) {
        self.init(
            label: SourceLabel.text(of: record), mediaType: record.mediaType, fetchedAt: record.fetchedAt,
            use: CacheInventory.Use(record, at: now))
    }
}

extension CacheInventory.Use {
    fileprivate init(_ record: FileRecord, at now: Timestamp) {
        guard let response = record.storedResponse else {
            self = .fixed
            return
        }
        // `Vary: *` says that no other request gets the same.
        guard record.response?.isReusable == true, !response.variant.matchesNothing else {
            self = .once
            return
        }
        let end = now + (response.freshnessLifetime - response.age(at: now))
        let control = response.control
        self =
            response.isFresh(at: now) && !control.hasUnqualified("no-cache")
            ? .fresh(until: end) : .stale(since: min(end, now))
    }
}

extension SourceLabel {
    /// What a record's source is called: the index knows it with user, password and query.
    static func text(of record: FileRecord) -> String {
        if let response = record.response { return RemoteURL(response.url)?.label ?? "URL" }
        guard record.key.hasPrefix("file:") else { return "data: URL" }
        let path = record.key.dropFirst("file:".count)
        return String(path[..<(path.lastIndex(of: "#") ?? path.endIndex)]).shortened
    }
}
