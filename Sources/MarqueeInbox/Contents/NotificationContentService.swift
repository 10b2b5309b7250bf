/// Where contents come from that notifications do not bring along.
///
/// Called from any task, several times at once, and again after a failure. Cancellation ends a call at once. An answer has
/// at most 1 MiB; what it holds is the inbox's business.
public protocol NotificationContentService: Sendable {
    /// The server's answer to a request for a content.
    ///
    /// - Throws: ``ServiceFailure`` with the server's status, which says whether to ask again may help; any other error
    ///   counts as no answer.
    func content(of reference: ContentReference) async throws -> [UInt8]
}
