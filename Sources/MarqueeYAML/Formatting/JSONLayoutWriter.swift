/// Writes JSON as it was written, with two spaces a level. What stood on one line stays on it while that is short.
struct JSONLayoutWriter {
    private static let lineLength = 100

    private let tree: DocumentTree
    private let bytes: [UInt8]
    private var result: [UInt8] = []

    private init(_ tree: DocumentTree) {
        self.tree = tree
        self.bytes = tree.positions.text.bytes
    }

    /// The text of all documents.
    static func written(_ tree: DocumentTree) -> [UInt8] {
        var writer = JSONLayoutWriter(tree)
        for document in tree.documents {
            writer.write(Int(document.value), depth: 0, column: 0)
            writer.result.append(0x0A)
        }
        return writer.result
    }

    private mutating func write(_ node: Int, depth: Int, column: Int) {
        let record = tree.nodes[node]
        let source = bytes[Int(record.start)..<Int(record.end)]
        guard record.kind == .mapping || record.kind == .list else {
            result += source
            return
        }
        if !source.contains(0x0A), !source.contains(0x0D) {
            let line = oneLine(node)
            if column + line.count <= Self.lineLength {
                result += line
                return
            }
        }
        let isMapping = record.kind == .mapping
        guard record.first > 0 else {
            result += (isMapping ? "{}" : "[]").utf8
            return
        }
        result.append(UInt8(ascii: isMapping ? "{" : "["))
        var child = node + 1
        var isFirst = true
        while child < Int(record.second) {
            if !isFirst { result.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(depth: depth + 1)
            var start = (depth + 1) * 2
            if isMapping {
                let key = tree.nodes[child]
                result += bytes[Int(key.start)..<Int(key.end)]
                result += ": ".utf8
                start += Int(key.end - key.start) + 2
                child = tree.next(child)
            }
            write(child, depth: depth + 1, column: start)
            child = tree.next(child)
        }
        breakLine(depth: depth)
        result.append(UInt8(ascii: isMapping ? "}" : "]"))
    }

    private func oneLine(_ node: Int) -> [UInt8] {
        let record = tree.nodes[node]
        guard record.kind == .mapping || record.kind == .list else {
            return Array(bytes[Int(record.start)..<Int(record.end)])
        }
        var parts: [[UInt8]] = []
        var child = node + 1
        while child < Int(record.second) {
            if record.kind == .mapping {
                let value = tree.next(child)
                parts.append(oneLine(child) + Array(": ".utf8) + oneLine(value))
                child = tree.next(value)
            } else {
                parts.append(oneLine(child))
                child = tree.next(child)
            }
        }
        let joined = Array(parts.joined(separator: Array(", ".utf8)))
        guard record.kind == .mapping else { return Array("[".utf8) + joined + Array("]".utf8) }
        return parts.isEmpty ? Array("{}".utf8) : Array("{ ".utf8) + joined + Array(" }".utf8)
    }

    private mutating func breakLine(depth: Int) {
        result.append(0x0A)
        result += repeatElement(0x20, count: depth * 2)
    }
}
