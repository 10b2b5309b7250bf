import MarqueeModel

extension Value {
    /// On one line with sorted keys, as results are printed.
    var printed: String { json(.sorted).visibleJSON }
}
