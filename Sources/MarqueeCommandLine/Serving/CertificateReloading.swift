package import Logging
package import MarqueeServing

/// Reads a server's certificate again on SIGHUP, as whatever renews it says that it has.
package struct CertificateReloading: Sendable {
    private let certificates: ServerCertificates
    private let hangups: AsyncStream<Void>
    private let logger: Logger

    /// Nil where there is no certificate.
    package init?(_ certificates: ServerCertificates?, _ stops: StopRequests, _ logger: Logger) {
        guard let certificates else { return nil }
        self.certificates = certificates
        hangups = stops.hangups
        self.logger = logger
    }

    /// Returns when its task is cancelled.
    package func run() async {
        for await _ in hangups {
            do throws(ServingProblem) {
                try certificates.reload()
                logger.notice("read the certificate again; new connections get it")
            } catch {
                logger.error(
                    "the certificate that was read before is still used", metadata: ["reason": "\(error)"])
            }
        }
    }
}
