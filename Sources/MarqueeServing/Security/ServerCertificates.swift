import Foundation
package import MarqueeModel
import NIOSSL
import Synchronization

/// What a server shows of itself by TLS, and which TLS it speaks: version 1.2 at least, with keys that are forgotten
/// (ECDHE) and authenticated encryption (AEAD) only. Version 1.3 has nothing else.
package final class ServerCertificates: Sendable {
    /// Of version 1.2, in OpenSSL's words.
    static let cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"

    private let files: TLSFiles
    private let state: Mutex<(context: NIOSSLContext, expires: Timestamp)>

    /// Reads the files.
    package init(_ files: TLSFiles) throws(ServingProblem) {
        self.files = files
        state = Mutex(try Self.read(files))
    }

    /// What new connections are begun with.
    var context: NIOSSLContext { state.withLock(\.context) }

    /// From when on clients refuse it.
    package var expires: Timestamp { state.withLock(\.expires) }

    /// Reads the files again, for all connections from now on. Where that fails, what was read before goes on.
    package func reload() throws(ServingProblem) {
        let read = try Self.read(files)
        state.withLock { $0 = read }
    }

    private static func read(
        _ files: TLSFiles
    ) throws(ServingProblem) -> (context: NIOSSLContext, expires: Timestamp) {
        for file in [files.certificate, files.key] where !FileManager.default.isReadableFile(atPath: file) {
            throw ServingProblem("cannot read '\(file)': it does not exist, or permission is denied")
        }
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
        } catch {
            throw ServingProblem(
                "'\(files.certificate)' is not a PEM file with a certificate; it should start with '-----BEGIN CERTIFICATE-----'"
            )
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            throw ServingProblem(
                "'\(files.key)' is not a PEM file with a key that needs no passphrase; it should start with '-----BEGIN PRIVATE"
                    + " KEY-----'")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuites = cipherSuites
        do {
            // Only here it shows whether they belong together.
            let end = chain.map(\.notValidAfter).min() ?? 0
            return (try NIOSSLContext(configuration: configuration), Timestamp(milliseconds: Int64(end) * 1_000))
        } catch {
            throw ServingProblem(
                "the key in '\(files.key)' does not belong to the certificate in '\(files.certificate)', which must be"
                    + " the first in its file")
        }
    }
}
