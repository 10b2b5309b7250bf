import MarqueeModel

/// Reads the members of messages in one pass, without a tree in between: every presentation goes through it.
///
/// It reads by itself what messages are mostly made of, and leaves the rest (escapes, fractions, long integers) to the
/// model's strict reader. Members come in any order, so messages are read into the members that any of them may have.
struct BoundaryReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// - Throws: When the bytes are too many or no UTF-8.
    init(_ bytes: [UInt8]) throws(BoundaryError) {
        guard bytes.count <= Boundary.maximumLength else {
            throw BoundaryError("a message of \(bytes.count) bytes exceeds the limit of \(Boundary.maximumLength)")
        }
        guard (try? UTF8Span(validating: bytes.span)) != nil else {  // only says that there is an error
            throw BoundaryError("a message is not valid UTF-8")
        }
        self.bytes = bytes
    }

    /// The type of a message that is otherwise not as expected.
    static func type(of bytes: [UInt8]) throws(BoundaryError) -> String {
        var reader = try BoundaryReader(bytes)
        var type: String?
        try reader.object { reader, key throws(BoundaryError) in
            let value = try reader.value()
            if key == "type" { type = value.string }
        }
        try reader.end()
        guard let type else { throw .missing("type", in: "a message") }
        return type
    }

    /// Reads an object; `member` reads or passes over each value.
    mutating func object(_ member: (inout BoundaryReader, String) throws(BoundaryError) -> Void) throws(BoundaryError) {
        try expect(UInt8(ascii: "{"), "an object")
        if take(UInt8(ascii: "}")) { return }
        repeat {
            let key = try string()
            try expect(UInt8(ascii: ":"), "':'")
            try member(&self, key)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), "',' or '}'")
    }

    /// Reads a list; `item` reads each value.
    mutating func list<Item>(
        _ item: (inout BoundaryReader) throws(BoundaryError) -> Item
    ) throws(BoundaryError) -> [Item] {
        try expect(UInt8(ascii: "["), "a list")
        var items: [Item] = []
        if take(UInt8(ascii: "]")) { return items }
        repeat {
            items.append(try item(&self))
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"), "',' or ']'")
        return items
    }

    mutating func string() throws(BoundaryError) -> String {
        try expect(UInt8(ascii: "\""), "a string")
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
        {
            end += 1
        }
        position = end
        switch end < bytes.count ? bytes[end] : 0 {
        case UInt8(ascii: "\""):
            position += 1
            return try text(start..<end)
        case UInt8(ascii: "\\"):
            return try escapedString(from: start - 1)
        default:
            throw unexpected("the rest of a string")
        }
    }

    private func text(_ range: Range<Int>) throws(BoundaryError) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
        } catch {
            throw BoundaryError("a message is not valid UTF-8")
        }
    }

    private mutating func escapedString(from start: Int) throws(BoundaryError) -> String {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw unexpected("the rest of a string") }
        position += 1
        guard case .string(let text) = try modelValue(from: start) else { throw unexpected("a string", at: start) }
        return text
    }

    mutating func integer() throws(BoundaryError) -> Int64 {
        let start = skipWhiteSpace()
        guard let integer = try value().integer else { throw unexpected("an integer", at: start) }
        return integer
    }

    mutating func boolean() throws(BoundaryError) -> Bool {
        let start = skipWhiteSpace()
        guard case .boolean(let flag) = try value() else { throw unexpected("a boolean", at: start) }
        return flag
    }

    /// Checks that nothing follows.
    mutating func end() throws(BoundaryError) {
        skipWhiteSpace()
        guard position == bytes.count else { throw unexpected("the end of the message") }
    }
}

extension BoundaryReader {
    /// Reads any value.
    mutating func value() throws(BoundaryError) -> Value {
        let start = skipWhiteSpace()
        guard position < bytes.count else { throw unexpected("a value") }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            return .string(try string())
        case UInt8(ascii: "{"):
            return try nested { reader throws(BoundaryError) in .object(try reader.members()) }
        case UInt8(ascii: "["):
            return try nested { reader throws(BoundaryError) in
                .list(try reader.list { reader throws(BoundaryError) in try reader.value() })
            }
        default:
            if let integer = ShortInteger(in: bytes, at: position) {
                position = integer.end
                return .integer(integer.value)
            }
            while position < bytes.count, !ShortInteger.isEnded(by: bytes[position]) { position += 1 }
            return try modelValue(from: start)
        }
    }

    private mutating func members() throws(BoundaryError) -> ValueObject {
        var members = ValueObject()
        try object { reader, key throws(BoundaryError) in
            guard members[key] == nil else {
                throw BoundaryError("duplicate key '\(key)' in a message")
            }
            members[key] = try reader.value()
        }
        return members
    }

    private mutating func nested(
        _ read: (inout BoundaryReader) throws(BoundaryError) -> Value
    ) throws(BoundaryError) -> Value {
        guard depth < JSONTokenizer.maximumDepth else {
            throw BoundaryError("a message is nested deeper than \(JSONTokenizer.maximumDepth)")
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private static let words: [(String, Value)] = [("true", true), ("false", false), ("null", .null)]

    /// What the model's strict reader makes of the bytes up to the position.
    private func modelValue(from start: Int) throws(BoundaryError) -> Value {
        for (word, value) in Self.words where bytes[start..<position].elementsEqual(word.utf8) { return value }
        do {
            return try Value(json: Array(bytes[start..<position]))
        } catch {
            throw BoundaryError("a message is not JSON: \(error.message) (at byte \(start + error.offset))")
        }
    }

    @discardableResult
    private mutating func skipWhiteSpace() -> Int {
        while position < bytes.count, bytes[position] <= 0x20 {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return position
            }
        }
        return position
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipWhiteSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ expected: String) throws(BoundaryError) {
        guard take(byte) else { throw unexpected(expected) }
    }

    private func unexpected(_ expected: String, at place: Int? = nil) -> BoundaryError {
        let place = place ?? position
        guard place < bytes.count else { return BoundaryError("expected \(expected), got the end of the message") }
        let found = String(decoding: bytes[place...].prefix(20), as: UTF8.self)
        return BoundaryError("expected \(expected) at byte \(place) of a message, got '\(found)'")
    }
}
