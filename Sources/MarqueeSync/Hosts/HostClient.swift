import AsyncHTTPClient
package import MarqueeModel
import NIOCore
import NIOHTTP1

/// What a host asks its dashboard with: one client for all requests, so that connections are used again.
///
/// Redirects are not followed, and a token goes out as ``SyncTarget``s send theirs: over TLS, to loopback, or where the target
/// says that it may. ``shutDown()`` has to be called before it is let go of.
package final class HostClient: Sendable {
    package enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    /// Any answer, whatever its status.
    package struct Answer: Sendable {
        package let status: Int
        package let body: [UInt8]
        /// What tells one state of what was asked for from another.
        package let entityTag: String?

        package init(status: Int, body: [UInt8], entityTag: String? = nil) {
            self.status = status
            self.body = body
            self.entityTag = entityTag
        }

        package var json: Value? { try? Value(json: body) }
    }

    /// Why there is no answer, for people.
    package struct Failure: WordedError {
        package let description: String
    }

    private let url: TargetURL
    private let requests: TargetClient
    private let timing: TargetTiming
    private let client: HTTPClient
    private let streams: HTTPClient

    /// Where it is, without anything secret.
    package var address: String { url.description }

    /// - Parameters:
    ///   - isInsecure: Whether a token may be sent unencrypted to another machine.
    ///   - authorities: Those who may sign its certificate; nil: whom the system trusts.
    package init(
        url: String, isInsecure: Bool = false, timing: TargetTiming = TargetTiming(),
        authorities: CertificateAuthorities? = nil
    ) throws(SyncError) {
        self.url = try TargetURL(url)
        try self.url.checkSecrecy(unless: isInsecure)
        self.timing = timing
        requests = TargetClient(timing, authorities)
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: requests.configuration)
        var configuration = requests.configuration
        // Whoever reads a stream has a limit of its own, by its own clock.
        configuration.timeout.read = nil
        streams = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Whether something could be asked there, with that token where there is one.
    package static func check(url: String, token: String?, isInsecure: Bool) throws(SyncError) {
        let url = try TargetURL(url)
        if !isInsecure { try url.checkSecrecy(unless: false) }
        if let token { _ = try BearerToken(token) }
    }

    /// The address of a server, as it is always written.
    package static func address(of url: String) -> String { (try? TargetURL(url))?.description ?? url }

    /// Sends a request, and reads its answer.
    ///
    /// - Parameter limit: The largest answer that is read.
    package func send(
        _ method: Method, _ path: String, token: String?, headers: [String: String] = [:], body: [UInt8]? = nil,
        limit: Int = 1 << 20
    ) async throws(Failure) -> Answer {
        let request = try request(method, path, token, headers, body)
        do {
            let response = try await client.execute(request, timeout: .milliseconds(timing.whole.milliseconds))
            let content = try await response.body.collect(upTo: limit)
            return Answer(response, Array(content.readableBytesView))
        } catch {
            throw await failure(error, token)
        }
    }

    /// Opens a stream, and hands on what comes until it ends.
    ///
    /// - Parameters:
    ///   - opened: Called once, when the answer is a stream.
    ///   - take: Called for each part, one after the other; the stream waits for it.
    /// - Returns: The answer where it is no stream; nil when a stream has ended.
    package func stream(
        _ path: String, token: String, headers: [String: String], opened: () async -> Void,
        take: ([UInt8]) async throws -> Void
    ) async throws -> Answer? {
        var headers = headers
        headers["accept"] = "text/event-stream"
        let request = try request(.get, path, token, headers, nil)
        let response: HTTPClientResponse
        do {
            response = try await streams.execute(request, deadline: .distantFuture)
            let type = response.headers.first(name: "content-type") ?? ""
            guard response.status == .ok, type.hasPrefix("text/event-stream") else {
                let content = try await response.body.collect(upTo: 1 << 16)
                return Answer(response, Array(content.readableBytesView))
            }
        } catch {
            throw await failure(error, token)
        }
        await opened()
        var parts = response.body.makeAsyncIterator()
        while true {
            let part: ByteBuffer?
            do {
                part = try await parts.next()
            } catch {
                throw await failure(error, token)
            }
            guard let part else { return nil }
            try await take(Array(part.readableBytesView))
        }
    }

    /// Ends its connections; every later request fails.
    package func shutDown() async {
        // There is nobody whom a failure to close them would help.
        try? await client.shutdown()
        try? await streams.shutdown()
    }

    private func request(
        _ method: Method, _ path: String, _ token: String?, _ headers: [String: String], _ body: [UInt8]?
    ) throws(Failure) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url.appending(path))
        request.method = HTTPMethod(rawValue: method.rawValue)
        request.headers = ["accept": "application/json", "user-agent": "marquee"]
        do {
            if let token { request.headers.add(name: "authorization", value: try BearerToken(token).header) }
        } catch {
            throw Failure(description: error.sentence)
        }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let body {
            request.headers.replaceOrAdd(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        return request
    }

    private func failure(_ error: any Error, _ token: String?) async -> Failure {
        let reason = await requests.failure(error, of: url.description).reason
        return Failure(description: token.flatMap { try? BearerToken($0).removed(from: reason) } ?? reason)
    }
}

extension HostClient.Answer {
    fileprivate init(_ response: HTTPClientResponse, _ body: [UInt8]) {
        self.init(
            status: Int(response.status.code), body: body, entityTag: response.headers.first(name: "etag"))
    }
}
