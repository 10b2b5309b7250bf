/// Anchors of a text, and the aliases that repeat them.
struct AnchorNames {
    private let names: [TextMarks.Name]

    init(_ marks: TextMarks) {
        names = marks.names
    }

    /// The anchor or alias at an offset.
    func name(at offset: Int) -> TextMarks.Name? {
        names.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    /// The anchor that a name is or means: the last one before it in its document.
    func anchor(of name: TextMarks.Name) -> TextMarks.Name? {
        if name.isAnchor { return name }
        return names.last {
            $0.isAnchor && $0.text == name.text && $0.document == name.document
                && $0.range.lowerBound < name.range.lowerBound
        }
    }

    /// The aliases that mean an anchor, in order.
    func aliases(of anchor: TextMarks.Name) -> [TextMarks.Name] {
        names.filter { !$0.isAnchor && self.anchor(of: $0) == anchor }
    }

    /// The anchors that an alias at an offset can mean, the nearest first; each name once.
    func anchors(before offset: Int, inDocument document: Int) -> [TextMarks.Name] {
        var seen: Set<String> = []
        return names.reversed().filter {
            $0.isAnchor && $0.document == document && $0.range.upperBound < offset && seen.insert($0.text).inserted
        }
    }
}
