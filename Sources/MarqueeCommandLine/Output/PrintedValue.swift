package import MarqueeModel

extension Value {
    /// On one line with sorted keys, as results are printed.
    package var printed: String { json(.sorted).visibleJSON }
}
