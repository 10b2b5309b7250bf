import MarqueeYAML

extension TolerantReader {
    /// Opens the mapping or list whose bracket stands here.
    mutating func openFlow() {
        let isMapping = current == UInt8(ascii: "{")
        var node = slot
        if let top = frames.last, top.isFlow {
            if top.node.kind == .list {
                node = TolerantNode(at: position)
                top.node.items.append(node)
            } else if node === top.node || !top.awaitsValue {
                // Brackets where a key belongs: read, so that they find their ends, and forgotten.
                node = TolerantNode(at: position)
            }
        }
        guard frames.count < Self.maximumDepth else {
            position += 1
            return
        }
        node.begin(isMapping ? .mapping : .list, at: position)
        frames.append(Frame(node: node, indent: -1, isFlow: true))
        position += 1
        node.end = position
        tail = .blank(column: 0)
    }

    /// Reads on in brackets, up to the end of the outermost ones or of what is to be read.
    mutating func readFlow() {
        while position < end, let top = frames.last, top.isFlow {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                position += 1
                tail = afterSpace
            case 0x0A, 0x0D:
                position += 1
                tail = afterSpace
                if closeAtLine() { return }
            case UInt8(ascii: "#") where position > 0 && bytes[position - 1] <= 0x20:
                position = endOfLine
                tail = .none
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                position += 1
                top.node.end = position
                frames.removeLast()
                tail = .none
                if frames.last?.isFlow != true { return skipLine() }
            case UInt8(ascii: ","):
                position += 1
                frames[frames.count - 1].awaitsValue = false
                tail = .blank(column: 0)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                openFlow()
            case UInt8(ascii: ":") where top.node.kind == .mapping:
                position += 1
                frames[frames.count - 1].awaitsValue = true
                tail = .value(start: position)
            default:
                readFlowScalar(top)
            }
        }
    }

    /// What can follow behind a space: after a finished scalar, nothing.
    private var afterSpace: Tail {
        switch tail {
        case .blank: .blank(column: 0)
        case .value(let start) where start >= position - 1 || bytes[start..<position].allSatisfy({ $0 <= 0x20 }):
            .value(start: position)
        case .none where bytes[..<position].last { $0 > 0x20 } == UInt8(ascii: ","):
            .blank(column: 0)
        case .value, .word, .quote, .none: .none
        }
    }

    private mutating func readFlowScalar(_ top: Frame) {
        let start = position
        let isKey = top.node.kind == .mapping && !top.awaitsValue
        let scalar: OutlineScalar?
        if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
            scalar = scanQuoted(isKey: isKey, indent: blockIndent)
        } else {
            position = max(endOfPlain(isFlow: true), start + 1)
            scalar = plain(start..<position)
            tail = isKey ? .word(start: start, column: 0) : .value(start: start)
        }
        guard let scalar else { return }
        if isKey {
            top.node.entries.append(TolerantNode.Entry(key: scalar, value: TolerantNode(at: position)))
        } else if top.node.kind == .list {
            let item = TolerantNode(at: start)
            item.set(scalar)
            top.node.items.append(item)
        } else {
            top.node.slot.set(scalar)
        }
    }

    /// The column of the key that the outermost brackets belong to.
    var blockIndent: Int {
        frames.last { !$0.isFlow }?.indent ?? -1
    }

    /// At the beginning of a line: when it belongs to something around the brackets, they were never closed.
    private mutating func closeAtLine() -> Bool {
        var index = position
        while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        guard blockIndent >= 0, index < end, index - position <= blockIndent,
            !"}],\r\n#".utf8.contains(bytes[index])
        else { return false }
        frames.removeAll { $0.isFlow }
        tail = .blank(column: 0)
        return true
    }
}
