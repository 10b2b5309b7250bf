package import AsyncHTTPClient
import Glibc
package import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// How long a target is waited for.
package struct TargetTiming: Sendable {
    /// For a connection.
    package var connect: TimeSpan
    /// For the next part of an answer.
    package var idle: TimeSpan
    /// For a request from its beginning to the end of its answer.
    package var whole: TimeSpan

    package init(
        connect: TimeSpan = .seconds(5), idle: TimeSpan = .seconds(30), whole: TimeSpan = .seconds(60)
    ) {
        self.connect = connect
        self.idle = idle
        self.whole = whole
    }
}

/// Sends single requests to a target, and has the words for what fails. Redirects are not followed: they would carry the
/// token somewhere else.
package struct TargetClient: Sendable {
    /// Any answer, whatever its status.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]
    }

    /// Why there is no answer.
    package enum Failure: Error {
        /// No connection: nothing was sent.
        case unreachable(String)
        /// No secure connection: what answers does not show that it is the target, and nothing was sent.
        case untrusted(String)
        /// What was sent may have arrived.
        case interrupted(String)
    }

    /// The largest answer that is read.
    static let maximumAnswer = 256 << 20

    private let timing: TargetTiming
    private let authorities: CertificateAuthorities?

    /// - Parameter authorities: Nil: those that the system trusts.
    package init(_ timing: TargetTiming, _ authorities: CertificateAuthorities?) {
        self.timing = timing
        self.authorities = authorities
    }

    /// What its connections are made with.
    package var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .milliseconds(timing.connect.milliseconds), read: .milliseconds(timing.idle.milliseconds)))
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        var tls = TLSConfiguration.makeClientConfiguration()
        if let authorities { tls.trustRoots = .certificates(authorities.certificates) }
        tls.minimumTLSVersion = .tlsv12
        // Keys that are forgotten, and authenticated encryption; TLS 1.3 has nothing else.
        tls.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
        configuration.tlsConfiguration = tls
        return configuration
    }

    /// - Parameter readsBody: Whether anybody wants the answer's body; else only its head is waited for.
    func send(
        _ method: HTTPMethod, _ url: String, headers: HTTPHeaders, body: [UInt8]? = nil, readsBody: Bool = true
    ) async throws(Failure) -> Answer {
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<Answer, Failure>
        var hasBegun = false
        do {
            var request = HTTPClientRequest(url: url)
            request.method = method
            request.headers = headers
            request.headers.replaceOrAdd(name: "user-agent", value: "marquee")
            if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
            let response = try await client.execute(request, timeout: .milliseconds(timing.whole.milliseconds))
            hasBegun = true
            let content = readsBody ? try await response.body.collect(upTo: Self.maximumAnswer) : ByteBuffer()
            result = .success(
                Answer(
                    status: Int(response.status.code), headers: response.headers,
                    body: Array(content.readableBytesView)))
        } catch {
            result = .failure(await failure(error, of: url, hasBegun: hasBegun))
        }
        // Its connections go in any case; there is nobody whom a failure to close them would help.
        try? await client.shutdown()
        return try result.get()
    }

    /// Why there is no answer from an address.
    ///
    /// - Parameter hasBegun: Whether a part of one came.
    package func failure(_ error: any Error, of url: String, hasBegun: Bool = false) async -> Failure {
        if hasBegun, (error as? HTTPClientError) == .remoteConnectionClosed { return Self.cut }
        return await certificateFailure(error, of: url) ?? failure(error)
    }

    private static let cut = Failure.interrupted("the connection was closed before the response was complete")

    /// What is wrong with the time of a certificate that is not believed; nil where that is not the reason.
    private func certificateFailure(_ error: any Error, of url: String) async -> Failure? {
        guard let failure = TLSFailure(error), failure.isUnexplained else { return nil }
        let shown = await ShownCertificate.of(url, within: timing.connect)
        return shown?.objection(at: SystemClock().now).map(Failure.untrusted)
    }

    private func failure(_ error: any Error) -> Failure {
        if let failure = TLSFailure(error) { return .untrusted(failure.reason) }
        return switch error {
        case let error as HTTPClientError: failure(error)
        case ChannelError.connectTimeout: .unreachable("no connection within \(timing.connect)")
        case let error as NIOConnectionError: .unreachable(Self.reason(error))
        case let error as IOError:
            Self.noConnection.contains(error.errnoCode)
                ? .unreachable(Self.reason(error)) : .interrupted("the connection failed: \(Self.reason(error))")
        case is NIOTooManyBytesError:
            .interrupted("the response is larger than \(ByteCount(Int64(Self.maximumAnswer)))")
        case is CancellationError: .interrupted("interrupted")
        case HTTPParserError.invalidEOFState: Self.cut
        case is HTTPParserError: .interrupted("the response is not HTTP")
        default: .interrupted(error.words(or: "the connection failed").shortened)
        }
    }

    private func failure(_ error: HTTPClientError) -> Failure {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout: .unreachable("no connection within \(timing.connect)")
        case .tlsHandshakeTimeout: .unreachable("no secure connection within \(timing.connect)")
        case .invalidURL, .emptyHost, .emptyScheme: .unreachable("the address is not a URL")
        case .readTimeout: .interrupted("no response for \(timing.idle)")
        case .deadlineExceeded: .interrupted("no complete response within \(timing.whole)")
        case .remoteConnectionClosed: .interrupted("the connection was closed without a response")
        case .cancelled: .interrupted("interrupted")
        default: .interrupted(error.shortDescription.lowercased())
        }
    }

    private static func reason(_ error: NIOConnectionError) -> String {
        let reasons = error.connectionErrors.map { failure in
            switch failure.error {
            case ChannelError.connectTimeout: "timed out"
            case let error as IOError: reason(error)
            default: failure.error.words(or: "the connection failed").shortened
            }
        }
        guard !reasons.isEmpty else { return "the host name cannot be resolved" }
        return Array(Set(reasons)).sorted().joined(separator: ", ")
    }

    /// What the system says before anything was sent.
    private static let noConnection: Set<Int32> = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, EADDRNOTAVAIL]

    private static func reason(_ error: IOError) -> String { SystemError.reason(of: error.errnoCode) }
}
