public import MarqueeModel

/// An asset, as it came: a title, a description and a file, each by locale.
public struct Asset: Sendable, Hashable {
    /// What Contentful keeps of it.
    public let sys: SystemProperties
    /// `title`, `description` and `file`.
    public var fields: Fields
    /// Its tags and concepts, as they came. They are sent back as they are.
    public var metadata: Value?

    /// A file of an asset at one locale.
    public struct File: Sendable, Hashable {
        /// Where it is, with its scheme; nil while Contentful has not processed it.
        public let url: String?
        /// What an upload that waits for processing comes from; nil once it is processed.
        public let upload: String?
        /// Its name.
        public let name: String
        /// Its media type.
        public let mediaType: String
        /// How many bytes it has; nil where that is not told.
        public let byteCount: Int64?

        /// Creates a file.
        public init(
            url: String?, upload: String? = nil, name: String, mediaType: String, byteCount: Int64? = nil
        ) {
            self.url = url
            self.upload = upload
            self.name = name
            self.mediaType = mediaType
            self.byteCount = byteCount
        }
    }

    /// Creates an asset.
    public init(_ sys: SystemProperties, fields: Fields, metadata: Value? = nil) {
        self.sys = sys
        self.fields = fields
        self.metadata = metadata
    }

    /// The id.
    public var id: String { sys.id }
    /// The version, which a change has to name.
    public var version: Int { sys.version }

    /// Reads an asset.
    ///
    /// - Throws: `invalid-content`, as of entries.
    public init(_ value: Value, named fallback: String = "the asset") throws(ContentError) {
        let sys = try SystemProperties(of: value, fallback: fallback)
        self.init(sys, fields: try Fields(of: value, sys), metadata: value.object?["metadata"])
    }

    /// The file at exactly one locale; nil where there is none.
    ///
    /// - Throws: `invalid-content`, where it is there and not what a file is.
    public func file(at locale: String) throws(ContentError) -> File? {
        guard let value = fields.value(of: "file", at: locale) else { return nil }
        let place = ResourcePlace(sys.link, field: "file", locale: locale)
        guard let object = value.object else { throw .invalid(place, expected: "an object", found: value) }
        func text(_ key: String) throws(ContentError) -> String? {
            guard let value = object[key], value != .null else { return nil }
            guard let text = value.string else {
                var place = place
                place.path = key
                throw .invalid(place, expected: "a string", found: value)
            }
            return text
        }
        // Contentful writes addresses without a scheme: "//images.ctfassets.net/…".
        let url = try text("url").map { $0.hasPrefix("//") ? "https:\($0)" : $0 }
        return File(
            url: url, upload: try text("upload"), name: try text("fileName") ?? "",
            mediaType: try text("contentType") ?? "application/octet-stream",
            byteCount: object["details"]?.object?["size"]?.integer)
    }
}
