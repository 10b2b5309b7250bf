import Foundation
import HummingbirdCore
import HummingbirdTLS
import NIOSSL

/// How connections are taken: HTTP/1.1, within the limits, and by TLS where there is a certificate.
///
/// Made before anything else, so that a certificate that cannot be used is told before a database is made.
package struct ServerChannels: Sendable {
    let builder: HTTPServerBuilder

    package init(_ options: DashboardOptions) throws(ServingProblem) {
        let limits = options.limits
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionGuard(limits)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: 100)))
        builder = if let files = options.tls { try Self.secured(plain, files) } else { plain }
    }

    private static func secured(
        _ plain: HTTPServerBuilder, _ files: DashboardOptions.TLSFiles
    ) throws(ServingProblem) -> HTTPServerBuilder {
        for file in [files.certificate, files.key] where !FileManager.default.isReadableFile(atPath: file) {
            throw ServingProblem("'\(file)' cannot be read: it is not there, or belongs to somebody else")
        }
        let chain: [NIOSSLCertificateSource]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(files.certificate).map { .certificate($0) }
        } catch {
            throw ServingProblem(
                "'\(files.certificate)' is no PEM file with a certificate; one begins with '-----BEGIN CERTIFICATE-----'"
            )
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            throw ServingProblem(
                "'\(files.key)' is no PEM file with a key that needs no passphrase; one begins with '-----BEGIN PRIVATE"
                    + " KEY-----'")
        }
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(key))
        do {
            // Only here it shows whether they belong together.
            _ = try NIOSSLContext(configuration: configuration)
            return try .tls(plain, tlsConfiguration: configuration)
        } catch {
            throw ServingProblem(
                "the key in '\(files.key)' does not belong to the certificate in '\(files.certificate)', which has to be"
                    + " the first of its file")
        }
    }
}

/// Why a dashboard cannot be served as it was asked to: one sentence.
package struct ServingProblem: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
