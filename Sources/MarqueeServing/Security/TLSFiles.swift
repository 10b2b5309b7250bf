/// A certificate chain and its key, as PEM files.
package struct TLSFiles: Sendable, Hashable {
    package let certificate: String
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
