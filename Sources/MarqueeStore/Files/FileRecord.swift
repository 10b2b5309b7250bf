package import MarqueeModel

/// What the cache's index knows of one address.
package struct FileRecord: Sendable, Hashable {
    /// The address that is asked for, with whatever else chooses among its answers.
    package var key: String
    package var hash: ContentHash
    package var bytes: Int64
    package var mediaType: String?
    package var entityTag: String?
    package var lastModified: String?
    /// When it was fetched or found unchanged.
    package var fetchedAt: Timestamp
    /// When it was used last.
    package var usedAt: Timestamp
    /// Until when it may be used without asking; nil: the origin has not said, or asks each time.
    package var freshUntil: Timestamp?
    /// JSON of the response's header fields.
    package var headers: [UInt8]

    package init(
        key: String, hash: ContentHash, bytes: Int64, mediaType: String? = nil, entityTag: String? = nil,
        lastModified: String? = nil, fetchedAt: Timestamp, usedAt: Timestamp, freshUntil: Timestamp? = nil,
        headers: [UInt8] = Array("{}".utf8)
    ) {
        self.key = key
        self.hash = hash
        self.bytes = bytes
        self.mediaType = mediaType
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.fetchedAt = fetchedAt
        self.usedAt = usedAt
        self.freshUntil = freshUntil
        self.headers = headers
    }

    static let columns = """
        key, sha256, bytes, media_type, etag, last_modified, fetched_at, used_at, fresh_until, headers
        """

    /// Reads ``columns``; nil when the hash is none.
    init?(_ row: Row) {
        guard let hash = ContentHash(bytes: row.blob(1)) else { return nil }
        self.init(
            key: row.text(0), hash: hash, bytes: row.integer(2), mediaType: row.optionalText(3),
            entityTag: row.optionalText(4), lastModified: row.optionalText(5), fetchedAt: row.time(6),
            usedAt: row.time(7), freshUntil: row.optionalTime(8), headers: row.blob(9))
    }
}
