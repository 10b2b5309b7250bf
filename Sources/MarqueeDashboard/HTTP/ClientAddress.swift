import HTTPTypes
import Hummingbird
import NIOCore

/// The address that failed attempts are counted by.
struct ClientAddress {
    let text: String

    /// - Parameter isBehindProxy: Whether the last `X-Forwarded-For` was written by a proxy of ours. What stands before it
    ///   is the client's own word, and worth nothing.
    init(of request: Request, peer: SocketAddress?, isBehindProxy: Bool) {
        let forwarded = isBehindProxy ? request.headers.last("x-forwarded-for") : nil
        let last = forwarded?.split(separator: ",").last.map { $0.filter { $0 != " " } }
        if let last, let address = try? SocketAddress(ipAddress: last, port: 0) {  // Anything else is no address.
            text = Self.network(of: address)
        } else {
            text = peer.map(Self.network) ?? "unknown"
        }
    }

    /// An IPv4 address, or the network of an IPv6 address: everybody has 2⁶⁴ of those to choose from.
    private static func network(of address: SocketAddress) -> String {
        guard case .v6 = address, let text = address.ipAddress else { return address.ipAddress ?? "unknown" }
        if text.lowercased().hasPrefix("::ffff:"), text.contains(".") { return String(text.dropFirst(7)) }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let head = halves[0].split(separator: ":").map(String.init)
        let tail = halves.count > 1 ? halves[1].split(separator: ":").map(String.init) : []
        let zeros = Array(repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + zeros + tail).prefix(4).joined(separator: ":") + "::/64"
    }
}

extension HTTPFields {
    /// Fields by names that HTTPTypes has no constants for; a name that is none is left out, which tests would show.
    init(named fields: [(String, String)]) {
        self.init()
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            self[name] = value
        }
    }

    /// The last value of a field, by its name in lower case.
    func last(_ name: String) -> String? {
        last { $0.name.canonicalName == name }?.value
    }
}
