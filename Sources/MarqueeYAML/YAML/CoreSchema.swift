/// What the YAML 1.2 core schema (chapter 10.3 of the specification) makes of a plain scalar.
enum CoreSchema {
    typealias Kind = DocumentNode.Kind

    static func kind(_ text: Span<UInt8>) -> Kind {
        guard text.count > 0 else { return .null }
        switch text[0] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            return number(text)
        case UInt8(ascii: "~"):
            return text.count == 1 ? .null : .string
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
            return isWord(text, "null") ? .null : .string
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            return isWord(text, "true") ? .yes : .string
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            return isWord(text, "false") ? .no : .string
        default:
            return .string
        }
    }

    /// Whether a plain scalar was a boolean in YAML 1.1, and is not one in YAML 1.2.
    static func wasBoolean(_ text: Span<UInt8>) -> Bool {
        guard (1...3).contains(text.count) else { return false }
        switch text[0] | 0x20 {
        case UInt8(ascii: "y"): return isWord(text, "yes") || text.count == 1
        case UInt8(ascii: "n"): return isWord(text, "no") || text.count == 1
        case UInt8(ascii: "o"): return isWord(text, "on") || isWord(text, "off")
        default: return false
        }
    }

    /// Whether a plain text begins and ends as YAML 1.1's numbers to the base of 60 do: cheap, for every text comes by.
    static func mayBeSexagesimal(_ text: Span<UInt8>) -> Bool {
        text.count <= 12 && text.count > 2 && text[0] &- UInt8(ascii: "1") < 9
            && text[text.count - 1] &- UInt8(ascii: "0") < 10
    }

    /// The number that `12:30` was in YAML 1.1; nil for any other text.
    static func sexagesimal(_ text: Span<UInt8>) -> Int64? {
        guard mayBeSexagesimal(text) else { return nil }
        var (number, part, digits, parts): (Int64, Int64, Int, Int) = (0, 0, 0, 0)
        for index in 0..<text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ":") {
                guard digits > 0 else { return nil }
                (number, part, digits, parts) = (number * 60 + part, 0, 0, parts + 1)
            } else {
                guard let digit = digit(byte), digit < 10 else { return nil }
                (part, digits) = (part * 10 + digit, digits + 1)
                if parts > 0, digits > 2 || part > 59 { return nil }
            }
        }
        return parts > 0 && digits > 0 ? number * 60 + part : nil
    }

    /// The integer, or nil when 64 bits do not hold it.
    static func integer(_ text: Span<UInt8>) -> Int64? {
        var index = 0
        var radix: Int64 = 10
        let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if text.count > 0, isNegative || text[0] == UInt8(ascii: "+") { index = 1 }
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            if text[1] == UInt8(ascii: "x") { (radix, index) = (16, 2) }
            if text[1] == UInt8(ascii: "o") { (radix, index) = (8, 2) }
        }
        var number: Int64 = 0
        while index < text.count {
            guard let digit = digit(text[index]), digit < radix else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: radix)
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            guard !overflow, !carry else { return nil }
            number = sum
            index += 1
        }
        return number
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte) - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int64(byte) - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int64(byte) - 55
        default: nil
        }
    }

    /// In lower case, with one capital, or all in capitals.
    private static func isWord(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        var (capitals, firstIsCapital) = (0, false)
        for index in 0..<text.count {
            let byte = text[index]
            guard byte | 0x20 == word.byte(index) else { return false }
            guard byte & 0x20 == 0 else { continue }
            capitals += 1
            if index == 0 { firstIsCapital = true }
        }
        return capitals == 0 || capitals == text.count || (capitals == 1 && firstIsCapital)
    }
}

extension CoreSchema {
    private static func number(_ text: Span<UInt8>) -> Kind {
        if text.count > 2, text[0] == UInt8(ascii: "0"), text[1] | 0x20 >= UInt8(ascii: "a") {
            return prefixed(text)
        }
        var index = text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") ? 1 : 0
        let whole = digits(text, &index)
        if index == text.count, whole > 0 { return whole < 19 || integer(text) != nil ? .integer : .hugeNumber }
        var fraction = 0
        if index < text.count, text[index] == UInt8(ascii: ".") {
            if whole == 0, isSpecial(text, from: index + 1, hasSign: index == 1) { return .notFinite }
            index += 1
            fraction = digits(text, &index)
        }
        guard whole + fraction > 0 else { return .string }
        var mayBeHuge = whole > 300
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            mayBeHuge = true
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
            guard digits(text, &index) > 0 else { return .string }
        }
        guard index == text.count else { return .string }
        return mayBeHuge && isHuge(text) ? .hugeNumber : .double
    }

    private static func digits(_ text: Span<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }

    private static func isHuge(_ text: Span<UInt8>) -> Bool {
        var bytes: [UInt8] = []
        for index in text.indices { bytes.append(text[index]) }
        return Double(String(decoding: bytes, as: UTF8.self))?.isFinite != true
    }

    private static func prefixed(_ text: Span<UInt8>) -> Kind {
        let limit: Int64
        switch text[1] {
        case UInt8(ascii: "x"): limit = 16
        case UInt8(ascii: "o"): limit = 8
        default: return text[1] | 0x20 == UInt8(ascii: "e") ? exponent(text) : .string
        }
        for index in 2..<text.count {
            guard let digit = digit(text[index]), digit < limit else { return .string }
        }
        return integer(text) == nil ? .hugeNumber : .integer
    }

    /// `0e…`: zero, when digits follow.
    private static func exponent(_ text: Span<UInt8>) -> Kind {
        var index = text[2] == UInt8(ascii: "+") || text[2] == UInt8(ascii: "-") ? 3 : 2
        return digits(text, &index) > 0 && index == text.count ? .double : .string
    }

    private static func isSpecial(_ text: Span<UInt8>, from index: Int, hasSign: Bool) -> Bool {
        guard text.count - index == 3 else { return false }
        let (first, second, third) = (text[index], text[index + 1], text[index + 2])
        if isWord(text.extracting(index..<index + 3), "inf") { return true }
        guard !hasSign, first | 0x20 == UInt8(ascii: "n"), second | 0x20 == UInt8(ascii: "a"),
            third | 0x20 == first | 0x20
        else { return false }
        return first == third && (second == UInt8(ascii: "a") || first == UInt8(ascii: "N"))
    }
}
