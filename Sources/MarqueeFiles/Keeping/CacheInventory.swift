package import MarqueeModel
import MarqueeSystem

/// What is in a cache, for people: each content once, what was used last first.
package struct CacheInventory: Sendable {
    /// A content with all that leads to it.
    package struct Item: Sendable {
        package let hash: ContentHash
        package let bytes: Int64
        /// Where it is, by one of its names; nil when it is not there in its full size.
        package let path: String?
        /// Empty when only messages need it, say since there is a newer version.
        package let sources: [Source]
        /// Nil when no record is left.
        package let usedAt: Timestamp?
        /// The live messages that need it.
        package let neededBy: [String]
    }

    /// An address or a file that had the content.
    package struct Source: Sendable {
        /// With nothing secret in it.
        package let label: String
        package let mediaType: String?
        package let fetchedAt: Timestamp
        package let use: Use
    }

    /// What a later message makes of a source.
    package enum Use: Sendable, Hashable {
        /// It is used without asking until then.
        case fresh(until: Timestamp)
        /// Its origin is asked whether it is still right; since then.
        case stale(since: Timestamp)
        /// It was not to be stored: fetched anew for each message.
        case once
        /// It cannot change: data of a URL, or one version of a local file.
        case fixed
    }

    package let items: [Item]
    /// Of all items.
    package let bytes: Int64
    /// Of how many items the file is missing, or cut short.
    package var damagedCount: Int { items.count { $0.path == nil } }

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
