package import MarqueeModel

/// The proxies in front of a server whose word counts: what they append to `X-Forwarded-For` is where a request came from.
package struct TrustedProxies: Sendable, Hashable {
    private let networks: [IPNetwork]

    package init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    package var isEmpty: Bool { networks.isEmpty }

    package func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// Where a request came from.
    ///
    /// Each proxy appends the address that it was asked from. So the list is read from its end, as long as whoever wrote
    /// an entry is trusted: the first address that is none of the proxies' is the client's. What stands before it is the
    /// client's own word, and worth nothing.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - forwarded: The values of `X-Forwarded-For`, in the order of their fields.
    package func client(peer: IPAddress?, forwarded: [String]) -> IPAddress? {
        guard var client = peer, contains(client) else { return peer }
        for entry in forwarded.flatMap({ $0.split(separator: ",") }).reversed() {
            // Whoever wrote what cannot be read is the last that is known.
            guard let address = Self.address(in: entry) else { break }
            client = address
            guard contains(address) else { break }
        }
        return client
    }

    /// Some proxies append the port too: `10.0.0.7:4711`, `[2001:db8::7]:4711`.
    private static func address(in entry: Substring) -> IPAddress? {
        let text = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        if text.hasPrefix("[") { return IPAddress(text.dropFirst().prefix { $0 != "]" }) }
        let isVersion4 = text.utf8.count { $0 == UInt8(ascii: ":") } == 1
        return IPAddress(isVersion4 ? text.prefix { $0 != ":" } : text)
    }
}
