import MarqueeModel

extension ContentClient {
    private func value(_ request: ContentRequest) async throws(ContentError) -> Value {
        try await send(request).json()
    }

    /// All locales of the space.
    ///
    /// - Throws: Also `invalid-content`, where one of them cannot be read: without it others would fall back to the wrong one.
    public func locales(api: ContentRequest.API = .management) async throws(ContentError) -> [SpaceLocale] {
        let page = try Page<SpaceLocale>(try await value(.locales(api: api)))
        if let failure = page.failures.first { throw failure.error }
        return page.items
    }

    /// A content type.
    public func contentType(
        _ id: String, api: ContentRequest.API = .management
    ) async throws(ContentError) -> ContentType {
        try ContentType(try await value(.contentType(id, api: api)))
    }

    /// All content types, as an asynchronous sequence of pages.
    public func contentTypes(api: ContentRequest.API = .management) -> ContentPages<ContentType> {
        ContentPages(EntryQuery(limit: 100)) { [self] query throws(ContentError) in
            try Page<ContentType>(
                try await value(.contentTypes(skip: query.skip, limit: query.limit, api: api)))
        }
    }

    /// An entry.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public func entry(
        _ id: String, locale: String? = nil, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Entry {
        try Entry(try await value(.entry(id, locale: locale, api: api)), named: "entry \(id)")
    }

    /// An asset.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public func asset(
        _ id: String, locale: String? = nil, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Asset {
        try Asset(try await value(.asset(id, locale: locale, api: api)), named: "asset \(id)")
    }

    /// One page of entries.
    public func page(
        of query: EntryQuery, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Page<Entry> {
        try Page<Entry>(try await value(.entries(query, api: api)))
    }

    /// One page of assets.
    public func assetPage(
        of query: EntryQuery, api: ContentRequest.API = .management
    ) async throws(ContentError) -> Page<Asset> {
        try Page<Asset>(try await value(.assets(query, api: api)))
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
            try SyncDelta(try await value(.sync(start, contentType: contentType, limit: limit, api: api)))
        }
    }
}
