package import NIOCore

/// An address of the internet protocol. One of version 6 that stands for one of version 4 (`::ffff:10.0.0.7`, as a socket
/// for both reports it) is that one.
package struct IPAddress: Sendable, Hashable {
    /// The upper and the lower half of version 6; version 4 in its mapped form.
    let high: UInt64
    let low: UInt64

    /// Reads `10.0.0.7` or `2001:db8::7`; nil for anything else, old forms such as `10.7` included.
    package init?(_ text: some StringProtocol) {
        // The system is strict, and gives back each address in one form only.
        guard let address = try? SocketAddress(ipAddress: String(text), port: 0) else { return nil }
        self.init(address)
    }

    /// The address of a socket; nil for one of another kind.
    package init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        let groups =
            text.contains(":") ? Self.groups(of: text) : [0, 0, 0, 0, 0, 0xFFFF] + Self.groups(ofPart: text[...])
        guard groups.count == 8 else { return nil }
        func joined(_ groups: ArraySlice<UInt16>) -> UInt64 { groups.reduce(0) { $0 << 16 | UInt64($1) } }
        high = joined(groups[..<4])
        low = joined(groups[4...])
    }

    private static func groups(of text: String) -> [UInt16] {
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false).map { half in
            half.split(separator: ":").flatMap { groups(ofPart: $0) }
        }
        guard halves.count == 2 else { return halves[0] }
        return halves[0] + Array(repeating: 0, count: max(0, 8 - halves[0].count - halves[1].count)) + halves[1]
    }

    /// One group in hexadecimal digits, or two as version 4.
    private static func groups(ofPart part: Substring) -> [UInt16] {
        let bytes = part.split(separator: ".").compactMap { UInt16($0) }
        guard part.contains(".") else { return UInt16(part, radix: 16).map { [$0] } ?? [] }
        return bytes.count == 4 ? [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]] : []
    }

    var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether only this machine has it.
    package var isLoopback: Bool { isVersion4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

    /// What one client is counted by: an address of version 4, or the first half of one of version 6, as everybody has
    /// 2⁶⁴ of those to choose from.
    package var client: String {
        isVersion4 ? description : Self.text(high) + "::/64"
    }

    private static func text(_ half: UInt64) -> String {
        [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) }.joined(separator: ":")
    }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        isVersion4
            ? [24, 16, 8, 0].map { String(low >> $0 & 0xFF) }.joined(separator: ".")
            : Self.text(high) + ":" + Self.text(low)
    }
}
