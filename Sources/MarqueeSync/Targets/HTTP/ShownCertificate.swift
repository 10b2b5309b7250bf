import Glibc
import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOPosix
import NIOSSL

/// The certificate that a server shows, looked at once it was not believed: BoringSSL does not tell why.
struct ShownCertificate: Sendable {
    let begins: Timestamp
    let ends: Timestamp

    private init(_ certificate: NIOSSLCertificate) {
        begins = Timestamp(milliseconds: Int64(certificate.notValidBefore) * 1_000)
        ends = Timestamp(milliseconds: Int64(certificate.notValidAfter) * 1_000)
    }

    /// Why it cannot be believed at a moment, as it stands in brackets behind the address; nil where its time is no reason.
    func objection(at now: Timestamp) -> String? {
        if now > ends { return "its certificate expired at \(ends); renew it on the server" }
        guard now < begins else { return nil }
        return "its certificate is valid from \(begins), and this machine's clock shows \(now); set the clock"
    }

    /// Connects anew, and hangs up as soon as the certificate is there: nothing is sent, whatever it is.
    ///
    /// - Parameter url: An address with `https://`.
    /// - Returns: Nil where none is shown within the time.
    static func of(_ url: String, within limit: TimeSpan) async -> ShownCertificate? {
        guard let (host, port) = place(in: url),
            let context = try? NIOSSLContext(configuration: .makeClientConfiguration())
        else { return nil }
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let shown = loop.makePromise(of: ShownCertificate?.self)
        let name = IPAddress(host: host) == nil ? host : nil
        let none: ShownCertificate? = nil
        let connection = ClientBootstrap(group: loop).connectTimeout(.milliseconds(limit.milliseconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(
                        context: context, serverHostname: name,
                        customVerificationCallback: {
                            (certificates: [NIOSSLCertificate], decision: EventLoopPromise<NIOSSLVerificationResult>) in
                            shown.succeed(certificates.first.map { ShownCertificate($0) })
                            decision.succeed(.failed)
                        })
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: port)
        connection.whenFailure { _ in shown.succeed(none) }
        connection.whenSuccess { channel in channel.closeFuture.whenComplete { _ in shown.succeed(none) } }
        let timer = loop.scheduleTask(in: .milliseconds(limit.milliseconds)) { shown.succeed(none) }
        defer {
            timer.cancel()
            connection.whenSuccess { $0.close(promise: nil) }
        }
        // It never fails: every end of the connection is an answer.
        return (try? await shown.futureResult.get()) ?? nil
    }

    /// Host and port of an address that was asked before, and so is one.
    private static func place(in url: String) -> (host: String, port: Int)? {
        guard url.hasPrefix("https://") else { return nil }
        let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }.split(separator: "@").last ?? ""
        let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
        let host = authority[..<(colon ?? authority.endIndex)].filter { $0 != "[" && $0 != "]" }
        let port = colon.map { Int(authority[authority.index(after: $0)...]) } ?? 443
        return host.isEmpty ? nil : port.map { (String(host), $0) }
    }
}
