/// Reads values that are written out. Anything that would have to be looked up or run is none.
struct LiteralReader {
    /// How deep maps may be nested in each other.
    private static let maximumDepth = 32
    private static let maps: Set = ["mapOf", "hashMapOf", "linkedMapOf", "mutableMapOf"]
    private static let numberTypes: Set = ["byte", "short", "int", "long", "float", "double"]

    let code: CodeTokens
    let language: BuilderLanguage
    let constants: CodeConstants

    /// What some tokens say; nil when they are not a literal.
    func literal(_ range: Range<Int>, depth: Int = 0) -> CodeLiteral? {
        guard let first = range.first, depth < Self.maximumDepth else { return nil }
        let source = code.source(of: range)
        func literal(_ content: CodeLiteral.Content?) -> CodeLiteral? {
            content.map { CodeLiteral(content: $0, source: source) }
        }
        switch code.tokens[first].kind {
        case .text: return literal(texts(range))
        case .openText: return nil
        case .number: return literal(range.count == 1 ? number(first, isNegative: false) : boxed(range))
        case .sign where code.has(first, "-") && range.count == 2 && code.tokens[first + 1].kind == .number:
            return literal(number(first + 1, isNegative: true))
        case .sign where code.has(first, "[") && language == .swift && code.partner(first) == range.upperBound - 1:
            return literal(entries(first + 1..<range.upperBound - 1, separator: ":", depth))
        case .sign where code.has(first, "(") && language == .java:
            // A cast: '(byte) 1'.
            guard range.count > 3, Self.numberTypes.contains(code.spelling(first + 1)), code.has(first + 2, ")") else {
                return nil
            }
            return self.literal(first + 3..<range.upperBound, depth: depth + 1).flatMap { literal($0.content) }
        case .sign: return nil
        case .word: return literal(word(range, depth))
        }
    }

    private func word(_ range: Range<Int>, _ depth: Int) -> CodeLiteral.Content? {
        let first = range.lowerBound
        if range.count == 1, code.has(first, "true") { return .boolean(true) }
        if range.count == 1, code.has(first, "false") { return .boolean(false) }
        if let constant = constants.value(of: range, in: code) { return constant }
        let name = code.spelling(first)
        var open = first + 1
        if language == .java, name == "Map", code.has(open, "."), code.has(open + 1, "of") { open += 2 }
        if open < range.upperBound, code.has(open, "<") {
            open = (open..<range.upperBound).first { code.has($0, "(") } ?? open
        }
        guard open < range.upperBound, code.has(open, "("), code.partner(open) == range.upperBound - 1 else {
            return nil
        }
        let inner = open + 1..<range.upperBound - 1
        if language == .swift, name == "NSNumber", code.has(open + 1, "value"), code.has(open + 2, ":") {
            return literal(open + 3..<range.upperBound - 1, depth: depth + 1)?.content
        }
        if language == .kotlin, Self.maps.contains(name) { return entries(inner, separator: "to", depth) }
        if language == .java, name == "Map", open > first + 1 { return pairs(inner, depth) }
        return nil
    }

    /// Texts that are put together: `"a" + "b"`.
    private func texts(_ range: Range<Int>) -> CodeLiteral.Content? {
        var text = ""
        for (offset, index) in range.enumerated() {
            if offset.isMultiple(of: 2) {
                guard code.tokens[index].kind == .text else { return nil }
                text += code.texts[Int(code.tokens[index].text)]
            } else if !code.has(index, "+") {
                return nil
            }
        }
        return range.count.isMultiple(of: 2) ? nil : .text(text)
    }

    /// `5 as NSNumber`.
    private func boxed(_ range: Range<Int>) -> CodeLiteral.Content? {
        let first = range.lowerBound
        guard language == .swift, range.count == 3, code.has(first + 1, "as"), code.has(first + 2, "NSNumber") else {
            return nil
        }
        return number(first, isNegative: false)
    }

    /// The members of a map; a key that is there twice, and anything but a literal, makes all of it none.
    private func entries(_ range: Range<Int>, separator: String, _ depth: Int) -> CodeLiteral.Content? {
        if range.count == 1, code.has(range.lowerBound, ":") { return .map([]) }
        var members: [(key: CodeLiteral, value: CodeLiteral)] = []
        for part in code.parts(of: range) {
            guard let middle = part.first(where: { code.has($0, separator) }),
                let key = literal(part.lowerBound..<middle, depth: depth + 1), key.text != nil,
                let value = literal(middle + 1..<part.upperBound, depth: depth + 1)
            else { return nil }
            members.append((key, value))
        }
        return Self.map(members)
    }

    /// Nil where a key is there twice.
    private static func map(_ members: [(key: CodeLiteral, value: CodeLiteral)]) -> CodeLiteral.Content? {
        Set(members.map(\.key.text)).count == members.count ? .map(members) : nil
    }

    /// Keys and values in turn: `Map.of("a", 5, "b", 6)`.
    private func pairs(_ range: Range<Int>, _ depth: Int) -> CodeLiteral.Content? {
        let values = code.parts(of: range).map { literal($0, depth: depth + 1) }
        guard values.count.isMultiple(of: 2) else { return nil }
        var members: [(key: CodeLiteral, value: CodeLiteral)] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let key = values[index], key.text != nil, let value = values[index + 1] else { return nil }
            members.append((key, value))
        }
        return Self.map(members)
    }

    /// What a number in hexadecimal, binary or octal digits means: Java's of 32 bits may have the bit of the sign.
    private func integer(_ text: String, radix: Int, isLong: Bool) -> CodeLiteral.Content? {
        guard let number = Int64(text, radix: radix) else { return nil }
        guard language == .java, !isLong, number > Int64(Int32.max) else { return .integer(String(number)) }
        return UInt32(exactly: number).map { .integer(String(Int32(bitPattern: $0))) }
    }

    /// A number as JSON spells it.
    private func number(_ index: Int, isNegative: Bool) -> CodeLiteral.Content? {
        var text = code.spelling(index).lowercased().filter { $0 != "_" }
        let sign = isNegative ? "-" : ""
        for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where text.hasPrefix(prefix) {
            let isLong = text.hasSuffix("l")
            if isLong || text.hasSuffix("u") && language == .kotlin { text.removeLast() }
            return integer(sign + text.dropFirst(2), radix: radix, isLong: isLong)
        }
        let isLong = text.hasSuffix("l")
        if language != .swift {
            while let last = text.last, "lu".contains(last) { text.removeLast() }
            if let last = text.last, "fd".contains(last) {
                text.removeLast()
                return Double(text).flatMap { $0.isFinite ? .double(String(isNegative ? -$0 : $0)) : nil }
            }
        }
        if text.utf8.allSatisfy(\.isDigit) {
            // Java's octal numbers.
            let isOctal = language == .java && text.hasPrefix("0") && text.count > 1
            if isOctal { return integer(sign + text, radix: 8, isLong: isLong) }
            return Int64(sign + text).map { .integer(String($0)) }
        }
        return Double(text).flatMap { $0.isFinite ? .double(String(isNegative ? -$0 : $0)) : nil }
    }
}
