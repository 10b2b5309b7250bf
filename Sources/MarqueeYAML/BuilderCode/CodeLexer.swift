/// Takes a program's text apart, as far as calls with literals need it. Nothing is run, and nothing resolved.
struct CodeLexer {
    /// Why the rest of a text cannot be read.
    struct Failure: Error {
        let message: String
        let offset: Int
        let help: String
    }

    /// How deep texts may stand in the interpolations of others.
    private static let maximumDepth = 16

    let language: BuilderLanguage
    let bytes: [UInt8]
    var place = 0
    var depth = 0
    private var output: CodeTokens

    /// The tokens of a program; with a failure, those before it.
    static func tokens(of bytes: [UInt8], _ language: BuilderLanguage) -> (tokens: CodeTokens, failure: Failure?) {
        var lexer = CodeLexer(language: language, bytes: bytes, output: CodeTokens(bytes: bytes))
        var failure: Failure?
        do throws(Failure) { try lexer.read() } catch { failure = error }
        lexer.output.pairBrackets()
        return (lexer.output, failure)
    }

    private init(language: BuilderLanguage, bytes: [UInt8], output: CodeTokens) {
        (self.language, self.bytes, self.output) = (language, bytes, output)
    }

    subscript(offset: Int) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }

    func at(_ text: String) -> Bool {
        let spelling = text.utf8
        return bytes.count - place >= spelling.count && bytes[place..<place + spelling.count].elementsEqual(spelling)
    }

    private mutating func read() throws(Failure) {
        var beginsLine = true
        while place < bytes.count {
            let start = place
            if let newLine = try skipBlank() {
                beginsLine = beginsLine || newLine
                continue
            }
            let kind = try readToken()
            var token = CodeToken(kind: kind.kind, beginsLine: beginsLine, start: Int32(start), end: Int32(place))
            if let text = kind.text {
                token.text = Int32(output.texts.count)
                output.texts.append(text)
            }
            output.tokens.append(token)
            beginsLine = false
        }
    }

    private mutating func readToken() throws(Failure) -> (kind: CodeToken.Kind, text: String?) {
        if isAtText {
            let text = try readText()
            return (text == nil ? .openText : .text, text)
        }
        if self[0] == UInt8(ascii: "'"), language != .swift {
            try skipCharacter()
            return (.sign, nil)
        }
        if self[0].isDigit {
            readNumber()
            return (.number, nil)
        }
        if self[0] == UInt8(ascii: "`") {
            place += 1
            while place < bytes.count, self[0] != UInt8(ascii: "`"), self[0] != 0x0A { place += 1 }
            place = min(place + 1, bytes.count)
            return (.word, nil)
        }
        guard self[0].isWord else {
            place += 1
            return (.sign, nil)
        }
        while self[0].isWord || self[0].isDigit { place += 1 }
        return (.word, nil)
    }

    /// Passes over what means nothing; nil when there is none, else whether a line has ended.
    mutating func skipBlank() throws(Failure) -> Bool? {
        if self[0] == 0x20 || self[0] == 0x09 || self[0] == 0x0D || self[0] == 0x0A {
            place += 1
            return bytes[place - 1] == 0x0A
        }
        if at("//") {
            while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            return false
        }
        guard at("/*") else { return nil }
        let start = place
        var (depth, newLine) = (0, false)
        repeat {
            guard place < bytes.count else {
                throw Failure(message: "this comment is not closed", offset: start, help: "add '*/' at its end")
            }
            if at("/*"), depth == 0 || language.hasNestedComments {
                (depth, place) = (depth + 1, place + 2)
            } else if at("*/") {
                (depth, place) = (depth - 1, place + 2)
            } else {
                newLine = newLine || bytes[place] == 0x0A
                place += 1
            }
        } while depth > 0
        return newLine
    }

    /// Digits, signs of an exponent and a type's letter: what they mean is looked at where a number is wanted.
    private mutating func readNumber() {
        let isHexadecimal = at("0x") || at("0X")
        while true {
            if self[0].isDigit || self[0].isWord && self[0] < 0x80 {
                let isExponent = !isHexadecimal && self[0] | 0x20 == UInt8(ascii: "e")
                place += 1
                if isExponent, self[0] == UInt8(ascii: "-") || self[0] == UInt8(ascii: "+") { place += 1 }
            } else if self[0] == UInt8(ascii: "."), self[1].isDigit {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func skipCharacter() throws(Failure) {
        let start = place
        place += 1
        while self[0] != UInt8(ascii: "'") {
            guard place < bytes.count, self[0] != 0x0A else {
                throw Failure(
                    message: "this character literal is not closed", offset: start, help: "add \"'\" at its end")
            }
            place += self[0] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
    }

    /// Passes over an interpolation, whose opening bracket was read.
    mutating func skipInterpolation(closedBy close: Unicode.Scalar) throws(Failure) {
        guard depth < Self.maximumDepth else {
            throw Failure(
                message: "strings are nested deeper than \(Self.maximumDepth) here", offset: place,
                help: "write them in sequence")
        }
        let start = place
        depth += 1
        defer { depth -= 1 }
        let (open, close) = (UInt8(ascii: close == ")" ? "(" : "{"), UInt8(ascii: close))
        var brackets = 1
        while brackets > 0 {
            guard place < bytes.count else {
                throw Failure(
                    message: "this interpolation is not closed", offset: start, help: "add the closing bracket")
            }
            if try skipBlank() != nil { continue }
            if isAtText {
                _ = try readText()
            } else if self[0] == UInt8(ascii: "'"), language != .swift {
                try skipCharacter()
            } else {
                if self[0] == open { brackets += 1 }
                if self[0] == close { brackets -= 1 }
                place += 1
            }
        }
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether a name can have it, digits apart.
    var isWord: Bool {
        (0x61...0x7A).contains(self | 0x20) || self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
    }
}
