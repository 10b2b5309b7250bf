extension JSONTokenizer {
    /// Reads the string that starts at the position.
    mutating func string() throws(JSONError) -> String {
        let start = position + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
        {
            end += 1
        }
        position = end
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            position += 1
            return try decoded(bytes.span.extracting(start..<end), from: start)
        }
        return try escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<position])
        while true {
            guard position < bytes.count else { throw error("this string is not closed; expected '\"'") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return try decoded(text.span, from: start)
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0x00..<0x20:
                throw error("\(found) must be escaped in a string")
            case let byte:
                text.append(byte)
                position += 1
            }
        }
    }

    private func decoded(_ text: Span<UInt8>, from start: Int) throws(JSONError) -> String {
        do {
            return String(copying: try UTF8Span(validating: text))
        } catch {
            throw JSONError(.syntax, "the string is not valid UTF-8", at: start)
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        guard position < bytes.count else { throw error("the text ends inside an escape") }
        defer { position += 1 }
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[position])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if (0xD800..<0xDC00).contains(code) {
                let end = position
                guard position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "\\"),
                    bytes[position + 2] == UInt8(ascii: "u")
                else {
                    return try loneSurrogate(
                        "a high surrogate is not followed by a low surrogate", at: start, into: &text)
                }
                position += 2
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else {
                    // What follows is read by itself.
                    position = end
                    return try loneSurrogate(
                        "a high surrogate is not followed by a low surrogate", at: start, into: &text)
                }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else {
                return try loneSurrogate("a low surrogate does not follow a high surrogate", at: start, into: &text)
            }
            text.append(contentsOf: String(Character(scalar)).utf8)
        default:
            throw error("unknown escape \(found)")
        }
    }

    private func loneSurrogate(
        _ message: String, at start: Int, into text: inout [UInt8]
    ) throws(JSONError) {
        guard replacesLoneSurrogates else { throw JSONError(.syntax, message, at: start) }
        text.append(contentsOf: "\u{FFFD}".utf8)
    }

    /// Reads four digits behind the `u` at the position, and stays on the last.
    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            position += 1
            guard position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
                throw error("expected four hexadecimal digits after '\\u', got \(found)")
            }
            code = code << 4 + UInt32(digit)
        }
        return code
    }

    /// Reads the number that starts at the position.
    mutating func number() throws(JSONError) -> JSONScalar {
        if let integer = ShortInteger(in: bytes, at: position) {
            position = integer.end
            return .integer(integer.value)
        }
        let start = position
        var isInteger = true
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits()
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger {
            guard let number = Int64(text) else {
                if keepsHugeNumbers { return .huge(text) }
                if roundsHugeNumbers, let double = Double(text), double.isFinite { return .double(double) }
                throw JSONError(
                    .outOfRange, "the integer \(text.prefix(40)) does not fit in a signed 64-bit integer", at: start)
            }
            return .integer(number)
        }
        guard let number = Double(text), number.isFinite else {
            if keepsHugeNumbers { return .huge(text) }
            throw JSONError(.outOfRange, "the number \(text.prefix(40)) is too large", at: start)
        }
        return .double(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        guard position > start else { throw error("expected a digit, got \(found)") }
    }
}
