/// The header fields of an HTTP message, in the order in which they came. A name may come several times, in any case.
package struct HeaderFields: Sendable, Hashable {
    /// One line.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String

        fileprivate func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count
                && zip(name.utf8, other.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
        }
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package init(_ fields: some Sequence<(String, String)>) {
        for (name, value) in fields { add(name, value) }
    }

    package var isEmpty: Bool { fields.isEmpty }

    /// Every line's value.
    package func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// The first line's value.
    package func first(_ name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }

    package func contains(_ name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// The lines' values as one list, commas in quoted strings left alone; empty members are none (RFC 9110, 5.6.1).
    package func members(of name: String) -> [String] {
        values(of: name).flatMap { Self.members(in: $0) }
    }

    static func members(in value: String) -> [String] {
        var members: [String] = []
        var member: [UInt8] = []
        var (isQuoted, isEscaped) = (false, false)
        for byte in value.utf8 {
            if byte == UInt8(ascii: ","), !isQuoted {
                members.append(ASCII.trimmed(member))
                member = []
                continue
            }
            member.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), isQuoted {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            }
        }
        members.append(ASCII.trimmed(member))
        return members.filter { !$0.isEmpty }
    }

    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: ASCII.trimmed(Array(value.utf8))))
    }

    package mutating func remove(_ names: some Sequence<String>) {
        let names = Set(names.map { $0.lowercased() })
        guard !names.isEmpty else { return }
        fields.removeAll { names.contains($0.name.lowercased()) }
    }

    /// Puts one line in the place of all that have its name.
    package mutating func set(_ name: String, _ value: String) {
        remove(CollectionOfOne(name))
        add(name, value)
    }

    package func without(_ names: some Sequence<String>) -> HeaderFields {
        var copy = self
        copy.remove(names)
        return copy
    }
}

extension HeaderFields {
    /// Reads what ``bytes`` wrote; lines that are no field are left out.
    init(bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { continue }
            add(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: line[line.index(after: colon)...], as: UTF8.self))
        }
    }

    /// A line for each field.
    var bytes: [UInt8] {
        fields.flatMap { field in
            Array("\(field.name): ".utf8) + field.value.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
                + [UInt8(ascii: "\n")]
        }
    }
}

/// What HTTP says about letters and blanks, which are those of ASCII.
enum ASCII {
    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func trimmed(_ bytes: [UInt8]) -> String {
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    static func isEqual(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
    }
}
