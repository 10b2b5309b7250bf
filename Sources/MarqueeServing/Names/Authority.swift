import MarqueeModel

/// A host and perhaps a port, as `Host` and URLs have them: `localhost:8642`, `[::1]`, `Dashboard.example.`.
struct Authority: Sendable, Hashable {
    /// In lower case, without brackets and without the dot that a name may end in.
    let host: String
    let port: Int?
    /// Where the host is an address.
    let address: IPAddress?

    /// Nil for what cannot be one, a user in front of the host included.
    init?(_ text: some StringProtocol) {
        var host = text[...]
        var port: Int?
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            let digits = text[text.index(after: colon)...]
            guard !digits.isEmpty, digits.utf8.count <= 5, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                let number = Int(digits), number <= 65_535
            else { return nil }
            port = number
            host = text[..<colon]
        }
        self.port = port
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let address = IPAddress(host.dropFirst().dropLast()) else { return nil }
            self.host = address.description
            self.address = address
            return
        }
        if host.hasSuffix(".") { host = host.dropLast() }
        let name = host.lowercased()
        guard !name.isEmpty, name.utf8.count <= 253, name.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.host = name
        self.address = IPAddress(name)
    }

    /// What only this machine can be meant by. The names are those that no domain name server is asked for (RFC 6761).
    var isLoopback: Bool {
        if let address { return address.isLoopback }
        return host == "localhost" || host.hasSuffix(".localhost")
    }

    func port(orThatOf scheme: String) -> Int {
        port ?? (scheme == "https" ? 443 : 80)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
