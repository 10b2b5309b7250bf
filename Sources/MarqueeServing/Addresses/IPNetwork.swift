package import MarqueeModel

/// Addresses with the same beginning, as CIDR writes them: `10.0.0.0/8`, `fd00::/8`, or a single address.
package struct IPNetwork: Sendable, Hashable {
    private let address: IPAddress
    /// How many bits of version 6 are compared: 96 more than of version 4.
    private let length: Int

    /// Reads a network.
    ///
    /// - Throws: ``ServingProblem`` for what cannot be one, and for the network of all addresses: who trusts that trusts
    ///   everybody.
    package init(_ text: String) throws(ServingProblem) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { throw Self.unreadable(text) }
        let isVersion4 = !parts[0].contains(":")
        let bits = isVersion4 ? 32 : 128
        guard let length = parts.count > 1 ? Self.number(parts[1]) : bits, length <= bits else {
            throw Self.unreadable(text)
        }
        guard length > 0 else {
            throw ServingProblem("'\(text)' includes every address; expected only the network of the proxy")
        }
        self.address = address
        self.length = isVersion4 ? length + 96 : length
    }

    private static func unreadable(_ text: String) -> ServingProblem {
        ServingProblem(
            "expected an IP address or a network such as 10.0.0.0/8, got '\(String(text.prefix(60)))'")
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
    }

    package func contains(_ other: IPAddress) -> Bool {
        // Shifts beyond the width give 0 here, so that nothing is left to differ.
        let high = (address.high ^ other.high) >> UInt64(64 - min(64, length))
        let low = (address.low ^ other.low) >> UInt64(64 - max(0, length - 64))
        return high == 0 && low == 0
    }
}
