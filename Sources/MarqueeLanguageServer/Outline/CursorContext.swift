import MarqueeYAML

/// What can be written at a place of a text, by what is around it.
struct CursorContext {
    /// A step from the document's root inwards.
    enum Step {
        case key(OutlineScalar)
        case item
    }

    enum Place {
        /// A key of the mapping that ``path`` leads to.
        case key
        /// The value of ``key``, or an item of the list.
        case value
        /// What ``path`` leads to is not begun: keys of a mapping can stand there, and a value too.
        case either
    }

    private(set) var path: [Step]
    private(set) var place: Place
    /// The key whose value is written.
    private(set) var key: OutlineScalar?
    /// What is written already, up to the cursor.
    let partial: String
    /// What a completion takes the place of.
    let range: Range<Int>
    /// The quote that was opened.
    let quote: UInt8?
    let isFlow: Bool
    /// The column at which keys of the mapping begin.
    let column: Int
    /// Whether a `:` stands behind the word.
    let hasColon: Bool
    /// The whole document.
    let document: OutlineNode
    /// The other members of the mapping.
    private(set) var siblings: [OutlineEntry] = []

    /// The keys of ``path``; items of lists are `-`.
    var keys: [String] {
        path.map { step in
            switch step {
            case .key(let key): key.text
            case .item: "-"
            }
        }
    }

    /// The context of an offset; nil inside comments, blocks of text and the like.
    init?(_ bytes: [UInt8], at offset: Int) {
        var reader = TolerantReader(bytes, end: offset)
        let roots = reader.read()
        guard let found = Self.find(reader, offset: offset) else { return nil }
        (path, place, key, isFlow, column) = (found.path, found.place, found.key, found.isFlow, found.column)
        quote = found.quote
        let start = found.start
        partial = String(decoding: bytes[start..<offset], as: UTF8.self)
        range = start..<Self.endOfWord(bytes, from: offset, quote: found.quote, isKey: found.place == .key)
        var behind = range.upperBound
        if found.quote != nil, behind < bytes.count, bytes[behind] == found.quote { behind += 1 }
        while behind < bytes.count, bytes[behind] == 0x20 { behind += 1 }
        hasColon = behind < bytes.count && bytes[behind] == UInt8(ascii: ":")
        let documents = TolerantReader.documents(of: bytes)
        document =
            documents.indices.contains(roots.count - 1)
            ? documents[roots.count - 1] : OutlineNode(.missing, range: offset..<offset)
        let container = Self.container(path, in: document, offset: offset)
        siblings = (container?.entries ?? []).filter {
            !($0.key.range.lowerBound <= offset && offset <= $0.key.range.upperBound) || place == .value
        }
    }

    /// The node that a path leads to.
    private static func container(_ path: [Step], in document: OutlineNode, offset: Int) -> OutlineNode? {
        var node = document
        for step in path {
            switch step {
            case .key(let key):
                let entry = node.entries.first { $0.key.range.lowerBound == key.range.lowerBound }
                guard let entry else { return nil }
                node = entry.value
            case .item:
                guard let item = node.items.last(where: { $0.range.lowerBound <= offset }) else { return nil }
                node = item
            }
        }
        return node
    }

    /// Where the word ends that the cursor is in.
    private static func endOfWord(_ bytes: [UInt8], from offset: Int, quote: UInt8?, isKey: Bool) -> Int {
        var index = offset
        while index < bytes.count {
            let byte = bytes[index]
            if let quote {
                if byte == quote || byte == 0x0A || byte == 0x0D { break }
            } else {
                if byte <= 0x20 || ",{}[]\"':#".utf8.contains(byte) { break }
            }
            index += 1
        }
        // An opened quote that nobody closed takes in no text behind it.
        if let quote, !(index < bytes.count && bytes[index] == quote) { return offset }
        return index
    }
}

extension CursorContext {
    private struct Found {
        var path: [Step]
        var place: Place
        var key: OutlineScalar?
        var start: Int
        var quote: UInt8?
        var isFlow = false
        var column = 0
    }

    /// Reads the place off the frames that are open at the cursor.
    private static func find(_ reader: TolerantReader, offset: Int) -> Found? {
        let isFlow = reader.frames.last?.isFlow ?? false
        switch reader.tail {
        case .none:
            return nil
        case .blank(let column):
            return isFlow
                ? inBrackets(reader, start: offset) : inBlock(reader, column: column, start: offset, word: nil)
        case .word(let start, let column):
            return isFlow
                ? inBrackets(reader, start: start) : inBlock(reader, column: column, start: start, word: start)
        case .value(let start):
            // A value is apart from its ':'.
            guard start == 0 || reader.bytes[start - 1] != UInt8(ascii: ":") else { return nil }
            return isFlow ? inBrackets(reader, start: start) : value(reader, start: start, quote: nil)
        case .quote(let start, let isKey):
            let quote = reader.bytes[start]
            var found: Found?
            if isFlow {
                found = inBrackets(reader, start: start + 1)
            } else if isKey {
                found = inBlock(reader, column: column(of: start, in: reader), start: start + 1, word: start)
            } else {
                found = value(reader, start: start + 1, quote: quote)
            }
            found?.quote = quote
            return found
        }
    }

    private static func column(of offset: Int, in reader: TolerantReader) -> Int {
        let line = reader.bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }
        return offset - (line.map { $0 + 1 } ?? 0)
    }

    private static func steps(_ frames: [TolerantReader.Frame]) -> [Step] {
        frames.compactMap { frame in
            switch frame.node.kind {
            case .mapping: frame.node.entries.last.map { .key($0.key) }
            case .list: .item
            case .missing, .scalar: nil
            }
        }
    }

    private static func inBrackets(_ reader: TolerantReader, start: Int) -> Found? {
        guard let top = reader.frames.last else { return nil }
        let path = steps(reader.frames.dropLast())
        let column = column(of: top.node.start, in: reader)
        guard top.node.kind == .mapping else {
            return Found(path: path + [.item], place: .either, key: lastKey(path), start: start, isFlow: true)
        }
        guard top.awaitsValue else { return Found(path: path, place: .key, start: start, isFlow: true, column: column) }
        let key = top.node.entries.last?.key
        return Found(path: path, place: .value, key: key, start: start, isFlow: true, column: column)
    }

    private static func value(_ reader: TolerantReader, start: Int, quote: UInt8?) -> Found? {
        guard let top = reader.frames.last else { return nil }
        let path = steps(reader.frames.dropLast())
        guard top.node.kind == .mapping else {
            return Found(path: path + [.item], place: .either, key: lastKey(path), start: start, column: top.indent)
        }
        return Found(path: path, place: .value, key: top.node.entries.last?.key, start: start, column: top.indent)
    }

    private static func lastKey(_ path: [Step]) -> OutlineScalar? {
        if case .key(let key)? = path.last { key } else { nil }
    }

    private static func inBlock(_ reader: TolerantReader, column: Int, start: Int, word: Int?) -> Found? {
        var frames = reader.frames[...]
        while let top = frames.last, top.indent > column { frames.removeLast() }
        // Beside dashes, only a list can go on; but its dashes may stand in the column of the key that it belongs to.
        if let top = frames.last, top.indent == column, top.node.kind == .list { frames.removeLast() }
        guard let top = frames.last else {
            let isFree = reader.root.kind == .missing || reader.root.kind == .mapping || isWord(reader.root, word)
            return isFree ? Found(path: [], place: .key, start: start, column: column) : nil
        }
        if top.indent == column, top.node.kind == .mapping {
            return Found(path: steps(Array(frames.dropLast())), place: .key, start: start, column: column)
        }
        let slot = top.node.slot
        let path = steps(Array(frames))
        switch slot.kind {
        case .mapping: return Found(path: path, place: .key, start: start, column: column)
        case .missing: return Found(path: path, place: .either, key: lastKey(path), start: start, column: column)
        case .scalar where isWord(slot, word):
            return Found(path: path, place: .either, key: lastKey(path), start: start, column: column)
        case .scalar, .list: return nil
        }
    }

    /// Whether a scalar is nothing but the word at the cursor.
    private static func isWord(_ node: TolerantNode, _ word: Int?) -> Bool {
        node.kind == .scalar && node.start == word
    }
}
