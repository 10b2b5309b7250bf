package import MarqueeModel

/// One thing that a project wants and that needs its user's trust: code of its own, variables of the environment, a
/// server, a place outside of its folder.
package struct TrustRequirement: Sendable, Hashable {
    /// Which use of the project wants it.
    package let use: TrustUse
    /// What would be done, as the rest of "it wants to …".
    package let wish: String
    /// What must stay the same for the trust to hold; for a plugin, with a digest of its file.
    package let identity: Value
    /// Whether a change would be noticed; what cannot be read may change at any time, and is never trusted for later.
    let isVerifiable: Bool

    init(_ use: TrustUse, _ wish: String, _ identity: Value, isVerifiable: Bool = true) {
        self.isVerifiable = isVerifiable
        self.use = use
        self.wish = wish
        self.identity = identity
    }
}
