package import ArgumentParser
package import MarqueeServing

/// How other machines may reach a server: the same words for every command that serves.
package struct ExposureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A PEM file with the certificate and its chain.", valueName: "file"))
    package var tlsCertificate: String?

    @Option(help: ArgumentHelp("A PEM file with the certificate's private key.", valueName: "file"))
    package var tlsKey: String?

    @Flag(help: "A proxy in front handles TLS; needs --trusted-proxy.")
    package var behindProxy = false

    @Option(
        help: ArgumentHelp(
            "The address or network of a proxy whose X-Forwarded-For is trusted. May be repeated.",
            valueName: "cidr"))
    package var trustedProxy: [String] = []

    @Option(
        help: ArgumentHelp(
            "A public URL of the server, such as https://dashboard.example.org. May be repeated.",
            valueName: "url"))
    package var publicURL: [String] = []

    package init() {}

    /// Whether any of them is given.
    package var isUsed: Bool {
        behindProxy || [tlsCertificate, tlsKey].contains { $0 != nil } || !trustedProxy.isEmpty || !publicURL.isEmpty
    }

    /// Says what is probably forgotten.
    package func warnOfMissingName(_ console: Console) {
        guard behindProxy, publicURL.isEmpty else { return }
        console.warn("requests with the host name that the proxy forwards are rejected (421); add it with --public-url")
    }

    /// - Throws: ``ValidationError`` when what is given cannot be read, or does not fit together.
    package func exposure(host: String) throws -> Exposure {
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("'--tls-certificate' and '--tls-key' must be used together.")
        }
        var exposure = Exposure(host: host)
        if let tlsCertificate, let tlsKey { exposure.tls = TLSFiles(certificate: tlsCertificate, key: tlsKey) }
        exposure.isBehindProxy = behindProxy
        do {
            exposure.proxies = TrustedProxies(try trustedProxy.map { try IPNetwork($0) })
        } catch {
            throw ValidationError("'--trusted-proxy': \(error).")
        }
        do {
            exposure.publicURLs = try publicURL.map { try PublicURL($0) }
        } catch {
            throw ValidationError("'--public-url': \(error).")
        }
        return exposure
    }
}
