package import MarqueeModel

/// How many events of each kind.
package struct EventCounts: Sendable {
    private var counts: InlineArray<10, Int64> = .init(repeating: 0)

    package init() {}

    package init(_ counts: [EventKind: Int64]) {
        for (kind, count) in counts { self[kind] = count }
    }

    package subscript(kind: EventKind) -> Int64 {
        get { counts[kind.rawValue] }
        set { counts[kind.rawValue] = newValue }
    }

    package var isEmpty: Bool { self == EventCounts() }

    package static func += (left: inout EventCounts, right: EventCounts) {
        for place in left.counts.indices { left.counts[place] &+= right.counts[place] }
    }

    /// A member for each kind.
    package var json: Value {
        .object(ValueObject(EventKind.allCases.map { ($0.name, .integer(self[$0])) }))
    }
}

extension EventCounts: Hashable {
    package static func == (left: EventCounts, right: EventCounts) -> Bool {
        EventKind.allCases.allSatisfy { left[$0] == right[$0] }
    }

    package func hash(into hasher: inout Hasher) {
        for kind in EventKind.allCases { hasher.combine(self[kind]) }
    }
}

extension EventCounts: CustomStringConvertible {
    package var description: String {
        EventKind.allCases.filter { self[$0] != 0 }.map { "\($0.name): \(self[$0])" }.joined(separator: ", ")
    }
}
