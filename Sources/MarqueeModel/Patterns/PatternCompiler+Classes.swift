extension PatternCompiler {
    /// What `\` and the next scalar stand for, outside of brackets.
    mutating func escape(at offset: Int) throws(PatternError) -> PatternInstruction {
        switch try classItem(escapedAt: offset) {
        case .scalar(let scalar): return .scalar(scalar)
        case .ranges(let ranges):
            var members = CharacterClass()
            for range in ranges { members.insert(range) }
            return .oneOf(add(members, isNegated: false))
        case .categories(let categories):
            var members = CharacterClass()
            members.insert(categories)
            return .oneOf(add(members, isNegated: false))
        }
    }

    /// Behind `[`: reads up to `]` and returns the class's index.
    mutating func characterClass(at start: Int) throws(PatternError) -> UInt16 {
        var members = CharacterClass()
        let isNegated = scanner.skip("^")
        var isEmpty = true
        if scanner.skip("-") {
            members.insert("-"..."-")
            isEmpty = false
        }
        while let scalar = scanner.next, scalar != "]" {
            let offset = scanner.offset
            scanner.advance()
            try readItem(scalar, at: offset, into: &members)
            isEmpty = false
        }
        guard scanner.skip("]") else {
            throw PatternError("'[' is not closed; add ']'", at: start)
        }
        guard !isEmpty else {
            throw PatternError(
                "'[\(isNegated ? "^" : "")]' is empty; write '\\]' to include a bracket", at: start)
        }
        return add(members, isNegated: isNegated)
    }

    private enum ClassItem {
        case scalar(Unicode.Scalar)
        case ranges([ClosedRange<Unicode.Scalar>])
        case categories(CategorySet)
    }

    private mutating func add(_ members: CharacterClass, isNegated: Bool) -> UInt16 {
        var members = members
        members.complete(isNegated: isNegated)
        classes.append(members)
        return UInt16(clamping: classes.count - 1)
    }

    /// One member of a class, or a range of them. The scalar is consumed already.
    private mutating func readItem(
        _ scalar: Unicode.Scalar, at offset: Int, into members: inout CharacterClass
    ) throws(PatternError) {
        if scalar == "-" {
            guard scanner.next == "]" else {
                throw PatternError(
                    "unescaped '-' inside a character class; write '\\-', or put it first or last",
                    at: offset)
            }
            return members.insert("-"..."-")
        }
        switch try classItem(scalar, at: offset) {
        case .ranges(let ranges): for range in ranges { members.insert(range) }
        case .categories(let categories): members.insert(categories)
        case .scalar(let lower):
            guard scanner.skip("-") else { return members.insert(lower...lower) }
            guard let next = scanner.next, next != "]" else {
                members.insert(lower...lower)
                return members.insert("-"..."-")
            }
            let end = scanner.offset
            scanner.advance()
            guard next != "-", case .scalar(let upper) = try classItem(next, at: end) else {
                throw PatternError(
                    "'\(Optional(lower).quotable)-' starts a range that does not end with a single character;"
                        + " write '\\-' for the character", at: offset)
            }
            guard lower <= upper else {
                throw PatternError(
                    "'\(Optional(lower).quotable)-\(Optional(upper).quotable)' is a range that ends before it begins;"
                        + " write the smaller character first", at: offset)
            }
            members.insert(lower...upper)
        }
    }

    private mutating func classItem(_ scalar: Unicode.Scalar, at offset: Int) throws(PatternError) -> ClassItem {
        if scalar == "\\" { return try classItem(escapedAt: offset) }
        guard scalar != "[" else {
            throw PatternError("unescaped '[' inside a character class; write '\\['", at: offset)
        }
        return .scalar(scalar)
    }

    /// Behind `\`. `\$` and `\/` are not in RFC 9485: the first is needed beside the anchor, the second is what many
    /// write who know patterns from JavaScript.
    private mutating func classItem(escapedAt offset: Int) throws(PatternError) -> ClassItem {
        guard let scalar = scanner.next else {
            throw PatternError("'\\' ends the pattern; write '\\\\' for the character", at: offset)
        }
        scanner.advance()
        switch scalar {
        case "n": return .scalar("\n")
        case "r": return .scalar("\r")
        case "t": return .scalar("\t")
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}", "$", "/": return .scalar(scalar)
        case "d": return .ranges(CharacterClass.digits)
        case "w": return .ranges(CharacterClass.wordCharacters)
        case "s": return .ranges(CharacterClass.spaces)
        case "p": return .categories(try categories(of: "p", at: offset))
        case "P": return .categories(try categories(of: "P", at: offset).complement)
        default: throw unsupportedEscape(scalar, at: offset)
        }
    }

    /// Behind `\p` or `\P`: a category's name in braces.
    private mutating func categories(of letter: String, at offset: Int) throws(PatternError) -> CategorySet {
        var name = ""
        let isOpen = scanner.skip("{")
        while isOpen, let scalar = scanner.next, scalar != "}", name.utf8.count < 20 {
            name += Optional(scalar).quotable
            scanner.advance()
        }
        guard isOpen, scanner.skip("}") else {
            throw PatternError(
                "'\\\(letter)\(isOpen ? "{" : "")\(name)' does not name a category; expected a form such as '\\\(letter){L}'"
                    + " or '\\\(letter){Lu}'", at: offset)
        }
        guard let categories = CategorySet(named: name) else {
            throw PatternError(
                "unknown category '\\\(letter){\(name)}'; Unicode general categories such as L, Lu, N, Nd, P, S and Z are"
                    + " supported, scripts and properties are not", at: offset)
        }
        return categories
    }

    private func unsupportedEscape(_ scalar: Unicode.Scalar, at offset: Int) -> PatternError {
        let text = "'\\\(Optional(scalar).quotable)'"
        return switch scalar {
        case "D", "W", "S":
            PatternError("\(text) is not supported; write '[^\\\(scalar.properties.lowercaseMapping)]'", at: offset)
        case "b", "B": PatternError("word boundaries (\(text)) are not supported; use '^' and '$'", at: offset)
        case "1"..."9", "k":
            PatternError("back references (\(text)) are not supported; repeat the group", at: offset)
        case "u", "x", "U", "c", "0":
            PatternError("\(text) is not supported; write the character itself", at: offset)
        default:
            PatternError(
                "unknown escape \(text); supported are \\d \\w \\s \\p{…} \\P{…} \\n \\r \\t and escapes of the characters"
                    + " ( ) [ ] { } * + ? | . - ^ $ / \\", at: offset)
        }
    }
}
