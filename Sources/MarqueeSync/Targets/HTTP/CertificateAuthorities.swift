import MarqueeModel
import NIOSSL

/// Authorities whose certificates are trusted in place of those that the system trusts: for a server whose certificate is
/// signed by one of its own.
package struct CertificateAuthorities: Sendable {
    let certificates: [NIOSSLCertificate]

    /// - Parameter file: The path of a PEM file with their certificates.
    /// - Throws: ``SyncError`` with ``SyncError/Code/configuration``.
    package init(file: String) throws(SyncError) {
        do {
            certificates = try NIOSSLCertificate.fromPEMFile(file)
        } catch {
            throw SyncError(
                .configuration,
                "'\(file.shortened)', which SSL_CERT_FILE names, is not a PEM file with certificates that can be read")
        }
    }
}
