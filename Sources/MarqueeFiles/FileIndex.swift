package import MarqueeModel

/// What the cache knows beyond its own directory: which content each source had, and which messages need it.
///
/// The store implements this. Each method is one transaction, durable when it returns, and may be called by any number
/// of processes at a time.
package protocol FileIndex: Sendable {
    /// The content that a source had when it was fetched last.
    func file(for source: String) async throws -> CachedFile?

    /// The content that a message was given for a source.
    func file(for source: String, usedBy messageID: String) async throws -> CachedFile?

    /// Remembers the content of a source, in place of what it had before.
    func record(_ file: CachedFile, for source: String, at time: Timestamp) async throws

    /// Remembers that a message needs this content, as that of a source, until it has ended; and that it was used now.
    func use(_ file: CachedFile, for source: String, by messageID: String, at time: Timestamp) async throws

    /// The names of all content that is recorded, for finding files that a crash has left behind.
    func fileNames() async throws -> Set<String>
}

/// One content in the cache.
package struct CachedFile: Sendable, Hashable {
    /// SHA-256 of the content, 64 hexadecimal digits in lower case.
    package let sha256: String
    /// One of the extensions that are known, without its dot; nil: none.
    package let pathExtension: String?
    /// The size.
    package let size: ByteCount
    /// The media type that the source gave, without parameters.
    package let mediaType: String?

    package init(sha256: String, pathExtension: String?, size: ByteCount, mediaType: String?) {
        self.sha256 = sha256
        self.pathExtension = pathExtension
        self.size = size
        self.mediaType = mediaType
    }

    /// The path below the cache's directory: `ab/ab12….png`. Identifies the content, its extension included.
    package var name: String {
        "\(sha256.prefix(2))/\(sha256)" + (pathExtension.map { "." + $0 } ?? "")
    }
}
