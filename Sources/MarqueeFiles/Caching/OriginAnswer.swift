import MarqueeModel

/// What an origin has answered, its body received whole.
struct OriginAnswer: Sendable {
    let head: ResponseHead
    /// When the request was sent.
    let requestedAt: Timestamp
    /// When the head came.
    let receivedAt: Timestamp
    /// Nil: it had none, or none that matters.
    let body: TemporaryFile?

    var status: Int { head.status }
    var fields: HeaderFields { HeaderFields(head.headers) }

    /// What is kept of it.
    func stored(for request: CacheRequest) -> StoredResponse {
        StoredResponse(
            status: status, fields: Storing.kept(fields), requestedAt: requestedAt, receivedAt: receivedAt,
            variant: VariantKey(of: request.fields, response: fields))
    }

    /// Whether it only says that the origin is down (RFC 5861, 4).
    var isOutage: Bool { status >= 500 }
}
