import MarqueeYAML

extension TolerantReader {
    var current: UInt8? { position < end ? bytes[position] : nil }

    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    func isBlank(at index: Int) -> Bool { index >= end || bytes[index] <= 0x20 }

    /// Three of a character, and nothing behind them.
    func isMarker(_ byte: UInt8) -> Bool {
        position + 3 <= end && bytes[position..<position + 3].allSatisfy { $0 == byte } && isBlank(at: position + 3)
    }

    var endOfLine: Int {
        var index = position
        while index < end, !isBreak(bytes[index]) { index += 1 }
        return index
    }

    var endOfWord: Int {
        var index = position
        while index < end, bytes[index] > 0x20 { index += 1 }
        return index
    }

    mutating func skipSpaces() {
        while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
    }

    /// Goes to the beginning of the next line.
    mutating func skipLine() {
        position = endOfLine
        guard let byte = current else { return }
        position += 1
        if byte == 0x0D, current == 0x0A { position += 1 }
        tail = .blank(column: 0)
    }

    /// A key with its `:`; the position is behind it then. Nil when no key stands here.
    mutating func scanKey() -> OutlineScalar? {
        let start = position
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
            guard let scalar = scanQuoted(isKey: true, indent: -1, inOneLine: true) else { return nil }
            skipSpaces()
            guard current == UInt8(ascii: ":"), isBlank(at: position + 1) else {
                tail = .none
                return nil
            }
            position += 1
            return scalar
        }
        guard let first = current, !"{}[]|>#,&*!%@`".utf8.contains(first) else { return nil }
        var index = position
        while index < end, !isBreak(bytes[index]) {
            if bytes[index] == UInt8(ascii: ":"), isBlank(at: index + 1) {
                // Directly behind its ':', a key has no value yet.
                position = index + 1
                return plain(start..<index)
            }
            if bytes[index] == UInt8(ascii: "#"), index > start, bytes[index - 1] <= 0x20 { return nil }
            index += 1
        }
        return nil
    }

    /// The end of a plain scalar, without the spaces behind it.
    func endOfPlain(isFlow: Bool) -> Int {
        var index = position
        var last = position
        while index < end, !isBreak(bytes[index]) {
            let byte = bytes[index]
            if byte == UInt8(ascii: "#"), index > position, bytes[index - 1] <= 0x20 { break }
            if isFlow, ",{}[]".utf8.contains(byte) { break }
            if isFlow, byte == UInt8(ascii: ":"), isBlank(at: index + 1) || ",{}[]".utf8.contains(bytes[index + 1]) {
                break
            }
            index += 1
            if byte > 0x20 { last = index }
        }
        return last
    }

    func plain(_ range: Range<Int>) -> OutlineScalar {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
        let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        return OutlineScalar(
            text: text, range: range.lowerBound..<end, kind: Self.kind(ofPlain: text), style: .plain)
    }

    private static func kind(ofPlain text: String) -> OutlineScalar.Kind {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE", "false", "False", "FALSE": .boolean
        default: text.utf8.first.map { $0 < 0x3A } == true && Double(text) != nil ? .number : .text
        }
    }

    /// Text in quotes. When they are not closed, it ends before the next line that belongs to something around it; at
    /// the end of what is read, the result is nil.
    mutating func scanQuoted(isKey: Bool, indent: Int, inOneLine: Bool = false) -> OutlineScalar? {
        guard let quote = current else { return nil }
        let start = position
        var index = start + 1
        var lineEnd: Int?
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
                continue
            }
            if byte == quote {
                if quote == UInt8(ascii: "'"), index + 1 < end, bytes[index + 1] == quote {
                    index += 2
                    continue
                }
                position = index + 1
                tail = .none
                return quoted(start..<position)
            }
            if isBreak(byte) {
                if lineEnd == nil { lineEnd = index }
                if inOneLine || leavesBlock(behind: index, indent: indent) {
                    position = lineEnd ?? index
                    tail = .none
                    return inOneLine ? nil : quoted(start..<position)
                }
            }
            index += 1
        }
        position = end
        tail = .quote(start: start, isKey: isKey)
        return nil
    }

    /// Whether the line behind a line break is no part of a text that belongs to a key of some column.
    private func leavesBlock(behind lineBreak: Int, indent: Int) -> Bool {
        var index = lineBreak + 1
        while index < end, bytes[index] == 0x20 { index += 1 }
        guard index < end, !isBreak(bytes[index]) else { return false }
        return index - lineBreak - 1 <= indent
    }

    private func quoted(_ range: Range<Int>) -> OutlineScalar {
        let isDouble = bytes[range.lowerBound] == UInt8(ascii: "\"")
        let isClosed = range.count > 1 && bytes[range.upperBound - 1] == bytes[range.lowerBound]
        let inner = bytes[range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)]
        var text: [UInt8] = []
        var index = inner.startIndex
        while index < inner.endIndex {
            // Only what can stand in a name matters here; other escapes stay as they are.
            if isDouble, inner[index] == UInt8(ascii: "\\"), index + 1 < inner.endIndex,
                "\"\\/".utf8.contains(inner[index + 1])
            {
                index += 1
            } else if !isDouble, inner[index] == UInt8(ascii: "'"), index + 1 < inner.endIndex {
                index += 1
            }
            text.append(inner[index])
            index += 1
        }
        return OutlineScalar(
            text: String(decoding: text, as: UTF8.self), range: range, kind: .text,
            style: isDouble ? .doubleQuoted : .singleQuoted)
    }
}
