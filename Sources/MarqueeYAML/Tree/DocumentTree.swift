import MarqueeModel

/// The documents of one text, with the place of every key and value.
///
/// Nodes and the bytes of scalars are two blocks of memory for the whole text. Nothing is copied out of them before
/// somebody asks; aliases are followed, not expanded. A class, so that handing it on costs one reference count.
final class DocumentTree {
    /// A key and its value; the value is never an alias.
    typealias Member = (key: NodeIndex, value: NodeIndex)

    let nodes: [DocumentNode]
    let bytes: [UInt8]
    /// The root of each document.
    let documents: [NodeIndex]
    /// The members of mappings that have merge keys, the merged ones included.
    let merged: [NodeIndex: [Member]]
    let positions: TextPositions
    /// Whether nodes count in bytes, as JSON's do; else in scalars.
    let countsBytes: Bool
    /// Whether a key has a ':' in it, and nothing behind it.
    let hasTightKeys: Bool

    init(
        nodes: [DocumentNode], bytes: [UInt8], documents: [NodeIndex], merged: [NodeIndex: [Member]],
        positions: TextPositions, countsBytes: Bool, hasTightKeys: Bool = false
    ) {
        self.nodes = nodes
        self.bytes = bytes
        self.documents = documents
        self.merged = merged
        self.positions = positions
        self.countsBytes = countsBytes
        self.hasTightKeys = hasTightKeys
    }

    var file: String { positions.text.file }

    /// What a node is. Aliases do not occur: every index that is handed out is the target's.
    func kind(_ node: NodeIndex) -> DocumentNode.Kind {
        nodes[Int(node.value)].kind
    }

    /// The node that an alias stands for, or the node itself.
    func target(_ node: NodeIndex) -> NodeIndex {
        let record = nodes[Int(node.value)]
        return record.kind == .alias ? NodeIndex(record.first) : node
    }

    /// The index behind a node and its descendants.
    func next(_ node: Int) -> Int {
        let record = nodes[node]
        return record.kind == .list || record.kind == .mapping ? Int(record.second) : node + 1
    }

    /// Whether a mapping has members that are written elsewhere.
    func isMerged(_ node: NodeIndex) -> Bool {
        nodes[Int(node.value)].traits.contains(.merges)
    }

    /// The members of a mapping whose keys are text, in order; of anything else, none.
    func members(_ node: NodeIndex) -> Members {
        Members(self, node)
    }

    /// The keys of a mapping, in order, those included that were there before; of anything else, none.
    func keys(_ node: NodeIndex) -> [NodeIndex] {
        let record = nodes[Int(node.value)]
        guard record.kind == .mapping else { return [] }
        var (keys, key): ([NodeIndex], Int) = ([], Int(node.value) + 1)
        while key < Int(record.second) {
            if nodes[key].kind == .string || nodes[key].traits.contains(.isRepeated) { keys.append(NodeIndex(key)) }
            key = next(next(key))
        }
        return keys
    }

    /// The items of a list; of anything else, none.
    func items(_ node: NodeIndex) -> Items {
        Items(self, node)
    }

    /// Whether a mapping or list has nothing in it.
    func isEmpty(_ node: NodeIndex) -> Bool {
        nodes[Int(node.value)].first == 0
    }

    /// The value of a key; linear.
    func member(_ name: StaticString, of node: NodeIndex) -> NodeIndex? {
        for (key, value) in members(node) where isText(key, name) { return value }
        return nil
    }

    struct Members: Sequence, IteratorProtocol {
        private let tree: DocumentTree
        private let merged: [Member]
        private var index: Int
        private let end: Int

        init(_ tree: DocumentTree, _ node: NodeIndex) {
            let record = tree.nodes[Int(node.value)]
            self.tree = tree
            if record.kind != .mapping {
                (self.merged, self.index, self.end) = ([], 0, 0)
            } else if record.traits.contains(.merges) {
                self.merged = tree.merged[node] ?? []
                (self.index, self.end) = (0, merged.count)
            } else {
                (self.merged, self.index, self.end) = ([], Int(node.value) + 1, Int(record.second))
            }
        }

        mutating func next() -> Member? {
            while index < end {
                if !merged.isEmpty {
                    index += 1
                    return merged[index - 1]
                }
                let key = index
                let value = tree.next(key)
                index = tree.next(value)
                if tree.nodes[key].kind == .string {
                    return (NodeIndex(key), tree.target(NodeIndex(value)))
                }
            }
            return nil
        }
    }

    struct Items: Sequence, IteratorProtocol {
        private let tree: DocumentTree
        private var index: Int
        private let end: Int

        init(_ tree: DocumentTree, _ node: NodeIndex) {
            let record = tree.nodes[Int(node.value)]
            self.tree = tree
            (self.index, self.end) = record.kind == .list ? (Int(node.value) + 1, Int(record.second)) : (0, 0)
        }

        mutating func next() -> NodeIndex? {
            guard index < end else { return nil }
            let item = index
            index = tree.next(item)
            return tree.target(NodeIndex(item))
        }
    }
}
