/// How often a piece is repeated.
struct PatternQuantifier {
    let minimum: Int
    /// Nil for any number.
    let maximum: Int?
    /// As it was written.
    let text: String
}

/// Reads a pattern scalar by scalar, and the small parts of its syntax that are no pieces themselves.
struct PatternScanner {
    private var rest: String.UnicodeScalarView.Iterator
    /// The scalar that comes next; nil at the end.
    private(set) var next: Unicode.Scalar?
    /// Its place, from 0.
    private(set) var offset = 0

    init(_ source: String) {
        self.rest = source.unicodeScalars.makeIterator()
        self.next = rest.next()
    }

    mutating func advance() {
        next = rest.next()
        offset += 1
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    /// Behind `(`: skips `?:`, and refuses everything else that can follow a question mark elsewhere.
    mutating func skipGroupMark(at start: Int) throws(PatternError) {
        guard skip("?") else { return }
        guard !skip(":") else { return }
        let mark = next
        advance()
        switch mark {
        case "=", "!":
            throw PatternError(
                "lookahead '(?\(mark.quotable)' is not supported; use '( )' or '(?: )'", at: start)
        case "<" where next == "=" || next == "!":
            throw PatternError(
                "lookbehind '(?<\(next.quotable)' is not supported; use '( )' or '(?: )'", at: start)
        case "<", "P":
            throw PatternError("named groups '(?\(mark.quotable)' are not supported; use '( )'", at: start)
        default:
            throw PatternError("'(?\(mark.quotable)' is not supported; use '( )' or '(?: )'", at: start)
        }
    }

    func quantifier(_ scalar: Unicode.Scalar) -> PatternQuantifier {
        switch scalar {
        case "*": PatternQuantifier(minimum: 0, maximum: nil, text: "*")
        case "+": PatternQuantifier(minimum: 1, maximum: nil, text: "+")
        default: PatternQuantifier(minimum: 0, maximum: 1, text: "?")
        }
    }

    /// Behind `{`: one count or two, and `}`.
    mutating func counts() throws(PatternError) -> PatternQuantifier {
        let start = offset - 1
        var text = "{"
        let minimum = count(&text)
        var maximum = minimum
        if skip(",") {
            text += ","
            maximum = count(&text)
        }
        guard let minimum, skip("}") else {
            throw PatternError(
                "'\(text)\(next.quotable)' is not a repetition; expected '{n}', '{n,}' or '{n,m}';"
                    + " write '\\{' for the character", at: start)
        }
        text += "}"
        if let maximum, maximum < minimum {
            throw PatternError("invalid repetition '\(text)'; write the smaller count first", at: start)
        }
        return PatternQuantifier(minimum: minimum, maximum: maximum, text: text)
    }

    /// A decimal number; one that is too large for any pattern stays just that.
    private mutating func count(_ text: inout String) -> Int? {
        var number: Int?
        while let digit = next, ("0"..."9").contains(digit) {
            number = min((number ?? 0) * 10 + Int(digit.value - 48), PatternProgram.largest + 1)
            text.unicodeScalars.append(digit)
            advance()
        }
        return number
    }

    func nothingToRepeat(_ quantifier: PatternQuantifier, isSecond: Bool, at start: Int) -> PatternError {
        guard isSecond else {
            return PatternError(
                "'\(quantifier.text)' has nothing to repeat; write '\\\(quantifier.text.prefix(1))' for the"
                    + " character", at: start)
        }
        return PatternError(
            "'\(quantifier.text)' follows another quantifier: lazy and possessive ones are not supported; to repeat"
                + " what is repeated, put it in '(?: )'", at: start)
    }
}

extension Unicode.Scalar? {
    /// The scalar as a message can quote it: controls, marks and spaces of all kinds by their number, nothing for nil.
    var quotable: String {
        guard let scalar = self else { return "" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .unassigned,
            .privateUse:
            return "U+" + String(repeating: "0", count: max(0, 4 - hex(scalar).count)) + hex(scalar)
        default: return String(Character(scalar))
        }
    }

    private func hex(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }
}
