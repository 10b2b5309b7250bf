import MarqueeModel
import NIOSSL

/// Why there is no secure connection. Nothing was sent then, the token included.
struct TLSFailure {
    /// As it stands in brackets behind the address.
    let reason: String
    /// Whether it is the certificate itself that is not believed, for a reason that nobody has told.
    var isUnexplained: Bool { reason == Self.invalid }

    /// Nil for an error that is about something else.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            reason = "its certificate is for another host"
        case NIOSSLError.handshakeFailed(let failure): reason = Self.reason(failure)
        case NIOSSLError.noCertificateToValidate: reason = "it sent no certificate"
        case NIOSSLError.unableToValidateCertificate: reason = Self.invalid
        default: return nil
        }
    }

    private static let invalid =
        "its certificate is not signed by a trusted authority; SSL_CERT_FILE can name a PEM file with other authorities"

    /// BoringSSL tells no more than the names of its errors.
    private static func reason(_ failure: BoringSSLError) -> String {
        let text = "\(failure)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return invalid }
        if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
            return "it does not support TLS; use http:// instead of https://?"
        }
        if text.contains("PROTOCOL_VERSION") || text.contains("UNSUPPORTED_PROTOCOL") {
            return "it does not support TLS 1.2 or 1.3, one of which is required"
        }
        if text.contains("HANDSHAKE_FAILURE") || text.contains("NO_SHARED_CIPHER") {
            return "it supports no cipher suite with ECDHE and AES-GCM or ChaCha20, one of which is required"
        }
        return text.shortened
    }
}
