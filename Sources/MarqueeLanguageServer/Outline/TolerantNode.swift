import MarqueeYAML

/// A node while it is being read. A class, since what is written further down still becomes part of it.
final class TolerantNode {
    enum Kind { case missing, scalar, mapping, list }

    struct Entry {
        let key: OutlineScalar
        let value: TolerantNode
    }

    private(set) var kind = Kind.missing
    private(set) var start: Int
    var end: Int
    private var scalar: OutlineScalar?
    var entries: [Entry] = []
    var items: [TolerantNode] = []

    init(at start: Int) {
        self.start = start
        self.end = start
    }

    func begin(_ kind: Kind, at start: Int) {
        (self.kind, self.start, scalar) = (kind, start, nil)
        end = max(end, start)
    }

    func set(_ scalar: OutlineScalar) {
        guard kind == .missing else { return }
        (kind, start, end) = (.scalar, scalar.range.lowerBound, scalar.range.upperBound)
        self.scalar = scalar
    }

    /// Where the next thing belongs that is inside this one.
    var slot: TolerantNode {
        switch kind {
        case .mapping: entries.last?.value ?? self
        case .list: items.last ?? self
        case .missing, .scalar: self
        }
    }

    var outline: OutlineNode {
        switch kind {
        case .missing:
            return OutlineNode(.missing, range: start..<start)
        case .scalar:
            return scalar.map { OutlineNode(.scalar($0), range: $0.range) }
                ?? OutlineNode(.missing, range: start..<start)
        case .mapping:
            let entries = entries.map { OutlineEntry(key: $0.key, value: $0.value.outline) }
            let last = entries.last.map { max($0.key.range.upperBound, $0.value.range.upperBound) } ?? start
            return OutlineNode(.mapping(entries), range: start..<max(start, end, last))
        case .list:
            let items = items.map(\.outline)
            return OutlineNode(.list(items), range: start..<max(start, end, items.last?.range.upperBound ?? start))
        }
    }
}
