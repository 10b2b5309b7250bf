package import MarqueeModel

/// What a dashboard keeps for inboxes: contents that notifications leave out, and hosts fetch when somebody looks.
package protocol ContentStorage: Sendable {
    /// Keeps a content, in place of what there was.
    ///
    /// - Returns: Whether there was none.
    func putContent(_ content: StoredContent, audit: AuditEntry) async throws -> Bool
    func content(_ id: String) async throws -> StoredContent?
    /// Contents by their ids, those behind one.
    func contents(after id: String?, limit: Int) async throws -> [StoredContent]
    /// - Returns: Whether there was one.
    func removeContent(_ id: String, audit: AuditEntry) async throws -> Bool
}

/// A content of an inbox item.
package struct StoredContent: Sendable, Hashable {
    package let id: String
    /// `html`, `link` or `tag`, as JSON.
    package let json: [UInt8]
    package let changedAt: Timestamp
    package let changedBy: String

    package init(id: String, json: [UInt8], changedAt: Timestamp, changedBy: String) {
        self.id = id
        self.json = json
        self.changedAt = changedAt
        self.changedBy = changedBy
    }
}
