/// How a JSON text is laid out.
public struct JSONLayout: Sendable, Hashable {
    /// Whether keys are sorted by code point, else they keep their order.
    public var sortsKeys: Bool
    /// Whether members and items stand on lines of their own, indented by two spaces.
    public var isIndented: Bool

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

    mutating func write(_ value: Value, depth: Int) {
        switch value {
        case .null: append("null")
        case .boolean(let flag): append(flag ? "true" : "false")
        case .integer(let number): append(number.description)
        case .double(let number): append(number.isFinite ? Self.text(number) : "null")
        case .string(let text): write(text)
        case .list(let items):
            write(items, between: ("[", "]"), depth: depth) { writer, item in writer.write(item, depth: depth + 1) }
        case .object(let object):
            let members =
                layout.sortsKeys
                ? object.members.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
                : object.members
            write(members, between: ("{", "}"), depth: depth) { writer, member in
                writer.write(member.key)
                writer.append(writer.layout.isIndented ? ": " : ":")
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func write<Element>(
        _ elements: [Element], between brackets: (String, String), depth: Int, each: (inout JSONWriter, Element) -> Void
    ) {
        append(brackets.0)
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            breakLine(depth: depth + 1)
            each(&self, element)
        }
        if !elements.isEmpty { breakLine(depth: depth) }
        append(brackets.1)
    }

    private mutating func breakLine(depth: Int) {
        guard layout.isIndented else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// The shortest text that reads back as the same double; `8.0` stays a double when it is read again.
    private static func text(_ number: Double) -> String {
        number.description
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0x00..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
