package import MarqueeModel

/// A value, and where in its file the members of its mappings stand.
package struct PlacedValue: Sendable {
    package let value: Value
    private let whole: SourceRange
    private let places: [[String]: Place]

    private struct Place {
        let key: SourceRange
        let value: SourceRange
    }

    /// Nobody reads deeper than that to find a mistake.
    private static let deepest = 4
    private static let mostMembers = 200

    init(_ value: Value, _ tree: DocumentTree, _ node: NodeIndex) {
        self.value = value
        // Of a whole mapping, its beginning says enough.
        whole = tree.beginning(of: node)
        var places: [[String]: Place] = [:]
        func note(_ node: NodeIndex, _ path: [String]) {
            guard path.count < Self.deepest else { return }
            for (key, inner) in tree.members(node).prefix(Self.mostMembers) {
                let path = path + [tree.text(key)]
                places[path] = Place(key: tree.source(key), value: tree.beginning(of: inner))
                note(inner, path)
            }
            for (index, inner) in tree.items(node).prefix(Self.mostMembers).enumerated() {
                let (path, place) = (path + ["\(index)"], tree.beginning(of: inner))
                places[path] = Place(key: place, value: place)
                note(inner, path)
            }
        }
        note(node, [])
        self.places = places
    }

    /// The place of what keys lead to, or of the nearest thing around it. An item of a list is named by its number.
    ///
    /// - Parameter isKey: Whether the last of them is meant itself, and not what stands behind it.
    package func source(of keys: [String], isKey: Bool = false) -> SourceRange {
        if let place = places[keys] { return isKey ? place.key : place.value }
        return keys.isEmpty ? whole : source(of: Array(keys.dropLast()))
    }
}

extension DocumentTree {
    fileprivate func beginning(of node: NodeIndex) -> SourceRange {
        members(node).first { _ in true }.map { source($0.key) } ?? source(node)
    }
}
