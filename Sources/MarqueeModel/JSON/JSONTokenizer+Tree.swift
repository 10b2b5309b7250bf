/// Values as a whole, without a token for each of their parts: everything that comes over a boundary is read so.
extension JSONTokenizer {
    /// Reads the one value of the text, and checks that nothing follows it.
    mutating func whole() throws(JSONError) -> Value {
        let value = try tree(at: 0)
        skipWhiteSpace()
        guard position == bytes.count else { throw error("expected the end of the JSON text, got \(found)") }
        return value
    }

    /// Reads the value that comes next; the depth keeps the recursion within the thread's stack.
    private mutating func tree(at depth: Int) throws(JSONError) -> Value {
        switch try byte("a value") {
        case UInt8(ascii: "\""):
            return .string(try string())
        case UInt8(ascii: "{"):
            return .object(try members(at: try deeper(depth)))
        case UInt8(ascii: "["):
            return .list(try items(at: try deeper(depth)))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try number().value
        default:
            guard let (word, length) = word() else { throw error("expected a value, got \(found)") }
            position += length
            return word.value
        }
    }

    /// The next byte that is no white space; it is not passed over.
    private mutating func byte(_ expected: String) throws(JSONError) -> UInt8 {
        skipWhiteSpace()
        guard position < bytes.count else { throw error("expected \(expected), got the end of the text") }
        return bytes[position]
    }

    private func deeper(_ depth: Int) throws(JSONError) -> Int {
        guard depth < Self.maximumDepth else { throw tooDeep() }
        return depth + 1
    }

    private mutating func members(at depth: Int) throws(JSONError) -> ValueObject {
        var members = ValueObject()
        position += 1
        if try byte("a key in double quotes or '}'") == UInt8(ascii: "}") {
            position += 1
            return members
        }
        var expected = "a key in double quotes or '}'"
        while true {
            guard try byte(expected) == UInt8(ascii: "\"") else {
                throw error("expected \(expected), got \(found)")
            }
            let start = position
            let key = try string()
            guard try byte("':'") == UInt8(ascii: ":") else { throw error("expected ':', got \(found)") }
            position += 1
            guard !members.contains(key) else {
                throw JSONError(.duplicateKey, "duplicate key '\(key)'", at: start)
            }
            members.append(new: key, try tree(at: depth))
            switch try byte("',' or '}'") {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "}"):
                position += 1
                return members
            default: throw error("expected ',' or '}', got \(found)")
            }
            expected = "a key in double quotes"
        }
    }

    private mutating func items(at depth: Int) throws(JSONError) -> [Value] {
        var items: [Value] = []
        position += 1
        if try byte("a value or ']'") == UInt8(ascii: "]") {
            position += 1
            return items
        }
        while true {
            items.append(try tree(at: depth))
            switch try byte("',' or ']'") {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "]"):
                position += 1
                return items
            default: throw error("expected ',' or ']', got \(found)")
            }
        }
    }
}
