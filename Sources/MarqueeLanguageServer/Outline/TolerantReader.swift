import MarqueeYAML

/// Reads YAML and JSON as far as they can be understood: by indentation, quotes and brackets.
///
/// While somebody types, a text is broken more often than not. This reader never refuses one: what it cannot make sense
/// of, it passes over. Read up to the cursor, the frames that are open at its end say what can be written there.
struct TolerantReader {
    static let maximumDepth = 128

    /// A mapping or list that is still open.
    struct Frame {
        let node: TolerantNode
        /// The column of its keys or dashes; -1 in brackets.
        let indent: Int
        let isFlow: Bool
        /// In a mapping in brackets: whether a `:` was read behind the last key.
        var awaitsValue = false
    }

    /// What stands directly before the end of what was read.
    enum Tail {
        /// Nothing but spaces, up to a column.
        case blank(column: Int)
        /// The beginning of what may become a key, or is text.
        case word(start: Int, column: Int)
        /// The key is written, and perhaps the beginning of its value.
        case value(start: Int)
        /// Text in quotes that are not closed.
        case quote(start: Int, isKey: Bool)
        /// Somewhere in which nothing can be suggested.
        case none
    }

    let bytes: [UInt8]
    let end: Int
    var position = 0
    var frames: [Frame] = []
    var tail = Tail.blank(column: 0)
    /// Where the document begins that is being read.
    private(set) var documentStart = 0
    private(set) var roots: [TolerantNode] = []
    private(set) var root = TolerantNode(at: 0)
    /// The column of the key whose value is a block of text.
    private var textBlock: Int?

    init(_ bytes: [UInt8], end: Int? = nil) {
        self.bytes = bytes
        self.end = min(end ?? bytes.count, bytes.count)
    }

    /// The documents of a text.
    static func documents(of bytes: [UInt8]) -> [OutlineNode] {
        var reader = TolerantReader(bytes)
        return reader.read().map(\.outline)
    }

    /// Reads everything up to the end.
    mutating func read() -> [TolerantNode] {
        while position < end {
            if frames.last?.isFlow == true {
                readFlow()
            } else {
                readLine()
            }
        }
        return roots + [root]
    }

    // MARK: Lines

    private mutating func readLine() {
        let start = position
        skipSpaces()
        let column = position - start
        tail = .blank(column: column)
        guard let byte = current else { return }
        if isBreak(byte) { return skipLine() }
        if let block = textBlock {
            guard column <= block else {
                tail = .none
                return skipLine()
            }
            textBlock = nil
        }
        if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "%") {
            tail = .none
            return skipLine()
        }
        if column == 0, isMarker(UInt8(ascii: "-")) || isMarker(UInt8(ascii: ".")) { return beginDocument() }
        readEntry(column: column, lineStart: start)
        // In brackets the line goes on.
        if frames.last?.isFlow != true { skipLine() }
    }

    private mutating func beginDocument() {
        position += 3
        roots.append(root)
        root = TolerantNode(at: position)
        (frames, textBlock) = ([], nil)
        documentStart = position
        tail = .none
        skipLine()
        documentStart = position
    }

    private mutating func readEntry(column: Int, lineStart: Int) {
        var column = column
        while current == UInt8(ascii: "-"), isBlank(at: position + 1) {
            openItem(column: column)
            position += 1
            tail = .none
            skipSpaces()
            column = position - lineStart
            guard let byte = current, !isBreak(byte), byte != UInt8(ascii: "#") else {
                tail = .blank(column: column)
                return
            }
        }
        let start = position
        if let key = scanKey() {
            openEntry(key, column: column)
            readValue(indent: column)
        } else if case .quote = tail {
            return
        } else {
            position = start
            readLooseText(column: column)
        }
    }

    /// What is neither an item nor a key: a value on a line of its own, or the beginning of a key.
    private mutating func readLooseText(column: Int) {
        let start = position
        popFrames(below: column, keepsLists: true)
        let slot = slot
        if slot.kind == .missing {
            readValue(indent: frames.last?.indent ?? -1)
        } else {
            position = endOfPlain(isFlow: false)
        }
        if case .quote = tail { return }
        if position >= end, frames.last?.isFlow != true, textBlock == nil { tail = .word(start: start, column: column) }
    }

    // MARK: Frames

    /// Where the next thing belongs that is indented more.
    var slot: TolerantNode {
        guard let frame = frames.last else { return root }
        return frame.node.slot
    }

    private mutating func popFrames(below column: Int, keepsLists: Bool) {
        while let top = frames.last,
            top.indent > column || (!keepsLists && top.indent == column && top.node.kind == .list)
        {
            frames.removeLast()
        }
    }

    private mutating func openItem(column: Int) {
        popFrames(below: column, keepsLists: true)
        while let top = frames.last, top.indent == column, top.node.kind == .mapping,
            frames.dropLast().last.map({ $0.indent == column && $0.node.kind == .list }) == true
        {
            frames.removeLast()
        }
        if let top = frames.last, top.indent == column, top.node.kind == .list {
            top.node.items.append(TolerantNode(at: position))
            return
        }
        let node = slot
        guard frames.count < Self.maximumDepth else { return }
        if node.kind != .list { node.begin(.list, at: position) }
        node.items.append(TolerantNode(at: position))
        frames.append(Frame(node: node, indent: column, isFlow: false))
    }

    private mutating func openEntry(_ key: OutlineScalar, column: Int) {
        popFrames(below: column, keepsLists: false)
        let entry = TolerantNode.Entry(key: key, value: TolerantNode(at: position))
        if let top = frames.last, top.indent == column, top.node.kind == .mapping {
            top.node.entries.append(entry)
            return
        }
        let node = slot
        if node.kind != .mapping { node.begin(.mapping, at: key.range.lowerBound) }
        node.entries.append(entry)
        if frames.count < Self.maximumDepth { frames.append(Frame(node: node, indent: column, isFlow: false)) }
    }

    // MARK: Values

    /// Reads what stands behind a key or dash on its line.
    private mutating func readValue(indent: Int) {
        skipSpaces()
        while let byte = current, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
            position = endOfWord
            skipSpaces()
        }
        let start = position
        tail = .value(start: start)
        guard let byte = current, !isBreak(byte) else { return }
        let node = slot
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            openFlow()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if let scalar = scanQuoted(isKey: false, indent: indent) { node.set(scalar) }
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            textBlock = indent
            tail = .none
            position = endOfLine
            node.set(OutlineScalar(text: "", range: start..<position, kind: .text, style: .block))
        case UInt8(ascii: "#"):
            tail = .none
            position = endOfLine
        case UInt8(ascii: "*"):
            position = endOfWord
            if position < end { tail = .none }
        default:
            position = endOfPlain(isFlow: false)
            node.set(plain(start..<position))
            if position < end { tail = .none }
        }
    }
}
