import MarqueeDatabase
package import MarqueeModel

/// What the cache's index knows of one source, or of one of several responses that an address has.
package struct FileRecord: Sendable, Hashable {
    /// What is asked for, with whatever else chooses among its answers.
    package var key: String
    package var hash: ContentHash
    package var bytes: Int64
    package var mediaType: String?
    /// When it was asked for, or found unchanged.
    package var fetchedAt: Timestamp
    /// When it was used last.
    package var usedAt: Timestamp
    /// The response that it came with; nil for what didn't come by HTTP.
    package var response: Response?

    /// A response to `GET`, its content aside.
    package struct Response: Sendable, Hashable {
        /// The address, which several records may share.
        package var url: String
        /// What chose it among the address's responses; empty: nothing.
        package var variant: String
        package var status: Int
        /// Its header fields, as the cache writes them.
        package var headers: [UInt8]
        /// When its head came.
        package var receivedAt: Timestamp
        /// Whether it may be used for others than the messages that had arrived when it was fetched.
        package var isReusable: Bool

        package init(
            url: String, variant: String = "", status: Int = 200, headers: [UInt8] = [], receivedAt: Timestamp,
            isReusable: Bool = true
        ) {
            self.url = url
            self.variant = variant
            self.status = status
            self.headers = headers
            self.receivedAt = receivedAt
            self.isReusable = isReusable
        }
    }

    package init(
        key: String, hash: ContentHash, bytes: Int64, mediaType: String? = nil, fetchedAt: Timestamp,
        usedAt: Timestamp, response: Response? = nil
    ) {
        self.key = key
        self.hash = hash
        self.bytes = bytes
        self.mediaType = mediaType
        self.fetchedAt = fetchedAt
        self.usedAt = usedAt
        self.response = response
    }

    static let columns = """
        key, sha256, bytes, media_type, fetched_at, used_at, url, variant, status, headers, received_at, is_reusable
        """

    /// In the order of ``columns``.
    var values: [SQLValue] {
        [
            .text(key), .blob(hash.bytes), .integer(bytes), .text(mediaType), .time(fetchedAt), .time(usedAt),
            .text(response?.url), .text(response?.variant ?? ""), .integer(response?.status ?? 200),
            .blob(response?.headers ?? []), .time(response?.receivedAt ?? fetchedAt),
            .flag(response?.isReusable ?? true),
        ]
    }

    /// Reads ``columns``; nil when the hash is none.
    init?(_ row: Row) {
        guard let hash = ContentHash(bytes: row.blob(1)) else { return nil }
        self.init(
            key: row.text(0), hash: hash, bytes: row.integer(2), mediaType: row.optionalText(3),
            fetchedAt: row.time(4), usedAt: row.time(5),
            response: row.optionalText(6).map { url in
                Response(
                    url: url, variant: row.text(7), status: Int(row.integer(8)), headers: row.blob(9),
                    receivedAt: row.time(10), isReusable: row.flag(11))
            })
    }
}
