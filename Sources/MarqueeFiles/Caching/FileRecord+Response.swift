import MarqueeModel

extension FileRecord {
    /// A response with its content.
    init(
        _ stored: StoredResponse, url: String, hash: ContentHash, bytes: Int64, isReusable: Bool = true,
        at now: Timestamp
    ) {
        let variant = stored.variant.text
        self.init(
            key: stored.status == StoredPart.status
                ? "\(url)\n\(variant)\npart" : variant.isEmpty ? url : "\(url)\n\(variant)", hash: hash, bytes: bytes,
            mediaType: stored.fields.first("content-type").flatMap { PathExtension.essence(of: $0) },
            fetchedAt: stored.requestedAt, usedAt: now,
            response: Response(
                url: url, variant: variant, status: stored.status, headers: stored.fields.bytes,
                receivedAt: stored.receivedAt, isReusable: isReusable))
    }

    /// What the rules need to know of it; nil for what didn't come by HTTP.
    var storedResponse: StoredResponse? {
        response.map { response in
            StoredResponse(
                status: response.status, fields: HeaderFields(bytes: response.headers), requestedAt: fetchedAt,
                receivedAt: response.receivedAt, variant: VariantKey(text: response.variant))
        }
    }

    /// The fields that it came with.
    var fields: HeaderFields { response.map { HeaderFields(bytes: $0.headers) } ?? HeaderFields() }

    /// Where it sends the client that asked for it; nil when it is no redirect.
    func redirectTarget(from url: RemoteURL) -> RemoteURL? {
        guard let response, [301, 302, 303, 307, 308].contains(response.status) else { return nil }
        // One that can't be followed was never stored as one that was.
        return fields.first("location").flatMap { try? url.resolving($0) }
    }
}
