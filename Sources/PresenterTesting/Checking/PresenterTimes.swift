/// How fast a presenter was.
package struct PresenterTimes: Sendable {
    /// From `present` to the first `presented()`.
    package var presented: Duration?
    /// From `close` to `dismissed()`; nil where the presenter dismisses everything by itself.
    package var dismissed: Duration?

    init(presented: Duration? = nil, dismissed: Duration? = nil) {
        self.presented = presented
        self.dismissed = dismissed
    }

    /// Keeps the longer of each.
    mutating func merge(_ other: PresenterTimes) {
        presented = [presented, other.presented].compactMap(\.self).max()
        dismissed = [dismissed, other.dismissed].compactMap(\.self).max()
    }
}
