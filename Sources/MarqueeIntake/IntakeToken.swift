import MarqueeModel

/// What a sender has to show: a secret, which never shows itself.
public struct IntakeToken: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// Creates a token.
    ///
    /// - Throws: ``IntakeError`` with ``IntakeError/Code/weakToken`` for one that keeps nobody out, or that no header field
    ///   can carry.
    public init(_ text: String) throws(IntakeError) {
        if let weakness = TokenText.weakness(of: text) {
            throw IntakeError(.weakToken, "the token of 'listen' \(weakness)", advice: TokenText.advice)
        }
        bytes = Array(text.utf8)
    }

    /// Whether a header field `Authorization` shows it: `Bearer TOKEN` (RFC 6750). How long that takes depends on what was
    /// sent only.
    func admits(_ authorization: String?) -> Bool {
        guard let authorization else { return false }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        let given = Array(parts[1].utf8)
        var difference = given.count ^ bytes.count
        for (place, byte) in given.enumerated() { difference |= Int(byte ^ bytes[place % bytes.count]) }
        return difference == 0
    }

    /// Nothing of it.
    public var description: String { "<redacted>" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
