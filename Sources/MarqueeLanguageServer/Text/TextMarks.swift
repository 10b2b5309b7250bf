import MarqueeYAML

/// What stands between the keys and values of a YAML text: comments, anchors, aliases, and the beginnings of documents.
struct TextMarks {
    /// An anchor (`&name`) or an alias (`*name`).
    struct Name: Equatable {
        let text: String
        /// With its `&` or `*`.
        let range: Range<Int>
        let isAnchor: Bool
        /// The number of the document that it is in.
        let document: Int
    }

    /// Without their line breaks.
    private(set) var comments: [Range<Int>] = []
    private(set) var names: [Name] = []
    /// Where `---` stands.
    private(set) var separators: [Int] = []

    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter outline: Of the same text: marks are looked for outside its keys and values only.
    init(_ bytes: [UInt8], _ outline: FileOutline) {
        self.bytes = bytes
        guard !Self.isJSON(bytes) else { return }
        for scalar in outline.writtenScalars {
            guard scalar.range.lowerBound >= position, !isName(scalar) else { continue }
            read(to: min(scalar.range.lowerBound, bytes.count))
            position = max(position, end(of: scalar, isExact: outline.isExact))
        }
        read(to: bytes.count)
    }

    /// Of a text that is being typed, an alias may be read as a value.
    private func isName(_ scalar: OutlineScalar) -> Bool {
        guard scalar.style == .plain, scalar.range.lowerBound < bytes.count else { return false }
        let first = bytes[scalar.range.lowerBound]
        return first == UInt8(ascii: "*") || first == UInt8(ascii: "&")
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first(where: { $0 > 0x20 }) else { return false }
        return first == UInt8(ascii: "{") && bytes.last(where: { $0 > 0x20 }) == UInt8(ascii: "}")
            && !bytes.contains(UInt8(ascii: "#")) && !bytes.contains(UInt8(ascii: "&"))
            && !bytes.contains(UInt8(ascii: "*"))
    }

    /// A block of text whose end is not known ends before the first line that is indented no more than its own.
    private func end(of scalar: OutlineScalar, isExact: Bool) -> Int {
        guard !isExact, scalar.style == .block else { return min(scalar.range.upperBound, bytes.count) }
        let indentation = indentation(at: startOfLine(scalar.range.lowerBound))
        var end = endOfLine(scalar.range.upperBound)
        while end < bytes.count {
            let line = end + 1
            let content = line + self.indentation(at: line)
            guard content >= bytes.count || bytes[content] == 0x0A || content - line > indentation else { break }
            end = endOfLine(line)
        }
        return end
    }

    private func startOfLine(_ offset: Int) -> Int {
        (bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }).map { $0 + 1 } ?? 0
    }

    private func endOfLine(_ offset: Int) -> Int {
        var end = min(offset, bytes.count)
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }

    private func indentation(at line: Int) -> Int {
        var index = line
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index - line
    }

    // MARK: Gaps

    private mutating func read(to end: Int) {
        while position < end { readNext() }
    }

    private mutating func readNext() {
        let byte = bytes[position]
        let isFirst = position == 0 || bytes[position - 1] == 0x0A || bytes[position - 1] == 0x0D
        let isFree = isFirst || bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09
        switch byte {
        case UInt8(ascii: "#") where isFree:
            let end = endOfLine(position)
            comments.append(position..<end)
            position = end
        case UInt8(ascii: "%") where isFirst:
            position = endOfLine(position)
        case UInt8(ascii: "-") where isFirst && bytes[position...].starts(with: Array("---".utf8)):
            separators.append(position)
            position += 3
        case UInt8(ascii: "&"), UInt8(ascii: "*"):
            readName()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipQuoted(byte)
        case 0x00...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
            position += 1
        default:
            while position < bytes.count, bytes[position] > 0x20, !",:]}".utf8.contains(bytes[position]) {
                position += 1
            }
        }
    }

    private mutating func readName() {
        let start = position
        position += 1
        while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
        names.append(
            Name(
                text: String(decoding: bytes[start + 1..<position], as: UTF8.self), range: start..<position,
                isAnchor: bytes[start] == UInt8(ascii: "&"), document: separators.count))
    }

    /// To the quote's other end on the same line, or to the line's end.
    private mutating func skipQuoted(_ quote: UInt8) {
        let end = endOfLine(position)
        position += 1
        while position < end, bytes[position] != quote { position += 1 }
        position = min(position + 1, max(end, position))
    }

    /// What libyaml takes for a part of an anchor's name.
    static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
