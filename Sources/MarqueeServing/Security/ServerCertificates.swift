import Foundation
import NIOSSL
import Synchronization

/// What a server shows of itself by TLS, and which TLS it speaks: version 1.2 at least, with keys that are forgotten
/// (ECDHE) and authenticated encryption (AEAD) only. Version 1.3 has nothing else.
package final class ServerCertificates: Sendable {
    /// Of version 1.2, in OpenSSL's words.
    static let cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"

    private let files: TLSFiles
    private let state: Mutex<NIOSSLContext>

    /// Reads the files.
    package init(_ files: TLSFiles) throws(ServingProblem) {
        self.files = files
        state = Mutex(try Self.read(files))
    }

    /// What new connections are begun with.
    var context: NIOSSLContext { state.withLock(\.self) }

    /// Reads the files again, for all connections from now on. Where that fails, what was read before goes on.
    package func reload() throws(ServingProblem) {
        let context = try Self.read(files)
        state.withLock { $0 = context }
    }

    private static func read(_ files: TLSFiles) throws(ServingProblem) -> NIOSSLContext {
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
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuites = cipherSuites
        do {
            // Only here it shows whether they belong together.
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw ServingProblem(
                "the key in '\(files.key)' does not belong to the certificate in '\(files.certificate)', which has to be"
                    + " the first of its file")
        }
    }
}
