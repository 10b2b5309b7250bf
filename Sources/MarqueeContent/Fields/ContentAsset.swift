import MarqueeModel

/// An asset at the locale that is wanted: its title, its description and its file, each at the first locale that has one.
public struct ContentAsset: Sendable, Hashable, ContentLinkTarget {
    /// The asset's id.
    public let id: String
    /// Its version; of the Delivery API, its revision.
    public let version: Int
    /// Its title; nil where it has none.
    public let title: String?
    /// Its description; nil where it has none.
    public let summary: String?
    /// Its file; nil where none is there yet.
    public let file: Asset.File?

    /// Creates an asset.
    public init(id: String, version: Int, title: String? = nil, summary: String? = nil, file: Asset.File? = nil) {
        self.id = id
        self.version = version
        self.title = title
        self.summary = summary
        self.file = file
    }

    /// Reads an asset.
    ///
    /// - Parameter locales: Those of the space or environment.
    /// - Throws: `invalid-content`, with the asset, its field and the locale.
    public init(
        _ asset: Asset, at locale: ContentLocale = ContentLocale(), in locales: [SpaceLocale] = []
    ) throws(ContentError) {
        try self.init(asset, along: locale.chain(in: locales))
    }

    init(_ asset: Asset, along chain: [String]) throws(ContentError) {
        func text(_ field: String) throws(ContentError) -> String? {
            guard let (locale, value) = asset.fields.value(of: field, along: chain, isLocalized: true) else {
                return nil
            }
            guard case .string(let text) = value else {
                throw .invalid(
                    ResourcePlace(asset.sys.link, field: field, locale: locale), expected: "a string", found: value)
            }
            return text
        }
        // A file's locale is the one that has the file, which may be another than the title's.
        let at = asset.fields.value(of: "file", along: chain, isLocalized: true)?.locale
        var file: Asset.File?
        if let at { file = try asset.file(at: at) }
        self.init(
            id: asset.id, version: asset.version, title: try text("title"), summary: try text("description"), file: file
        )
    }

    /// Assets.
    public static var linkKind: Link.Kind { .asset }

    /// Reads the asset that a link leads to.
    public static func read(_ linked: LinkedResource) throws(ContentError) -> ContentAsset {
        try ContentAsset(linked.asset(), along: linked.reading.chain)
    }
}
