/// Entries as Swift types.
extension ContentClient {
    /// One page of the entries of a content type.
    ///
    /// - Parameters:
    ///   - index: The page's place, from 0.
    ///   - itemsPerPage: 1 to 1,000.
    ///   - query: What else is asked for; its type, place and limit do not count.
    ///   - decoder: What reads the entries: it knows the locale that is wanted.
    /// - Throws: What concerns the page; what is wrong with an entry is among the result's failures.
    public func page<T: ContentReadable>(
        of type: T.Type, at index: Int = 0, itemsPerPage: Int = 100, query: EntryQuery = EntryQuery(),
        decoder: ContentDecoder, api: ContentRequest.API = .management
    ) async throws(ContentError) -> PagedResult<T> {
        var query = query
        query.contentType = T.contentType
        query.limit = min(max(itemsPerPage, 1), EntryQuery.largestLimit)
        let (skip, overflow) = max(index, 0).multipliedReportingOverflow(by: query.limit ?? 1)
        query.skip = overflow ? .max : skip
        return result(of: try await page(of: query, api: api), decoder)
    }

    /// By `init(fields:)`, also where the type is `Decodable`.
    private func result<T: ContentReadable>(of page: Page<Entry>, _ decoder: ContentDecoder) -> PagedResult<T> {
        let result = decoder.decode(T.self, from: page)
        return PagedResult(
            items: result.items, failures: result.failures.map(token.removed),
            unresolved: result.unresolved.map(token.removed), page: result.page)
    }

    /// Creates an entry of a value, as a draft.
    ///
    /// - Parameter locale: Nil: the default one of the encoder's locales.
    /// - Throws: As ``createEntry(_:type:fields:metadata:)`` and ``ContentEncoder/encode(_:at:)``.
    public func create<T: ContentReadable & ContentWritable>(
        _ value: T, at locale: String? = nil, encoder: ContentEncoder
    ) async throws(ContentError) -> Entry {
        try await createEntry(
            value.contentfulID, type: T.contentType, fields: try encoder.encode(value, at: locale))
    }

    /// Writes what a value has otherwise than the entry that it was read from. All else stays, also what somebody else has
    /// written since.
    ///
    /// - Parameters:
    ///   - locale: Nil: the default one of the encoder's locales. Where the value was read with a fallback of its own, give
    ///     the ``ContentLocale`` that it was read at.
    ///   - read: The entry that the value was read from. Nil: the entry as it is now, if its version is the value's.
    /// - Returns: The entry as it is now.
    /// - Throws: As ``updateEntry(_:from:applying:)`` and ``ContentEncoder/merge(_:at:into:since:)``; without `read`, also
    ///   ``ContentError/Code/versionMismatch`` where the entry is another version.
    public func update<T: ContentWritable>(
        _ value: T, at locale: String? = nil, from read: Entry? = nil, encoder: ContentEncoder
    ) async throws(ContentError) -> Entry {
        try await update(value, at: ContentLocale(favoured: locale), from: read, encoder: encoder)
    }

    /// Writes what a value has otherwise than the entry that it was read from, at the locale that the decoder read it at:
    /// values of those that stood in there stay theirs.
    ///
    /// - Throws: As for a locale's code.
    public func update<T: ContentWritable>(
        _ value: T, at locale: ContentLocale, from read: Entry? = nil, encoder: ContentEncoder
    ) async throws(ContentError) -> Entry {
        let base: Entry
        if let read {
            base = read
        } else {
            base = try await entry(value.contentfulID)
            guard value.contentfulVersion ?? base.version == base.version else {
                throw .versionMismatch(of: base.sys.link, current: base.version)
            }
        }
        return try await updateEntry(value.contentfulID, from: base) { entry throws(ContentError) in
            try encoder.merge(value, at: locale, into: &entry, since: base)
        }
    }
}
