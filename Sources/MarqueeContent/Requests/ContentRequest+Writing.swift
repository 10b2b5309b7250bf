public import MarqueeModel

extension ContentRequest {
    private static func version(_ version: Int?) -> [Field] {
        version.map { [Field("X-Contentful-Version", "\($0)")] } ?? []
    }

    private static func body(_ fields: Fields, _ metadata: Value?) -> Value {
        var object: ValueObject = ["fields": .object(fields.values)]
        object["metadata"] = metadata
        return .object(object)
    }

    // MARK: Entries

    /// Creates an entry, as a draft.
    ///
    /// - Parameter id: Its id, which no entry may have yet: only so can the request be repeated after a broken connection.
    ///   Nil: Contentful makes one up.
    public static func createEntry(
        _ id: String?, type: String, fields: Fields, metadata: Value? = nil
    ) -> ContentRequest {
        ContentRequest(
            id == nil ? .post : .put, ["entries"] + (id.map { [$0] } ?? []), json: body(fields, metadata),
            headers: [Field("X-Contentful-Content-Type", type)], resource: id.map { Link(.entry, $0) })
    }

    /// Replaces the fields of an entry: those that are not among them are removed, so are other locales.
    ///
    /// - Parameters:
    ///   - version: That of the entry as it was read.
    ///   - type: Its content type, which cannot be changed; nil: it is not said.
    public static func updateEntry(
        _ id: String, version: Int, type: String? = nil, fields: Fields, metadata: Value? = nil
    ) -> ContentRequest {
        ContentRequest(
            .put, ["entries", id], json: body(fields, metadata),
            headers: (type.map { [Field("X-Contentful-Content-Type", $0)] } ?? []) + self.version(version),
            resource: Link(.entry, id))
    }

    // MARK: All kinds

    /// Publishes an entry, an asset or a content type, whose version goes up by one.
    public static func publish(_ link: Link, version: Int) -> ContentRequest {
        ContentRequest(.put, link.parts + ["published"], json: [:], headers: self.version(version), resource: link)
    }

    /// Takes it out of the Delivery API; it stays a draft.
    public static func unpublish(_ link: Link, version: Int) -> ContentRequest {
        ContentRequest(.delete, link.parts + ["published"], headers: self.version(version), resource: link)
    }

    /// Puts an entry or asset away, which must not be published.
    public static func archive(_ link: Link, version: Int) -> ContentRequest {
        ContentRequest(.put, link.parts + ["archived"], json: [:], headers: self.version(version), resource: link)
    }

    /// Makes an archived entry or asset a draft again.
    public static func unarchive(_ link: Link, version: Int) -> ContentRequest {
        ContentRequest(.delete, link.parts + ["archived"], headers: self.version(version), resource: link)
    }

    /// Deletes something, which must not be published.
    ///
    /// - Parameter version: Only that version of it; nil: whichever there is.
    public static func delete(_ link: Link, version: Int? = nil) -> ContentRequest {
        ContentRequest(.delete, link.parts, headers: self.version(version), resource: link)
    }

    // MARK: Assets

    /// Creates an asset, as a draft whose files wait for processing.
    ///
    /// - Parameter id: As of ``createEntry(_:type:fields:metadata:)``.
    public static func createAsset(_ id: String?, fields: Fields, metadata: Value? = nil) -> ContentRequest {
        ContentRequest(
            id == nil ? .post : .put, ["assets"] + (id.map { [$0] } ?? []), json: body(fields, metadata),
            resource: id.map { Link(.asset, $0) })
    }

    /// Replaces the fields of an asset.
    public static func updateAsset(
        _ id: String, version: Int, fields: Fields, metadata: Value? = nil
    ) -> ContentRequest {
        ContentRequest(
            .put, ["assets", id], json: body(fields, metadata), headers: self.version(version),
            resource: Link(.asset, id))
    }

    /// Has the file of one locale processed: afterwards it has a URL. It goes on after the answer.
    public static func processAsset(_ id: String, locale: String, version: Int) -> ContentRequest {
        ContentRequest(
            .put, ["assets", id, "files", locale, "process"], json: [:], headers: self.version(version),
            resource: Link(.asset, id))
    }

    /// Uploads a file's bytes. The answer's id goes into an asset's file as `uploadFrom`; see ``Asset/uploaded(_:name:mediaType:)``.
    public static func upload(_ bytes: [UInt8]) -> ContentRequest {
        ContentRequest(
            .post, ["uploads"], api: .upload, scope: .space,
            headers: [Field("Content-Type", "application/octet-stream")], body: bytes)
    }

    // MARK: Content types

    /// Creates a content type, as a draft: entries can be made once it is published.
    ///
    /// - Parameters:
    ///   - id: As of ``createEntry(_:type:fields:metadata:)``.
    ///   - body: As of ``ContentType/body``.
    public static func createContentType(_ id: String?, body: Value) -> ContentRequest {
        ContentRequest(
            id == nil ? .post : .put, ["content_types"] + (id.map { [$0] } ?? []), json: body,
            resource: id.map { Link(.contentType, $0) })
    }

    /// Replaces a content type; it counts once it is published.
    public static func updateContentType(_ id: String, version: Int, body: Value) -> ContentRequest {
        ContentRequest(
            .put, ["content_types", id], json: body, headers: self.version(version),
            resource: Link(.contentType, id))
    }
}

extension Asset {
    /// A file of an asset, as it is written before it is processed.
    ///
    /// - Parameter upload: The id that ``ContentRequest/upload(_:)`` was answered with.
    public static func uploaded(_ upload: String, name: String, mediaType: String) -> Value {
        [
            "contentType": .string(mediaType), "fileName": .string(name),
            "uploadFrom": Link(Link.Kind(rawValue: "Upload"), upload).value,
        ]
    }
}
