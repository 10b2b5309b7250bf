import MarqueeModel

/// Other people's texts inside our Markdown: they look as they are written. Nothing in them becomes a link or an image,
/// which an editor might fetch, nor HTML.
enum Markdown {
    /// A text of any number of lines.
    static func text(_ text: String) -> String {
        text.visibleLines.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\n")
    }

    /// A name or a value in a code span, whatever is in it.
    static func code(_ text: String) -> String {
        let text = text.visible
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        // One blank at each end is not part of it (CommonMark 0.31, section 6.1).
        let isPadded = longest > 0 || text.first == " " && text.last == " "
        return isPadded ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
    }

    /// What begins something is escaped: anywhere, at a line's beginning, or in what is taken for an address.
    private static func line(_ line: String) -> String {
        let scalars = Array(line.unicodeScalars)
        var result = String.UnicodeScalarView()
        // A list's number, or nothing but blanks, so far.
        var (isStart, isNumber) = (true, false)
        for (index, scalar) in scalars.enumerated() {
            let isMark =
                switch scalar {
                case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "@": true
                case "#", "+", "-", "=": isStart
                case ".": isNumber || isAfter("www", scalars[..<index])
                case ")": isNumber
                case ":": scalars[(index + 1)...].starts(with: "//".unicodeScalars)
                default: false
                }
            if isMark { result.append("\\") }
            result.append(scalar)
            isNumber = (isStart || isNumber) && ("0"..."9").contains(scalar)
            isStart = isStart && (scalar == " " || scalar == "\t")
        }
        return String(result)
    }

    private static func isAfter(_ word: String, _ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.suffix(3).map { $0.properties.lowercaseMapping }.joined() == word
    }

    /// What is left for readers without Markdown: ours has bold text, code spans and fences.
    static func plain(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != "```" && $0 != "```yaml" }
            .map(plainLine).joined(separator: "\n")
    }

    private static func plainLine(_ line: Substring) -> String {
        var result = ""
        var rest = line[...]
        while let character = rest.first {
            if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isPunctuation || next.isSymbol {
                result.append(next)
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("**") {
                rest = rest.dropFirst(2)
            } else if character == "`" {
                let fence = rest.prefix { $0 == "`" }
                let inner = rest.dropFirst(fence.count)
                guard let end = inner.firstRange(of: fence) else {
                    rest = inner
                    continue
                }
                let code = inner[..<end.lowerBound]
                let isPadded = code.count > 2 && code.first == " " && code.last == " "
                result += isPadded ? code.dropFirst().dropLast() : code
                rest = inner[end.upperBound...]
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
