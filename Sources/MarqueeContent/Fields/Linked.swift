import MarqueeModel

/// What a link in a field leads to, or the link alone where it is not followed.
public indirect enum Linked<Item> {
    /// The link has been followed.
    case item(Item, Link)
    /// The link is kept: it leads back to where the reading came from, to what is not there, or deeper than is read.
    /// All but the first are in ``PagedResult/unresolved``.
    case reference(Link)

    /// The link itself.
    public var link: Link {
        switch self {
        case .item(_, let link), .reference(let link): link
        }
    }

    /// What it leads to; nil where the link is kept.
    public var item: Item? {
        switch self {
        case .item(let item, _): item
        case .reference: nil
        }
    }
}

extension Linked: Sendable where Item: Sendable {}
extension Linked: Equatable where Item: Equatable {}
extension Linked: Hashable where Item: Hashable {}

extension Linked: ContentFieldWritable {
    /// The link as it stands in a field.
    var contentValue: Value { link.value }
}

/// What a link can lead to: a type that reads entries, or ``ContentAsset``.
public protocol ContentLinkTarget {
    /// What kind of resource it reads.
    static var linkKind: Link.Kind { get }
    /// Reads the resource that a link has led to.
    ///
    /// - Throws: Its error: the link is kept then, and the error is reported.
    static func read(_ linked: LinkedResource) throws(ContentError) -> Self
}

/// A resource that a link has led to.
public struct LinkedResource {
    enum Content {
        case entry(ContentFields)
        case asset(Asset)
    }

    let content: Content
    let reading: ContentReading
    let link: Link

    /// The entry's fields.
    ///
    /// - Throws: It is an asset.
    func entry() throws(ContentError) -> ContentFields {
        guard case .entry(let fields) = content else { throw wrong("an entry") }
        return fields
    }

    /// The asset.
    ///
    /// - Throws: It is an entry.
    func asset() throws(ContentError) -> Asset {
        guard case .asset(let asset) = content else { throw wrong("an asset") }
        return asset
    }

    private func wrong(_ expected: String) -> ContentError {
        var error = ContentError(.invalidResource, "\(link): expected \(expected)")
        error.resource = link
        return error
    }
}

extension Linked: ContentFieldReadable where Item: ContentLinkTarget {
    /// Reads a link and what it leads to.
    ///
    /// - Throws: The value is no link, or one to another kind of resource.
    public init(_ field: FieldValue) throws(ContentError) {
        let link = try Link(field)
        guard link.kind == Item.linkKind else {
            throw field.error("expected a link to \(Item.linkKind.phrase), got one to \(link.kind.phrase)")
        }
        self = field.following(link) { resource throws(ContentError) in try Item.read(resource) }
    }
}

extension Link.Kind {
    /// With its article: "an entry".
    var phrase: String {
        switch self {
        case .entry: "an entry"
        case .asset: "an asset"
        default: "'\(rawValue)'"
        }
    }
}

extension FieldValue {
    /// Follows a link, as far as it leads and may be followed; what is in the way is reported.
    func following<Item>(
        _ link: Link, read: (LinkedResource) throws(ContentError) -> Item
    ) -> Linked<Item> {
        guard !scope.isWithin(link), let resource = followed(link) else { return .reference(link) }
        do {
            return .item(try read(resource), link)
        } catch {
            report(link, .unreadable(error))
            return .reference(link)
        }
    }

    /// What a link leads to, which is no entry that has led here; nil where it cannot be followed, which is reported.
    func followed(_ link: Link) -> LinkedResource? {
        let reading = scope.reading
        guard !scope.isDeepest, reading.follow(isDirect: scope.isItem) else {
            report(link, .tooMany)
            return nil
        }
        guard let resource = reading.resolver.resource(link, reading, from: scope) else {
            report(link, .missing)
            return nil
        }
        return resource
    }

    private func report(_ link: Link, _ reason: UnresolvedLink.Reason) {
        guard let entry = scope.entry else { return }
        scope.reading.report(
            UnresolvedLink(from: entry, field: field, locale: locale, to: link, reason: reason))
    }
}
