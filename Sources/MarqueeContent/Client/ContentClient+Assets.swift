public import MarqueeModel
import MarqueeSystem

/// Assets and content types.
extension ContentClient {
    // MARK: Assets

    /// Uploads a file's bytes.
    ///
    /// - Returns: The id of the upload, for ``Asset/uploaded(_:name:mediaType:)``. Contentful keeps it for a day.
    public func upload(_ bytes: [UInt8]) async throws(ContentError) -> String {
        try await resource(.upload(bytes)) { answer throws(ContentError) in
            guard let id = answer.object?["sys"]?.object?["id"]?.string, !id.isEmpty else {
                var place = ResourcePlace(nil, path: "sys.id")
                place.fallback = "the upload"
                throw .invalid(place, expected: "a string", found: answer.object?["sys"]?.object?["id"])
            }
            return id
        }
    }

    /// Creates an asset, as a draft whose files wait for processing.
    ///
    /// - Parameter id: Nil: one is made up here.
    /// - Throws: ``ContentError/Code/versionMismatch``, where there is an asset of that id already.
    public func createAsset(
        _ id: String? = nil, fields: Fields, metadata: Value? = nil
    ) async throws(ContentError) -> Asset {
        let id = id ?? RandomIDs.make()
        return try await create(.createAsset(id, fields: fields, metadata: metadata), fields: fields)
    }

    /// Changes an asset, and loses nothing that is not changed: as ``updateEntry(_:from:applying:)``.
    public func updateAsset(
        _ id: String, from read: Asset? = nil, applying change: (inout Asset) throws(ContentError) -> Void
    ) async throws(ContentError) -> Asset {
        try await update(id, from: read, applying: change)
    }

    /// Has an asset's files processed, one locale after the other, and waits until they have their URLs.
    ///
    /// - Parameter locales: Those whose files wait; nil: all that do.
    /// - Returns: The asset as it is then.
    /// - Throws: `content-not-processed`, where it takes longer than ``ContentTiming/processing``.
    public func processAsset(_ id: String, locales: [String]? = nil) async throws(ContentError) -> Asset {
        var asset = try await self.asset(id)
        let end = clock.uptime.adding(timing.processing)
        for locale in locales ?? asset.fields.locales(of: "file") {
            guard try asset.file(at: locale)?.url == nil else { continue }
            try await startProcessing(asset, locale)
            var wait = TimeSpan.milliseconds(250)
            asset = try await self.asset(id)
            while try asset.file(at: locale)?.url == nil {
                guard clock.uptime < end else { throw notProcessed(asset, locale) }
                do {
                    try await clock.sleep(for: wait)
                } catch {
                    throw ContentError(.interrupted, "interrupted")
                }
                wait = min(.milliseconds(2 * wait.milliseconds), .seconds(4))
                asset = try await self.asset(id)
            }
        }
        return asset
    }

    private func startProcessing(_ asset: Asset, _ locale: String) async throws(ContentError) {
        var isDoubtful = false
        do {
            _ = try await send(
                .processAsset(asset.id, locale: locale, version: asset.version), isDoubtful: &isDoubtful)
        } catch {
            // It goes on already: by the try whose answer was lost.
            guard isDoubtful, error.code == .versionMismatch else { throw error }
        }
    }

    private func notProcessed(_ asset: Asset, _ locale: String) -> ContentError {
        var error = ContentError(
            .notProcessed,
            "\(ResourcePlace(asset.sys.link, field: "file", locale: locale)): not processed within \(timing.processing)",
            advice: "check it in Contentful, or process it again")
        error.resource = asset.sys.link
        error.field = "file"
        return error
    }

    // MARK: Content types

    /// Creates a content type, as a draft: entries can be made once it is published.
    ///
    /// - Parameter body: As of ``ContentType/body``.
    /// - Throws: ``ContentError/Code/versionMismatch``, where there is one of that id already.
    public func createContentType(_ id: String, body: Value) async throws(ContentError) -> ContentType {
        try await put(.createContentType(id, body: body), id, version: 0)
    }

    /// Replaces a content type; it counts once it is published.
    ///
    /// - Parameters:
    ///   - version: That of the type as it was read.
    ///   - body: As of ``ContentType/body``.
    public func updateContentType(
        _ id: String, version: Int, body: Value
    ) async throws(ContentError) -> ContentType {
        try await put(.updateContentType(id, version: version, body: body), id, version: version)
    }

    private func put(
        _ request: ContentRequest, _ id: String, version: Int
    ) async throws(ContentError) -> ContentType {
        let wanted = request.body.flatMap { try? Value(json: $0) }?.object ?? [:]
        return try await change(request) { found throws(ContentError) in
            let type = try ContentType(found)
            let fields = wanted["fields"]?.list?.map { $0.object?["id"] } ?? []
            return type.sys.version - 1 == version && wanted["name"]?.string == type.name
                && fields == type.fields.map { .string($0.id) }
        } as: { value throws(ContentError) in
            try ContentType(value, named: request.name)
        }
    }
}
