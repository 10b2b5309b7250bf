package import Logging
import MarqueeModel
package import MarqueeServing
import MarqueeSystem

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
        warn()
        for await _ in hangups { reload() }
    }

    /// Reads it now, for whoever hears of SIGHUP itself.
    package func reload() {
        do throws(ServingProblem) {
            try certificates.reload()
            logger.notice("reloaded the certificate for new connections")
            warn()
        } catch {
            logger.error("the previous certificate is still in use", metadata: ["reason": "\(error)"])
        }
    }

    /// Whoever connects refuses one that has expired, and tells nobody here.
    package func warn() {
        let end = certificates.expires
        guard end < .now + .seconds(86_400) else { return }
        logger.warning(
            "the certificate \(end < .now ? "has expired" : "expires soon"); renew it and send SIGHUP",
            metadata: ["expires": "\(end)"])
    }
}
