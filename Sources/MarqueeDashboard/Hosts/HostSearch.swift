package import MarqueeModel

/// Which hosts somebody looks for.
package struct HostSearch: Sendable, Hashable {
    /// Part of a name, or of a label as `KEY=VALUE`; case makes no difference. Nil: any.
    package var text: String?
    /// Those that have said nothing since then; nil: whenever they did.
    package var silentSince: Timestamp?

    package static let everyone = HostSearch()

    package init(text: String? = nil, silentSince moment: Timestamp? = nil) {
        self.text = text
        self.silentSince = moment
    }
}
