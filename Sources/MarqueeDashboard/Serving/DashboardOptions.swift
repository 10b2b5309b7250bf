/// How a dashboard is served.
package struct DashboardOptions: Sendable {
    /// A certificate chain and its key, as PEM files.
    package struct TLSFiles: Sendable, Hashable {
        package let certificate: String
        package let key: String

        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port; 0: one that is free.
    package var port = 8642
    package var tls: TLSFiles?
    /// Whether a proxy in front speaks TLS, and writes `X-Forwarded-For`.
    package var isBehindProxy = false
    package var limits = ServerLimits()

    package init() {}

    /// Whether browsers reach this server by TLS, so that cookies may be kept from anything else.
    var isSecure: Bool { tls != nil || isBehindProxy }

    /// Why it cannot be served like this, or nil.
    package var problem: String? {
        guard !isLoopback, tls == nil, !isBehindProxy else { return nil }
        return "'\(host)' can be reached from other machines, and tokens would cross the network in the clear: give"
            + " --tls-certificate and --tls-key, or --behind-proxy where a proxy in front speaks TLS"
    }

    /// Whether only this machine reaches the address. A name other than `localhost` may be anything.
    private var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return ["localhost", "::1", "[::1]"].contains(host)
            || (parts.count == 4 && parts.allSatisfy { $0 != nil } && parts[0] == 127)
    }
}
