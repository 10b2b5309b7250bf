/// An address of the internet protocol. One of version 6 that stands for one of version 4 (`::ffff:10.0.0.7`, as a socket
/// for both reports it) is that one.
package struct IPAddress: Sendable, Hashable {
    /// The upper and the lower half of version 6; version 4 in its mapped form.
    package let high: UInt64
    package let low: UInt64

    /// Reads `10.0.0.7` or `2001:db8::7`; nil for anything else, old forms such as `10.7` included.
    package init?(_ text: some StringProtocol) {
        self.init(text, Self.number)
    }

    /// Reads the host of a URL as connecting does: in brackets for version 6, perhaps with a dot at its end, and in those
    /// old forms of version 4 that have fewer parts, or parts in octal and hexadecimal digits (`inet_aton`). Nil for names.
    package init?(host: String) {
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.init(host.dropFirst().dropLast().prefix { $0 != "%" }, Self.oldNumber)
        } else {
            self.init(host.hasSuffix(".") ? host.dropLast() : host[...], Self.oldNumber)
        }
    }

    private init?(_ text: some StringProtocol, _ number: (Substring) -> UInt32?) {
        let text = Substring(text)
        guard text.utf8.contains(UInt8(ascii: ":")) else {
            guard let number = number(text) else { return nil }
            (high, low) = (0, 0xFFFF << 32 | UInt64(number))
            return
        }
        guard let groups = Self.groups(of: text, number) else { return nil }
        func joined(_ groups: ArraySlice<UInt16>) -> UInt64 { groups.reduce(0) { $0 << 16 | UInt64($1) } }
        (high, low) = (joined(groups[..<4]), joined(groups[4...]))
    }

    /// The number of an address of version 4; nil for version 6.
    package var version4: UInt32? { high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil }

    /// The eight parts of version 6.
    package var groups: [UInt16] {
        [high, low].flatMap { half in [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) } }
    }

    /// Whether only this machine has it.
    package var isLoopback: Bool { version4.map { $0 >> 24 == 127 } ?? (high == 0 && low == 1) }

    /// What one client is counted by: an address of version 4, or the first half of one of version 6, as everybody has
    /// 2⁶⁴ of those to choose from.
    package var client: String {
        version4 == nil ? Self.text(groups[..<4]) + "::/64" : description
    }

    private static func text(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        version4.map { number in [24, 16, 8, 0].map { "\(number >> $0 & 0xFF)" }.joined(separator: ".") }
            ?? Self.text(groups[...])
    }
}

extension IPAddress {
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Four decimal numbers without leading zeros.
    private static func number(of text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var result: UInt32 = 0
        for part in parts {
            guard part.utf8.allSatisfy(isDigit), part == "0" || !part.hasPrefix("0"), let byte = UInt8(part) else {
                return nil
            }
            result = result << 8 | UInt32(byte)
        }
        return result
    }

    /// What `inet_aton` reads.
    private static func oldNumber(of text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var result: UInt64 = 0
        for (place, part) in parts.enumerated() {
            // The last part stands for all bytes that are left.
            let bits = place == parts.count - 1 ? UInt64(8 * (4 - place)) : 8
            guard let value = oldPart(part), value < 1 << bits else { return nil }
            result = result << bits | value
        }
        return UInt32(exactly: result)
    }

    private static func oldPart(_ part: Substring) -> UInt64? {
        guard let first = part.utf8.first, isDigit(first) else { return nil }
        guard part.lowercased().hasPrefix("0x") else { return UInt64(part, radix: first == UInt8(ascii: "0") ? 8 : 10) }
        let digits = part.dropFirst(2)
        guard let digit = digits.first else { return 0 }
        return digit.isHexDigit ? UInt64(digits, radix: 16) : nil
    }

    private static func groups(of text: Substring, _ number: (Substring) -> UInt32?) -> [UInt16]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return nil }
        var groups: [[UInt16]] = []
        for (place, half) in halves.enumerated() {
            guard let half = self.groups(ofHalf: half, isLast: place == halves.count - 1, number) else { return nil }
            groups.append(half)
        }
        let count = groups.reduce(0) { $0 + $1.count }
        guard halves.count == 2 else { return count == 8 ? groups.first : nil }
        return count < 8 ? groups[0] + [UInt16](repeating: 0, count: 8 - count) + groups[1] : nil
    }

    /// What stands on one side of `::`: groups in hexadecimal digits, and last of all perhaps one of version 4.
    private static func groups(
        ofHalf text: Substring, isLast: Bool, _ number: (Substring) -> UInt32?
    ) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            if part.utf8.contains(UInt8(ascii: ".")) {
                guard isLast, place == parts.count - 1, part.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 3,
                    let number = number(part)
                else { return nil }
                groups += [UInt16(number >> 16), UInt16(truncatingIfNeeded: number)]
            } else {
                guard part.utf8.count <= 4, part.allSatisfy(\.isHexDigit), let group = UInt16(part, radix: 16) else {
                    return nil
                }
                groups.append(group)
            }
        }
        return groups
    }
}
