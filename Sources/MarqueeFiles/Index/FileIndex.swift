import MarqueeDatabase
package import MarqueeModel

/// What the cache knows beyond its own directory: which content each source had, and which messages need it.
///
/// The store is one. Each method is one transaction, durable when it returns, and blocks; any number of processes may call
/// at a time. A source's key is its URL, or a text that names one version of a local file.
package protocol FileIndex: Sendable {
    /// A message that is queued or being shown; nil for any other.
    func fileUser(_ messageID: String) throws -> FileUser?

    /// What is known of a source.
    func file(_ key: String) throws -> FileRecord?

    /// The responses that are stored for an address, what was asked for last first.
    func files(at url: String) throws -> [FileRecord]

    /// Drops the responses that are stored for an address.
    func forgetFiles(at url: String) throws

    /// Every content that a record leads to or a live message needs.
    func recordedContents() throws -> Set<ContentHash>

    /// Adds records, or puts them in the place of those with their keys, and pins the contents for their messages.
    func record(_ files: [FileArrival]) throws

    /// Adds a record that leads to a content which is there already; false when that has been evicted meanwhile.
    func recordKept(_ file: FileRecord) throws -> Bool

    /// Keeps contents while a message is live; false when it is not, or when one of them has been evicted.
    func pin(_ hashes: Set<ContentHash>, for holder: FileHolder) throws -> Bool

    /// Notes that a source was used.
    func touchFile(_ key: String, at moment: Timestamp) throws

    // MARK: Keeping

    /// Every record, by key.
    func files() throws -> [FileRecord]

    /// The live messages that need each content.
    func fileUses() throws -> [ContentHash: [String]]

    /// Whether a record leads to a content, or a live message needs it.
    func isKept(_ hash: ContentHash) throws -> Bool

    /// Drops what no later message may use and no live one needs, but not what was used at a time.
    func forgetUsedUpFiles(sparing spared: ClosedRange<Timestamp>?) throws

    /// Contents that no live message needs and that were not used at a time, least recently used first.
    func evictableContents(limit: Int, sparing spared: ClosedRange<Timestamp>?) throws -> [CachedContent]

    /// Drops the records of contents, but not of those that live messages need; returns those whose files may go.
    func dropContents(_ hashes: [ContentHash]) throws -> [ContentHash]

    /// Drops the records of a content that turned out damaged; messages that need it keep their claim.
    func dropDamagedContent(_ hash: ContentHash) throws
}

/// A message for which files are kept.
package struct FileUser: Sendable, Hashable {
    package let number: FileHolder
    /// What was fetched since then is not fetched again for this message.
    package let arrivedAt: Timestamp

    package init(number: FileHolder, arrivedAt: Timestamp) {
        self.number = number
        self.arrivedAt = arrivedAt
    }
}

extension FileStore: FileIndex {
    package func fileUser(_ messageID: String) throws -> FileUser? {
        try database.snapshot { try holders.holder(messageID, in: $0) }
    }
}
