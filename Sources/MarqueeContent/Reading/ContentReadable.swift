/// What the entries of one content type are read into.
///
/// The initialiser takes what it needs from the fields by name; ``ContentDecoder`` calls it, once for each entry, and
/// again for the entries that a ``Linked`` field leads to. Types that are `Decodable` are read by the same decoder
/// without this protocol.
///
/// ```swift
/// struct Offer: ContentReadable {
///     static let contentType = "offer"
///     let id: String
///     let title: String
///     let until: ContentDate?
///
///     init(fields: ContentFields) throws {
///         id = fields.id
///         title = try fields.value("title")
///         until = try fields.optionalValue("until")
///     }
/// }
/// ```
public protocol ContentReadable: ContentLinkTarget {
    /// The id of the content type. Entries of another type are refused.
    static var contentType: String { get }

    /// Reads an entry.
    ///
    /// What it throws becomes the error of this one entry: a ``ContentError`` as it is, others with the entry's id before
    /// them.
    init(fields: ContentFields) throws
}

extension ContentReadable {
    /// Entries.
    public static var linkKind: Link.Kind { .entry }

    /// Reads the entry that a link leads to.
    public static func read(_ linked: LinkedResource) throws(ContentError) -> Self {
        try Self(reading: linked.entry())
    }

    init(reading fields: ContentFields) throws(ContentError) {
        let type = fields.sys.contentType
        guard type == nil || type == Self.contentType else {
            throw fields.error(
                "expected an entry of the content type '\(Self.contentType)', got one of '\(type ?? "")'")
        }
        do {
            try self.init(fields: fields)
        } catch let error as ContentError {
            throw error
        } catch {
            throw fields.error("\(error)")
        }
    }
}
