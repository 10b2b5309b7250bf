package import MarqueeModel

/// The SHA-256 of a file's bytes, by which the cache names it.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Nil for anything but 32 bytes.
    package init?(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == 32 else { return nil }
    }

    /// Reads 64 hexadecimal digits.
    package init?(_ text: String) {
        let digits = text.utf8.map { UnicodeScalar($0).properties.numericType == nil ? $0 | 0x20 : $0 }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16),
                digits[index] != UInt8(ascii: "+")
            else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits in lower case.
    package var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

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

/// A file's content in the cache: what may be evicted.
package struct CachedContent: Sendable, Hashable {
    package let hash: ContentHash
    package let bytes: Int64
    /// When it was used last, by any address.
    package let usedAt: Timestamp
}
