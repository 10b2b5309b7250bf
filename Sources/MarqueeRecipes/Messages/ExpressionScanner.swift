import MarqueeModel

/// The tags of a text, found before the library reads it: what it would look for elsewhere, or end the process over, is
/// refused here.
///
/// What may stand there: variables (`{{ a.b }}`, `{{{ a.b }}}`, `{{& a.b }}`), sections (`{{#a}}…{{/a}}`, `{{^a}}…{{/a}}`)
/// and comments. Partials, blocks, other delimiters and functions may not (mustache(5)).
struct ExpressionScanner {
    /// The longest text with tags in it, in bytes.
    static let longest = 65_536
    /// So deep sections may stand in one another: they are read recursively.
    static let deepest = 8

    /// Variables outside of sections over something else, by the names that lead to them.
    private(set) var variables: [[String]] = []
    /// The variable, where the text is nothing else.
    private(set) var only: [String]?

    /// - Throws: ``PatternProblem``.
    init(_ text: String) throws(PatternProblem) {
        guard text.utf8.count <= Self.longest else {
            throw PatternProblem(
                "a string with {{ }} has \(text.utf8.count) bytes; at most \(Self.longest) are allowed")
        }
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            let isTriple = rest[start.upperBound...].hasPrefix("{")
            let body = rest[start.upperBound...].dropFirst(isTriple ? 1 : 0)
            guard let end = body.firstRange(of: isTriple ? "}}}" : "}}") else {
                throw PatternProblem("'{{' is not closed", help: "write \(isTriple ? "'}}}'" : "'}}'") after the name")
            }
            let tag = body[..<end.lowerBound].trimmed
            rest = body[end.upperBound...]
            let sigil = isTriple ? nil : tag.first.flatMap { "#^/&!<>$=%*".contains($0) ? $0 : nil }
            if sigil == "!" { continue }
            guard sigil.map({ "#^/&".contains($0) }) ?? true else {
                throw PatternProblem(
                    "'{{\(String(tag.prefix(40)).visible)}}' is not supported in messages",
                    help:
                        "write {{ event.NAME }}, {{ profile.tags.NAME }}, or a section {{#event.NAME}}…{{/event.NAME}}")
            }
            let name = (sigil == nil ? tag : tag.dropFirst().trimmed)
            let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard name == "." || path.allSatisfy(Self.isName) else {
                throw PatternProblem(
                    "'\(String(name.prefix(40)).visible)' is not the name of a variable",
                    help: "write {{ event.NAME }} or {{ profile.tags.NAME }}")
            }
            switch sigil {
            case "#", "^":
                open.append(String(name))
                guard open.count <= Self.deepest else {
                    throw PatternProblem("sections are nested deeper than \(Self.deepest)")
                }
            case "/":
                guard open.popLast() == String(name) else {
                    throw PatternProblem("'{{/\(name)}}' closes a section that is not open")
                }
            default:
                // What a section is about may have any names.
                let isKnown = open.isEmpty || path.first == "event" || path.first == "profile"
                // A section over the same asks whether it is there.
                if isKnown, !open.contains(String(name)) { variables.append(path) }
                if start.lowerBound == text.startIndex, rest.isEmpty { only = path }
            }
        }
        if let name = open.last { throw PatternProblem("the section '{{#\(name)}}' is not closed") }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= NameRule.longest
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-".unicodeScalars.contains($0)
            }
    }
}

/// Why a text cannot be filled in.
struct PatternProblem: Error {
    let message: String
    let help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
