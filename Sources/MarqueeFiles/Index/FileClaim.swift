/// A content that a message is about to use: kept for it from the moment that its attempt begins.
package struct FileClaim: Sendable, Hashable {
    package let hash: ContentHash
    /// The key of its record, where that has not been noted as used for a while.
    package let unused: String?

    package init(hash: ContentHash, unused: String? = nil) {
        self.hash = hash
        self.unused = unused
    }
}
