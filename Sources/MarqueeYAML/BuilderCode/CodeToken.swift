/// A word, literal or sign of a program's text. Small, and without references: a file has many.
struct CodeToken {
    enum Kind: UInt8 {
        case word, number, sign
        /// A text that is written out.
        case text
        /// A text with an interpolation: what it says is only known when the program runs.
        case openText
    }

    let kind: Kind
    let beginsLine: Bool
    /// Offset of its first byte.
    let start: Int32
    /// Offset behind its last byte.
    let end: Int32
    /// A text's place among those of the program.
    var text: Int32 = -1
}

/// A program's tokens, comments and blanks left out.
struct CodeTokens {
    let bytes: [UInt8]
    var tokens: [CodeToken] = []
    var texts: [String] = []
    private var partners: [Int: Int] = [:]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { tokens.count }

    func spelling(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        let token = tokens[index]
        let name = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        return token.kind == .word && name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    /// Whether a token is this word or sign.
    func has(_ index: Int, _ spelling: String) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let token = tokens[index]
        guard token.kind == .word || token.kind == .sign, Int(token.end - token.start) == spelling.utf8.count else {
            return false
        }
        return bytes[Int(token.start)..<Int(token.end)].elementsEqual(spelling.utf8)
    }

    func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    /// The other bracket of the pair that an index is one of; where it is missing, the program's end.
    func partner(_ index: Int) -> Int { partners[index] ?? count }

    /// Finds the pairs of brackets, once all tokens are there.
    mutating func pairBrackets() {
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .sign {
            if has(index, "(") || has(index, "[") || has(index, "{") {
                open.append(index)
            } else if has(index, ")") || has(index, "]") || has(index, "}"), let first = open.popLast() {
                partners[first] = index
                partners[index] = first
            }
        }
    }

    /// The parts of a range between commas, brackets observed; none of an empty range.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var parts: [Range<Int>] = []
        var (start, place) = (range.lowerBound, range.lowerBound)
        while place < range.upperBound {
            if has(place, "(") || has(place, "[") || has(place, "{") {
                place = min(partner(place), range.upperBound)
            } else if has(place, ",") {
                parts.append(start..<place)
                start = place + 1
            }
            place += 1
        }
        // A comma may stand behind the last.
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// The bytes of some tokens.
    func source(of range: Range<Int>) -> Range<Int> {
        guard let first = tokens[range].first, let last = tokens[range].last else { return 0..<0 }
        return Int(first.start)..<Int(last.end)
    }
}
