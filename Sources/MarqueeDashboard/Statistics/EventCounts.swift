package import MarqueeModel

/// How many events of each kind.
package struct EventCounts: Sendable, Hashable {
    /// One place for each kind, added all at once; those behind the last kind stay 0.
    private var counts: SIMD16<Int64> = .zero

    package init() {}

    package init(_ counts: [EventKind: Int64]) {
        for (kind, count) in counts { self[kind] = count }
    }

    package subscript(kind: EventKind) -> Int64 {
        get { counts[kind.rawValue] }
        set { counts[kind.rawValue] = newValue }
    }

    package var isEmpty: Bool { counts == .zero }

    package static func += (left: inout EventCounts, right: EventCounts) {
        left.counts &+= right.counts
    }

    /// A member for each kind.
    package var json: Value {
        .object(ValueObject(EventKind.allCases.map { ($0.name, .integer(self[$0])) }))
    }
}
