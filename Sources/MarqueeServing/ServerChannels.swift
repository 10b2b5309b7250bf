package import HTTPTypes
package import HummingbirdCore
import Logging
import NIOCore

/// How connections are taken: HTTP/1.1, within the limits, and by TLS where there is a certificate.
///
/// Made before anything else, so that a certificate that cannot be used is told before a database is made.
package struct ServerChannels: Sendable {
    package let builder: HTTPServerBuilder
    package let connections: ConnectionTable
    /// Nil where no TLS is spoken.
    package let certificates: ServerCertificates?
    private let limits: ServerLimits

    /// - Parameter problem: Writes a problem document (RFC 9457): for what is answered before there is a request.
    package init(
        _ exposure: Exposure, _ limits: ServerLimits,
        problem: @escaping @Sendable (_ status: HTTPResponse.Status, _ detail: String) -> [UInt8]
    ) throws(ServingProblem) {
        let table = ConnectionTable(limits, proxies: exposure.proxies)
        let certificates: ServerCertificates? =
            if let files = exposure.tls { try ServerCertificates(files) } else { nil }
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionAdmission(table), ConnectionGuard(limits, problem: problem)],
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes, maxHeaderFieldCount: 100
            ))
        self.builder = HTTPServerBuilder { responder in
            let plain = HTTP1Channel(responder: responder, configuration: configuration)
            guard let certificates else { return plain }
            return SecuredChannel(base: plain, certificates: certificates)
        }
        self.connections = table
        self.certificates = certificates
        self.limits = limits
    }

    /// For a server's configuration: beyond the limit, and a few that ``connections`` is about to close, nobody is let in
    /// until somebody has gone.
    package var availability: any AvailableConnectionsDelegate {
        MaximumAvailableConnections(
            limits.connections + 16, logger: Logger(label: "marquee.connections") { _ in SwiftLogNoOpLogHandler() })
    }
}
