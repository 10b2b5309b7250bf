/// Literals of texts, as each of the languages has them.
extension CodeLexer {
    /// A line of a text as it is written, with its escapes resolved.
    private struct Line {
        var content: [UInt8] = []
        /// How many blanks it begins with, as it is written.
        var indentation = 0
        /// Up to where blanks at its end are meant.
        var meant = 0
        /// Whether the line before it ends with a backslash, and so does not end.
        var continues = false
        var isBlank: Bool { content.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    var isAtText: Bool {
        if self[0] == UInt8(ascii: "\"") { return true }
        guard language == .swift, self[0] == UInt8(ascii: "#") else { return false }
        var offset = 1
        // Nobody needs more of them; so far is looked, since each of a row of them is asked.
        while offset < 32, self[offset] == UInt8(ascii: "#") { offset += 1 }
        return self[offset] == UInt8(ascii: "\"")
    }

    /// Reads a text; nil when it has an interpolation.
    mutating func readText() throws(Failure) -> String? {
        let start = place
        var pounds = 0
        while self[0] == UInt8(ascii: "#") { (pounds, place) = (pounds + 1, place + 1) }
        // Two quotes and a third are an empty text and the next one, where a language has no long ones.
        let isLong = at("\"\"\"")
        place += isLong ? 3 : 1
        let isRaw = isLong && language == .kotlin
        var lines = [Line()]
        var isOpen = false
        lines[0].indentation = indentation
        while !(isLong ? at("\"\"\"") : self[0] == UInt8(ascii: "\"")) || !hasPounds(pounds, behind: isLong ? 3 : 1) {
            guard place < bytes.count, isLong || self[0] != 0x0A else {
                throw Failure(message: "this string is not closed", offset: start, help: "add the closing quotes")
            }
            if self[0] == 0x0A {
                place += 1
                lines.append(Line(indentation: indentation))
            } else if self[0] == UInt8(ascii: "\\"), !isRaw, hasPounds(pounds, behind: 1) {
                place += 1 + pounds
                isOpen = try readEscape(&lines) || isOpen
            } else if language == .kotlin, try skipTemplate() {
                isOpen = true
            } else {
                lines[lines.count - 1].content.append(self[0])
                place += 1
            }
        }
        place += (isLong ? 3 : 1) + pounds
        // Of more than three quotes, the last ones close.
        while isRaw, self[0] == UInt8(ascii: "\"") {
            lines[lines.count - 1].content.append(self[0])
            place += 1
        }
        guard !isOpen else { return nil }
        return String(decoding: isLong && !isRaw ? block(lines) : joined(lines), as: UTF8.self)
    }

    private func hasPounds(_ count: Int, behind offset: Int) -> Bool {
        (0..<count).allSatisfy { self[offset + $0] == UInt8(ascii: "#") }
    }

    private var indentation: Int {
        bytes[min(place, bytes.count)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    private func joined(_ lines: [Line]) -> [UInt8] {
        Array(
            lines.enumerated().map { $0 == 0 || $1.continues ? $1.content : [0x0A] + $1.content }.joined()
                // A line break is one character, however the file spells it.
                .filter { $0 != 0x0D })
    }

    /// A text of several lines, without what indents all of them.
    private func block(_ lines: [Line]) -> [UInt8] {
        guard let last = lines.last, lines.count > 1 else { return joined(lines) }
        var lines = Array(lines.dropFirst())
        let isSwift = language == .swift
        let counted = lines.filter { !$0.isBlank } + [last]
        let indentation = isSwift ? last.indentation : counted.map(\.indentation).min() ?? 0
        for index in lines.indices {
            lines[index].content.removeFirst(min(indentation, lines[index].indentation, lines[index].content.count))
            guard !isSwift else { continue }
            let taken = min(indentation, lines[index].indentation)
            while let end = lines[index].content.last, end == 0x20 || end == 0x09 || end == 0x0D,
                lines[index].content.count > lines[index].meant - taken
            {
                lines[index].content.removeLast()
            }
        }
        // Swift's closing quotes stand on a line of their own, which is not of the text.
        if isSwift { lines.removeLast() }
        return joined(lines)
    }

    /// Reads what stands behind a backslash; whether it is an interpolation.
    private mutating func readEscape(_ lines: inout [Line]) throws(Failure) -> Bool {
        let escape = self[0]
        place += 1
        var scalar: Unicode.Scalar?
        switch Unicode.Scalar(escape) {
        case "(" where language == .swift:
            try skipInterpolation(closedBy: ")")
            return true
        case "n": scalar = "\n"
        case "t": scalar = "\t"
        case "r": scalar = "\r"
        case "b" where language != .swift: scalar = "\u{8}"
        case "f" where language == .java: scalar = "\u{C}"
        case "s" where language == .java: scalar = " "
        case "0" where language == .swift: scalar = "\0"
        case "0"..."7" where language == .java: scalar = octal()
        case "u": scalar = try unicodeEscape()
        case "\n":
            lines.append(Line(indentation: indentation, continues: true))
            return false
        default: scalar = Unicode.Scalar(escape)
        }
        lines[lines.count - 1].content += (scalar.map { Array(String(Character($0)).utf8) } ?? [])
        lines[lines.count - 1].meant = lines[lines.count - 1].content.count
        return false
    }

    private mutating func octal() -> Unicode.Scalar {
        place -= 1
        let most = self[0] <= UInt8(ascii: "3") ? 3 : 2
        var value: UInt8 = 0
        for _ in 0..<most where (0x30...0x37).contains(self[0]) {
            value = value * 8 + (self[0] - 0x30)
            place += 1
        }
        return Unicode.Scalar(value)
    }

    /// `\u{1F600}` in Swift, `\u00e8` elsewhere, where two of them may be one character.
    private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
        let start = place - 2
        if language == .swift {
            let digits = bytes[min(place + 1, bytes.count)...].prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A }.prefix(
                9)
            place += digits.count + 2
            if let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init) {
                return scalar
            }
        } else if let first = codeUnit() {
            if let scalar = Unicode.Scalar(first) { return scalar }
            if UTF16.isLeadSurrogate(first), self[0] == UInt8(ascii: "\\"), self[1] == UInt8(ascii: "u") {
                place += 2
                if let second = codeUnit(), UTF16.isTrailSurrogate(second) {
                    return UTF16.decode(UTF16.EncodedScalar([first, second]))
                }
            }
        }
        throw Failure(
            message: "this escape is not a character", offset: start,
            help: language == .swift ? "write it as in '\\u{e8}'" : "write it as in '\\u00e8'")
    }

    private mutating func codeUnit() -> UInt16? {
        // Java lets 'u' stand several times.
        while language == .java, self[0] == UInt8(ascii: "u") { place += 1 }
        let digits = bytes[min(place, bytes.count)...].prefix(4)
        place += digits.count
        return digits.count == 4 ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    /// Passes over `$name` and `${…}`.
    private mutating func skipTemplate() throws(Failure) -> Bool {
        guard self[0] == UInt8(ascii: "$") else { return false }
        if self[1] == UInt8(ascii: "{") {
            place += 2
            try skipInterpolation(closedBy: "}")
            return true
        }
        guard self[1].isWord, self[1] != UInt8(ascii: "$") else { return false }
        place += 1
        while self[0].isWord && self[0] != UInt8(ascii: "$") || self[0].isDigit { place += 1 }
        return true
    }
}
