import NIOCore

/// An address of the internet protocol, as bytes.
enum IPAddress: Sendable, Hashable {
    case version4(UInt32)
    /// Eight groups of 16 bits.
    case version6([UInt16])

    /// Nil for sockets of other kinds.
    init?(_ address: SocketAddress) {
        // As text, since the bytes are only there as C structures; without the zone of a link-local address.
        guard let text = address.ipAddress else { return nil }
        self.init(text.prefix { $0 != "%" })
    }

    /// Reads what connecting takes for an address: the usual forms, and those old ones of version 4 that have fewer parts,
    /// or parts in octal and hexadecimal digits, as `inet_aton` does. Nil for names.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        if text.contains(":") {
            guard let groups = Self.groups(of: text) else { return nil }
            self = .version6(groups)
        } else {
            guard let number = Self.number(of: text) else { return nil }
            self = .version4(number)
        }
    }

    /// The host of a URL, which has brackets around version 6, and may end with a dot.
    init?(host: String) {
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.init(host.dropFirst().dropLast().prefix { $0 != "%" })
        } else {
            self.init(host.hasSuffix(".") ? host.dropLast() : host[...])
        }
    }

    private static func number(of text: String) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var result: UInt64 = 0
        for (place, part) in parts.enumerated() {
            // The last part stands for all bytes that are left.
            let isLast = place == parts.count - 1
            let bits = isLast ? UInt64(8 * (4 - place)) : 8
            guard let value = value(of: part), value < 1 << bits else { return nil }
            result = result << bits | value
        }
        return UInt32(exactly: result)
    }

    private static func value(of part: Substring) -> UInt64? {
        guard let first = part.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        if part.lowercased().hasPrefix("0x") { return part.count == 2 ? 0 : UInt64(part.dropFirst(2), radix: 16) }
        return UInt64(part, radix: first == UInt8(ascii: "0") ? 8 : 10)
    }

    private static func groups(of text: String) -> [UInt16]? {
        var halves: [[UInt16]] = []
        var rest = text[...]
        while halves.count < 2 {
            let gap = gap(in: rest)
            guard let half = Self.half(rest[..<(gap?.lowerBound ?? rest.endIndex)], isEnd: gap == nil) else {
                return nil
            }
            halves.append(half)
            guard let gap else { break }
            rest = rest[gap.upperBound...]
            if halves.count == 2 { return nil }
        }
        let count = halves.reduce(0) { $0 + $1.count }
        guard halves.count == 2 else { return count == 8 ? halves.first : nil }
        guard count < 8 else { return nil }
        return halves[0] + [UInt16](repeating: 0, count: 8 - count) + halves[1]
    }

    private static func gap(in text: Substring) -> Range<Substring.Index>? {
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if next < text.endIndex, text[index] == ":", text[next] == ":" { return index..<text.index(after: next) }
            index = next
        }
        return nil
    }

    private static func half(_ text: Substring, isEnd: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            if part.contains(".") {
                guard isEnd, place == parts.count - 1, part.count(where: { $0 == "." }) == 3,
                    let number = number(of: String(part))
                else { return nil }
                groups += [UInt16(number >> 16), UInt16(number & 0xFFFF)]
            } else {
                guard part.count <= 4, part.allSatisfy(\.isHexDigit), let group = UInt16(part, radix: 16) else {
                    return nil
                }
                groups.append(group)
            }
        }
        return groups
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String {
        switch self {
        case .version4(let number): [24, 16, 8, 0].map { "\(number >> $0 & 255)" }.joined(separator: ".")
        case .version6(let groups): groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}
