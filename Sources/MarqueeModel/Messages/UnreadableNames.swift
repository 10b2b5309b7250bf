/// The names of definitions that are written and could not be read: of those, nobody can say that they are not there.
package enum UnreadableNames: Sendable {
    case names(Set<String>)
    /// A file could not be read, in which any could be.
    case any

    /// Everything was read.
    package static let none = UnreadableNames.names([])

    package func contains(_ name: String) -> Bool {
        switch self {
        case .names(let names): names.contains(name)
        case .any: true
        }
    }

    package var isEmpty: Bool { if case .names(let names) = self { names.isEmpty } else { false } }

    package func union(_ other: UnreadableNames) -> UnreadableNames {
        switch (self, other) {
        case (.names(let some), .names(let others)): .names(some.union(others))
        default: .any
        }
    }
}
