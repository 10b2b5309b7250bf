import MarqueeModel

extension ContentClient {
    /// All locales of the space.
    ///
    /// - Throws: Also `invalid-content`, where one of them cannot be read: without it others would fall back to the wrong one.
    public func locales(api: ContentRequest.API = .management) async throws(ContentError) -> [SpaceLocale] {
        let page = try await page(.locales(api: api)) { document throws(ContentError) in
            try Page<SpaceLocale>(document)
        }
        if let failure = page.failures.first { throw failure.error }
        return page.items
    }

    /// A content type.
    public func contentType(
        _ id: String, api: ContentRequest.API = .management
    ) async throws(ContentError) -> ContentType {
        try await resource(.contentType(id, api: api)) { value throws(ContentError) in
            try ContentType(value, named: "content type \(id)")
        }
    }

    /// All content types, as an asynchronous sequence of pages.
    public func contentTypes(api: ContentRequest.API = .management) -> ContentPages<ContentType> {
        ContentPages(EntryQuery(limit: 100)) { [self] query throws(ContentError) in
            try await page(.contentTypes(skip: query.skip, limit: query.limit, api: api)) {
                document throws(ContentError) in try Page<ContentType>(document)
            }
        }
    }

    /// An entry.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public func entry(
        _ id: String, locale: String? = nil, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Entry {
        try await resource(.entry(id, locale: locale, api: api)) { value throws(ContentError) in
            try Entry(value, named: "entry \(id)")
        }
    }

    /// An asset.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public func asset(
        _ id: String, locale: String? = nil, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Asset {
        try await resource(.asset(id, locale: locale, api: api)) { value throws(ContentError) in
            try Asset(value, named: "asset \(id)")
        }
    }

    /// One page of entries.
    public func page(
        of query: EntryQuery, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Page<Entry> {
        try await page(.entries(query, api: api)) { document throws(ContentError) in try Page<Entry>(document) }
    }

    /// One page of assets.
    public func assetPage(
        of query: EntryQuery, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Page<Asset> {
        try await page(.assets(query, api: api)) { document throws(ContentError) in try Page<Asset>(document) }
    }

    /// All entries that fit a query, as an asynchronous sequence of pages. See ``ContentPages`` for what it makes of entries
    /// that are written meanwhile.
    public func pages(
        of query: EntryQuery = EntryQuery(), api: ContentRequest.API = .management
    ) -> ContentPages<Entry> {
        ContentPages(query) { [self] query throws(ContentError) in try await page(of: query, api: api) }
    }

    /// All assets that fit a query, as an asynchronous sequence of pages.
    public func assetPages(
        of query: EntryQuery = EntryQuery(), api: ContentRequest.API = .management
    ) -> ContentPages<Asset> {
        ContentPages(query) { [self] query throws(ContentError) in try await assetPage(of: query, api: api) }
    }

    /// What has changed since a token was given, or all that is published, as an asynchronous sequence: the last of its
    /// parts has the ``SyncDelta/nextToken`` to begin with the next time.
    ///
    /// - Parameters:
    ///   - token: The ``SyncDelta/nextToken`` of the last time; nil: from the beginning.
    ///   - contentType: Entries of one type only; it counts from the beginning on, and is kept by the token.
    public func sync(
        token: String? = nil, contentType: String? = nil, limit: Int? = nil, api: ContentRequest.API = .delivery
    ) -> ContentDeltas {
        ContentDeltas(token.map { .token($0) } ?? .initial) { [self] start throws(ContentError) in
            let answer = try await self.send(.sync(start, contentType: contentType, limit: limit, api: api))
            return try self.read(answer) { document throws(ContentError) in try SyncDelta(document) }
                .telling(self.token.removed)
        }
    }
}
