package import MarqueeModel
package import MarqueeStore

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

    /// Drops what no later message may use and no live one needs.
    func forgetUsedUpFiles() throws

    /// Every content that a record leads to or a live message needs.
    func recordedContents() throws -> Set<ContentHash>

    /// Adds a record, or puts it in the place of the one with its key; with a message, pins the content for it.
    func record(_ file: FileRecord, pinnedFor number: MessageNumber?) throws

    /// Keeps contents while a message is live; false when it is not.
    func pin(_ hashes: Set<ContentHash>, for number: MessageNumber) throws -> Bool

    /// Notes that a source was used.
    func touchFile(_ key: String, at moment: Timestamp) throws
}

/// A message for which files are kept.
package struct FileUser: Sendable, Hashable {
    package let number: MessageNumber
    /// What was fetched since then is not fetched again for this message.
    package let arrivedAt: Timestamp

    package init(number: MessageNumber, arrivedAt: Timestamp) {
        self.number = number
        self.arrivedAt = arrivedAt
    }
}

extension Store: FileIndex {
    package func fileUser(_ messageID: String) throws -> FileUser? {
        guard let entry = try entry(MessageID(messageID)), entry.endedAt == nil else { return nil }
        return FileUser(number: entry.number, arrivedAt: entry.enqueuedAt)
    }
}
