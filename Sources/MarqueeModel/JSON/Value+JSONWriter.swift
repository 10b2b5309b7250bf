/// How a JSON text is laid out.
public struct JSONLayout: Sendable, Hashable {
    /// Whether keys are sorted by code point, else they keep their order.
    var sortsKeys: Bool
    /// Whether members and items stand on lines of their own, indented by two spaces.
    var isIndented: Bool

    /// One line, keys in their own order.
    public static let compact = JSONLayout(sortsKeys: false, isIndented: false)
    /// One line, keys sorted: the same value always gives the same text.
    public static let sorted = JSONLayout(sortsKeys: true, isIndented: false)
    /// Many lines, keys in their own order: for texts that are read from top to bottom.
    public static let indented = JSONLayout(sortsKeys: false, isIndented: true)
    /// Many lines, keys sorted: for people.
    public static let readable = JSONLayout(sortsKeys: true, isIndented: true)
}

extension Value {
    /// This value as JSON text. Numbers that JSON cannot hold (infinite, not a number) become null.
    public func json(_ layout: JSONLayout = .compact) -> String {
        String(decoding: jsonBytes(layout), as: UTF8.self)
    }

    /// This value as JSON in UTF-8.
    public func jsonBytes(_ layout: JSONLayout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(self, depth: 0)
        return writer.bytes
    }
}

private struct JSONWriter {
    let layout: JSONLayout
    var bytes: [UInt8] = []

    init(layout: JSONLayout) {
        self.layout = layout
        bytes.reserveCapacity(256)
    }

    mutating func write(_ value: Value, depth: Int) {
        switch value {
        case .null: append("null")
        case .boolean(let flag): append(flag ? "true" : "false")
        case .integer(let number): append(number.description)
        case .double(let number): append(number.isFinite ? Self.text(number) : "null")
        case .string(let text): bytes.append(jsonString: text)
        case .list(let items):
            bytes.append(UInt8(ascii: "["))
            for index in items.indices {
                separate(index, depth: depth)
                write(items[index], depth: depth + 1)
            }
            close(UInt8(ascii: "]"), isEmpty: items.isEmpty, depth: depth)
        case .object(let object):
            let members =
                layout.sortsKeys
                ? object.members.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
                : object.members
            bytes.append(UInt8(ascii: "{"))
            for index in members.indices {
                separate(index, depth: depth)
                bytes.append(jsonString: members[index].key)
                bytes.append(UInt8(ascii: ":"))
                if layout.isIndented { bytes.append(UInt8(ascii: " ")) }
                write(members[index].value, depth: depth + 1)
            }
            close(UInt8(ascii: "}"), isEmpty: members.isEmpty, depth: depth)
        }
    }

    private mutating func separate(_ index: Int, depth: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        breakLine(depth: depth + 1)
    }

    private mutating func close(_ bracket: UInt8, isEmpty: Bool, depth: Int) {
        if !isEmpty { breakLine(depth: depth) }
        bytes.append(bracket)
    }

    private mutating func breakLine(depth: Int) {
        guard layout.isIndented else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Whether a text has characters that a JSON string has to escape.
    static func hasEscapes(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            switch text[index] {
            case 0x00..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): return true
            default: continue
            }
        }
        return false
    }

    /// The shortest text that reads back as the same double; `8.0` stays a double when it is read again.
    private static func text(_ number: Double) -> String {
        number.description
    }
}

extension [UInt8] {
    /// Adds a text as a JSON string, in quotes. Control characters are escaped, all else stays as it is.
    package mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        let utf8 = text.utf8
        // Few texts have anything to escape.
        if JSONWriter.hasEscapes(utf8.span) {
            for byte in utf8 { append(escaping: byte) }
        } else {
            append(contentsOf: utf8)
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case 0x0A: append(contentsOf: "\\n".utf8)
        case 0x0D: append(contentsOf: "\\r".utf8)
        case 0x09: append(contentsOf: "\\t".utf8)
        case 0x00..<0x20, 0x7F:
            let digits = String(byte, radix: 16)
            append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        default: append(byte)
        }
    }
}
