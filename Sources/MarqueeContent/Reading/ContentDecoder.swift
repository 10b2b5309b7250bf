import MarqueeModel

/// Reads entries into Swift types: those that are ``ContentReadable``, and any that are `Decodable`.
///
/// A `Decodable` type's keys are ids of fields. `id` and `version` are the entry's own; `fields.id` is a field with such
/// a name. Dates are ``ContentDate``, or `Date` (in UTC, where the field names no offset); links are ``Link``,
/// ``Linked`` or the type itself, which is then read from what the link leads to.
public struct ContentDecoder: Sendable {
    private let chain: [String]
    private let unlocalized: [String: Set<String>]
    private let depth: Int
    /// Where links lead. A page that is read knows its own items and includes besides.
    public var resolver: LinkResolver

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - locale: Which locale's values are wanted.
    ///   - locales: Those of the space or environment: the default, and who stands in for whom.
    ///   - types: The content types, as far as they are known. They say which fields are not localised; without its type,
    ///     all fields of an entry are taken for localised.
    ///   - resolver: Where links lead.
    ///   - linkDepth: How many links in a row are followed, from 0 to 20.
    public init(
        at locale: ContentLocale = ContentLocale(), in locales: [SpaceLocale] = [], types: [ContentType] = [],
        resolving resolver: LinkResolver = LinkResolver(), linkDepth: Int = 10
    ) {
        self.chain = locale.chain(in: locales)
        self.unlocalized = types.reduce(into: [:]) { unlocalized, type in
            unlocalized[type.id] = Set(type.fields.filter { !$0.isLocalized }.map(\.id))
        }
        self.resolver = resolver
        self.depth = min(max(linkDepth, 0), 20)
    }

    /// Reads one entry.
    ///
    /// - Throws: `invalid-content`, with the entry, and where there is one the field and its locale.
    public func decode<T: ContentReadable>(_ type: T.Type = T.self, from entry: Entry) throws(ContentError) -> T {
        try Self.readable(T.self, entry, reading(resolver))
    }

    /// Reads one entry.
    ///
    /// - Throws: `invalid-content`, with the entry, and where there is one the field and its locale.
    public func decode<T: Decodable>(_ type: T.Type = T.self, from entry: Entry) throws(ContentError) -> T {
        try Self.decodable(T.self, entry, reading(resolver))
    }

    /// Reads one entry, by the type's `init(fields:)`.
    ///
    /// - Throws: `invalid-content`, with the entry, and where there is one the field and its locale.
    public func decode<T: ContentReadable & Decodable>(
        _ type: T.Type = T.self, from entry: Entry
    ) throws(ContentError) -> T {
        try Self.readable(T.self, entry, reading(resolver))
    }

    /// The asset that a link leads to, at the locale that is wanted: for ``RichText/html(asset:entry:)``.
    ///
    /// Nil where the resolver does not have it, and where it cannot be read.
    public func asset(_ link: Link) -> ContentAsset? {
        // What cannot be read is not shown; whoever needs the reason reads the field as 'Linked'.
        resolver.asset(link).flatMap { try? ContentAsset($0, along: chain) }
    }

    func reading(_ resolver: LinkResolver) -> ContentReading {
        ContentReading(chain: chain, unlocalized: unlocalized, resolver: resolver, depth: depth)
    }

    static func readable<T: ContentReadable>(
        _ type: T.Type, _ entry: Entry, _ reading: ContentReading
    ) throws(ContentError) -> T {
        reading.beginItem()
        return try T(reading: ContentFields(entry, EntryScope(entry, reading)))
    }

    static func decodable<T: Decodable>(
        _ type: T.Type, _ entry: Entry, _ reading: ContentReading
    ) throws(ContentError) -> T {
        reading.beginItem()
        let fields = ContentFields(entry, EntryScope(entry, reading))
        return try fields.decoded(T.self)
    }
}
