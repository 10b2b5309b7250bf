/// Cuts a JSON text (RFC 8259, strict, UTF-8) into tokens and checks its grammar on the way.
///
/// It keeps a stack of bits instead of recursing, so no text can exhaust the thread's stack; nesting beyond
/// ``maximumDepth`` is an error.
package struct JSONTokenizer {
    /// The deepest nesting of lists and objects that is read.
    package static let maximumDepth = 128

    private enum Expectation {
        case value, valueOrEnd, keyOrEnd, key, commaOrEnd, end
    }

    let bytes: [UInt8]
    var position: Int
    /// What becomes of numbers that no value can be.
    private let hugeNumbers: HugeNumbers
    var keepsHugeNumbers: Bool { hugeNumbers == .texts }
    /// Whether a surrogate without its other half is U+FFFD, in place of an error.
    var replacesLoneSurrogates = false
    var roundsHugeNumbers: Bool { hugeNumbers == .rounded }
    private var isObject: [Bool] = []
    private var expectation = Expectation.value

    /// Starts at the first byte; a byte order mark is passed over.
    package init(_ bytes: [UInt8], hugeNumbers: HugeNumbers = .refused) {
        self.init(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, hugeNumbers: hugeNumbers)
    }

    /// Starts at an offset, where one text follows another.
    package init(_ bytes: [UInt8], from offset: Int, hugeNumbers: HugeNumbers = .refused) {
        self.bytes = bytes
        self.position = offset
        self.hugeNumbers = hugeNumbers
    }

    /// The next token, or nil at the end of a complete text.
    package mutating func next() throws(JSONError) -> JSONToken? {
        skipWhiteSpace()
        if expectation == .commaOrEnd, isObject.isEmpty { expectation = .end }
        guard position < bytes.count else {
            guard expectation == .end else { throw error("expected \(expected), got the end of the text") }
            return nil
        }
        if expectation == .commaOrEnd {
            if bytes[position] == UInt8(ascii: ",") {
                position += 1
                expectation = isObject.last == true ? .key : .value
                skipWhiteSpace()
                guard position < bytes.count else { throw error("expected \(expected), got the end of the text") }
            } else if let token = try close() {
                return token
            } else {
                throw unexpected()
            }
        }
        switch expectation {
        case .end:
            throw error("expected the end of the JSON text, got \(found)")
        case .keyOrEnd, .key:
            if expectation == .keyOrEnd, let token = try close() { return token }
            return try key()
        case .valueOrEnd:
            if let token = try close() { return token }
            return try value()
        case .value, .commaOrEnd:
            return try value()
        }
    }

    private mutating func close() throws(JSONError) -> JSONToken? {
        guard let inObject = isObject.last, bytes[position] == UInt8(ascii: inObject ? "}" : "]") else { return nil }
        isObject.removeLast()
        expectation = .commaOrEnd
        return token(inObject ? .endObject : .endList, length: 1)
    }

    private mutating func key() throws(JSONError) -> JSONToken {
        guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
        let start = position
        let text = try string()
        let end = position
        skipWhiteSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
            throw error("expected ':', got \(found)")
        }
        position += 1
        expectation = .value
        return JSONToken(kind: .key(text), start: start, end: end)
    }

    private mutating func value() throws(JSONError) -> JSONToken {
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "{"): return try open(object: true)
        case UInt8(ascii: "["): return try open(object: false)
        case UInt8(ascii: "\""):
            let text = try string()
            expectation = .commaOrEnd
            return JSONToken(kind: .scalar(.string(text)), start: start, end: position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = try number()
            expectation = .commaOrEnd
            return JSONToken(kind: .scalar(number), start: start, end: position)
        default:
            guard let (word, length) = word() else { throw unexpected() }
            expectation = .commaOrEnd
            return token(.scalar(word), length: length)
        }
    }

    /// The word at the position, and its length.
    func word() -> (scalar: JSONScalar, length: Int)? {
        Self.words.first { bytes[position...].starts(with: $0.text.utf8) }.map { ($0.scalar, $0.text.utf8.count) }
    }

    private static let words: [(text: String, scalar: JSONScalar)] = [
        ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]

    private mutating func open(object: Bool) throws(JSONError) -> JSONToken {
        guard isObject.count < Self.maximumDepth else { throw tooDeep() }
        isObject.append(object)
        expectation = object ? .keyOrEnd : .valueOrEnd
        return token(object ? .beginObject : .beginList, length: 1)
    }

    private mutating func token(_ kind: JSONToken.Kind, length: Int) -> JSONToken {
        defer { position += length }
        return JSONToken(kind: kind, start: position, end: position + length)
    }

    mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}

extension JSONTokenizer {
    private var expected: String {
        switch expectation {
        case .value: "a value"
        case .valueOrEnd: "a value or ']'"
        case .keyOrEnd: "a key in double quotes or '}'"
        case .key: "a key in double quotes"
        case .commaOrEnd: isObject.last == true ? "',' or '}'" : "',' or ']'"
        case .end: "nothing more"
        }
    }

    /// The character at the position, quoted.
    var found: String {
        guard position < bytes.count else { return "the end of the text" }
        let byte = bytes[position]
        guard byte >= 0x20, byte != 0x7F else { return "the control character 0x" + String(byte, radix: 16) }
        var end = position + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80, end - position < 4 { end += 1 }
        return "'" + String(decoding: bytes[position..<end], as: UTF8.self) + "'"
    }

    func unexpected() -> JSONError {
        error("expected \(expected), got \(found)")
    }

    func tooDeep() -> JSONError {
        JSONError(.tooDeep, "lists and objects are nested deeper than \(Self.maximumDepth)", at: position)
    }

    func error(_ message: String) -> JSONError {
        JSONError(.syntax, message, at: position)
    }
}
