extension ContentRequest {
    /// The space itself.
    public static let space = ContentRequest(.get, [], scope: .space)

    /// The environment: whether it is there, and ready.
    public static let environment = ContentRequest(.get, [])

    /// The locales. All of them are in one page: a space has at most some hundred.
    public static func locales(api: API = .management) -> ContentRequest {
        ContentRequest(.get, ["locales"], api: api, query: [Field("limit", "1000")])
    }

    /// A page of the content types, in order of their ids.
    public static func contentTypes(skip: Int = 0, limit: Int? = nil, api: API = .management) -> ContentRequest {
        ContentRequest(
            .get, ["content_types"], api: api,
            query: EntryQuery(order: "sys.id", skip: skip, limit: limit).parameters)
    }

    /// One content type.
    public static func contentType(_ id: String, api: API = .management) -> ContentRequest {
        get(Link(.contentType, id), api: api)
    }

    /// A page of entries.
    public static func entries(_ query: EntryQuery = EntryQuery(), api: API = .management) -> ContentRequest {
        ContentRequest(.get, ["entries"], api: api, query: query.parameters)
    }

    /// One entry.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public static func entry(_ id: String, locale: String? = nil, api: API = .management) -> ContentRequest {
        var request = get(Link(.entry, id), api: api)
        request.query = EntryQuery(locale: locale).parameters
        return request
    }

    /// A page of assets.
    public static func assets(_ query: EntryQuery = EntryQuery(), api: API = .management) -> ContentRequest {
        ContentRequest(.get, ["assets"], api: api, query: query.parameters)
    }

    /// One asset.
    ///
    /// - Parameter locale: By the Delivery API only, as in ``EntryQuery/locale``.
    public static func asset(_ id: String, locale: String? = nil, api: API = .management) -> ContentRequest {
        var request = get(Link(.asset, id), api: api)
        request.query = EntryQuery(locale: locale).parameters
        return request
    }

    /// What a link leads to.
    public static func get(_ link: Link, api: API = .management) -> ContentRequest {
        ContentRequest(.get, link.parts, api: api, resource: link)
    }

    /// What a synchronisation begins with.
    public enum SyncStart: Sendable, Hashable {
        /// All that is published.
        case initial
        /// What has changed since an answer, by its ``SyncDelta/nextToken`` or ``SyncDelta/nextPageToken``.
        case token(String)
    }

    /// A part of a synchronisation. By the Delivery API, or by the Preview API, which takes the initial one only.
    ///
    /// - Parameters:
    ///   - contentType: Entries of one type only; nil: all entries, and assets. It counts where it begins, and is kept by the
    ///     tokens.
    ///   - limit: How many items a page has at most, 1 to 1,000; it counts where it begins.
    public static func sync(
        _ start: SyncStart, contentType: String? = nil, limit: Int? = nil, api: API = .delivery
    ) -> ContentRequest {
        var query: [Field] = []
        switch start {
        case .token(let token): query = [Field("sync_token", token)]
        case .initial:
            query = [Field("initial", "true")]
            if let contentType { query += [Field("type", "Entry"), Field("content_type", contentType)] }
            if let limit { query.append(Field("limit", "\(min(max(limit, 1), EntryQuery.largestLimit))")) }
        }
        return ContentRequest(.get, ["sync"], api: api, query: query)
    }
}

extension Link {
    /// Where it is in an environment: `["entries", "5gQd"]`.
    var parts: [String] {
        let folder =
            switch kind {
            case .entry: "entries"
            case .asset: "assets"
            case .contentType: "content_types"
            default: kind.rawValue.lowercased() + "s"
            }
        return [folder, id]
    }
}
