import NIOSSL

extension TLSConfiguration {
    /// For requests: TLS 1.2 at least, with keys that are forgotten and authenticated encryption. TLS 1.3 has nothing else.
    static var modern: TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
        return configuration
    }
}
