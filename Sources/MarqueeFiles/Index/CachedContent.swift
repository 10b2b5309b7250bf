package import MarqueeModel

/// A file's content in the cache: what may be evicted.
package struct CachedContent: Sendable, Hashable {
    package let hash: ContentHash
    package let bytes: Int64
    /// When it was used last, by any address.
    package let usedAt: Timestamp

    package init(hash: ContentHash, bytes: Int64, usedAt: Timestamp) {
        self.hash = hash
        self.bytes = bytes
        self.usedAt = usedAt
    }
}
