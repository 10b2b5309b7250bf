import MarqueeModel
import MarqueeSystem

/// The id under which a message or a notification is kept: the sender's own where that is a plain one (``PlainID``), else
/// one made of it, so that nothing is refused for its id and the same id is always the same.
package struct KeptID: Sendable, Hashable {
    /// Behind it, 32 hex digits of the sender's id.
    private static let prefix = "sha256:"
    /// What the original stands under, in a message's metadata and a notification's envelope.
    package static let originalKey = "originalID"

    package let text: String
    /// The sender's id, where it is another.
    package let original: String?

    /// Nil for what is empty or blank: that is no id at all, and one is made up.
    package init?(_ given: String) {
        guard !PlainID.isOne(given) else {
            (text, original) = (given, nil)
            return
        }
        guard !given.isBlank else { return nil }
        text = Self.prefix + TextDigest.sha256(given).prefix(32)
        original = given
    }

    /// Finds what somebody asks for by either id: first what is kept under just that one, as earlier versions kept all.
    package static func find<Found>(_ id: String, _ look: (String) throws -> Found?) rethrows -> Found? {
        if let found = try look(id) { return found }
        guard let kept = KeptID(id), kept.original != nil else { return nil }
        return try look(kept.text)
    }
}
