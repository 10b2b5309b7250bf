/// A node of a ``DocumentTree``: small, and without references, so that a file's nodes are one block of memory.
///
/// Nodes stand in the order in which they are written: a collection's children follow it, a mapping's as keys and
/// values in turn.
struct DocumentNode {
    /// What the YAML 1.2 core schema makes of a node.
    enum Kind: UInt8 {
        case null, no, yes, integer
        /// An integer outside 64 bits, or a number outside a double.
        case hugeNumber
        case double
        /// `.inf`, `-.inf`, `.nan`.
        case notFinite
        case string, list, mapping
        /// Stands for another node.
        case alias
        /// The plain key `<<`.
        case merge
        /// Something whose problem is already reported.
        case invalid
    }

    struct Traits: OptionSet {
        let rawValue: UInt8
        /// An unquoted scalar.
        static let plain = Traits(rawValue: 1)
        /// The range begins with an anchor or a tag.
        static let hasProperties = Traits(rawValue: 2)
        /// A mapping with a merge key.
        static let merges = Traits(rawValue: 4)
        /// A key that stands before it in its mapping: reported, and passed over.
        static let isRepeated = Traits(rawValue: 8)
    }

    /// Offset of the first character.
    var start: UInt32
    /// Offset behind the last character.
    var end: UInt32
    /// A scalar's first byte in the tree's bytes; an alias's target; how many children a collection has (for a
    /// mapping: keys and values).
    var first: UInt32
    /// A scalar's number of bytes; for a collection, the index behind its last descendant.
    var second: UInt32
    var kind: Kind
    var traits: Traits
}

/// The place of a node in its tree.
struct NodeIndex: Hashable {
    let value: UInt32

    init(_ value: UInt32) {
        self.value = value
    }

    init(_ value: Int) {
        self.value = UInt32(truncatingIfNeeded: value)
    }
}
