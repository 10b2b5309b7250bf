/// A token, which is never printed.
struct BearerToken: Sendable, CustomStringConvertible, CustomReflectable {
    private let value: String

    /// - Throws: ``SyncError`` for a text that no header can carry.
    init(_ value: String) throws(SyncError) {
        guard !value.isEmpty else {
            throw SyncError(
                .configuration,
                "the target's 'token' is empty",
                advice: "use the one that 'marquee dashboard serve' or 'dashboard token create' printed"
            )
        }
        guard value.utf8.count <= 4_096, value.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw SyncError(
                .configuration,
                "the target's 'token' is too long, or contains spaces or invalid characters",
                advice: "use the one that the dashboard printed")
        }
        self.value = value
    }

    /// The value of `Authorization` (RFC 6750).
    var header: String { "Bearer \(value)" }

    /// The text with the token taken out, should a server have sent it back.
    func removed(from text: String) -> String {
        text.replacing(value, with: "…")
    }

    var description: String { "a token" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
