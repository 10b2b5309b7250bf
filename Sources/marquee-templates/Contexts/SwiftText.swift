/// Lines of Swift, indented.
struct SwiftText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ text: String = "") {
        self.text += (text.isEmpty ? "" : String(repeating: "    ", count: depth) + text) + "\n"
    }

    /// A line that opens a block, what is in it, and the brace that closes it.
    mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
        line(head + " {")
        indented(body)
        line("}")
    }

    /// Lines that are one step further in.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A documentation comment: every line of a text, without what could end it or hide something.
    mutating func documentation(_ text: String) {
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let words = String(String.UnicodeScalarView(part.unicodeScalars.filter(\.isPrintable)))
            line(words.isEmpty ? "///" : "/// " + words)
        }
    }

    /// A text as a literal.
    static func literal(_ text: String) -> String {
        var literal = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case _ where scalar.isPrintable: literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return "\"\(literal)\""
    }
}

extension Unicode.Scalar {
    /// Neither control characters nor those that change what others look like.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
