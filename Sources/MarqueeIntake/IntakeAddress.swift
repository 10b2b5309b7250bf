import MarqueeHost
public import MarqueeModel
import MarqueeServing

/// Where notifications are taken in: a host and a port.
public struct IntakeAddress: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address, IPv6 without brackets.
    public let host: String
    /// 0: one that the system chooses.
    public let port: Int

    /// Reads `HOST:PORT`, `[IPv6]:PORT`, or `PORT` for 127.0.0.1.
    ///
    /// - Throws: ``IntakeError`` for anything else.
    public init(_ text: String) throws(IntakeError) {
        let colon = text.lastIndex(of: ":")
        let port = colon.map { text[text.index(after: $0)...] } ?? text[...]
        var host = colon.map { text[..<$0] } ?? ""
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw IntakeError(
                .invalidAddress, "invalid address '\(text.shortened)'; expected [IPv6]:PORT or HOST:PORT")
        }
        guard let number = Int(port), (0...65_535).contains(number), port.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else {
            throw IntakeError(
                .invalidAddress,
                "invalid address '\(text.shortened)'; expected HOST:PORT, such as 127.0.0.1:8643")
        }
        self.host = host.isEmpty ? "127.0.0.1" : String(host)
        self.port = number
    }

    /// Whether only this machine can reach it.
    var isLoopback: Bool { Exposure(host: host).isLoopback }

    /// As it is written in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Why notifications cannot be taken in over HTTP.
public struct IntakeError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text names no address.
        case invalidAddress = "invalid-address"
        /// Other machines could reach it, and nothing keeps strangers out.
        case missingToken = "missing-token"
        /// The token could be guessed.
        case weakToken = "weak-token"
        /// Other machines could reach it, and what they send could be read on the way.
        case insecure = "insecure"
        /// The certificate or its key cannot be used.
        case certificate = "certificate"
        /// The address is taken, or not of this machine.
        case cannotListen = "cannot-listen"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}
