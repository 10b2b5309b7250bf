/// What an event says of a message: one of Marquee's own names, or an application's.
package enum EventKind: Int, Sendable, Hashable, CaseIterable {
    case received, notified, engaged, viewed, clicked, dismissed, expired, discarded, failed
    /// An event of an application's own, whose name is counted beside.
    case custom

    private static let named = Dictionary(
        uniqueKeysWithValues: allCases.dropLast().map { ($0.name, $0) })

    /// The kind of an event's name.
    package init(named name: String) {
        self = Self.named[name] ?? .custom
    }

    /// Its name, which is also that of its column.
    package var name: String { "\(self)" }
}
