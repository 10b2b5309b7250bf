import AsyncHTTPClient
import MarqueeModel
package import MarqueeSync
public import MarqueeSystem
import NIOCore
import NIOHTTP1

/// Asks one space of Contentful, and writes to it.
///
/// ```swift
/// let client = try ContentClient(ContentSpace("yadj1kx9rmg0"), token: ContentToken(token))
/// for try await page in client.pages(of: EntryQuery(contentType: "card")) { … }
/// await client.close()
/// ```
///
/// One connection pool serves it for its life; ``close()`` has to be called before it is let go of. Redirects are not
/// followed, and the token goes out over TLS only, or to loopback. Requests are kept below the space's rate, wait as 429
/// says, and are tried again after 5xx and broken connections: at most ``ContentLimits/tries`` times, √2ⁿ s apart with some
/// chance in it. No other 4xx is tried again. What would be done twice is not repeated either, except where it can be seen
/// that the first try has not done it.
///
/// All methods may be called from any task, at the same time; a cancelled task ends its request with
/// ``ContentError/Code/interrupted``.
public final class ContentClient: Sendable {
    /// The space that is asked.
    public let space: ContentSpace
    /// How long it is waited for.
    public let timing: ContentTiming
    /// How much it is asked for.
    public let limits: ContentLimits

    let clock: any HostClock
    let random: @Sendable () -> Double
    let token: ContentToken
    private let failures: TargetClient
    private let client: HTTPClient
    private let management: RateLimiter
    private let delivery: RateLimiter

    /// Creates a client; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - token: For the API that is asked: the Management API and the Delivery API take different ones.
    ///   - clock: What waiting and the rate go by.
    ///   - random: From 0 to less than 1, for the waits between tries.
    /// - Throws: `content-configuration`, for a host that is no URL, or to which the token would go unencrypted.
    public convenience init(
        _ space: ContentSpace, token: ContentToken, timing: ContentTiming = ContentTiming(),
        limits: ContentLimits = ContentLimits(), clock: any HostClock = SystemClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) throws(ContentError) {
        try self.init(
            space, token: token, authorities: nil, timing: timing, limits: limits, clock: clock, random: random)
    }

    /// - Parameter authorities: Those who may sign the servers' certificates; nil: whom the system trusts.
    package init(
        _ space: ContentSpace, token: ContentToken, authorities: CertificateAuthorities?,
        timing: ContentTiming = ContentTiming(), limits: ContentLimits = ContentLimits(),
        clock: any HostClock = SystemClock(), random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) throws(ContentError) {
        for api in ContentRequest.API.allCases {
            let url = space.hosts.url(of: api)
            do {
                try URLText.checkServer(url)
            } catch {
                throw ContentError(.configuration, "the address of the \(api.rawValue) API \(error.message)")
            }
            guard !URLText.isOpenToOthers(url) else {
                throw ContentError(
                    .configuration, "the token would be sent unencrypted to \(url.shortened)", advice: "use https")
            }
        }
        self.space = space
        self.token = token
        self.timing = timing
        self.limits = limits
        self.clock = clock
        self.random = random
        failures = TargetClient(timing.target, authorities)
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: failures.configuration)
        management = RateLimiter(start: 7, most: limits.requestsPerSecond, clock: clock)
        delivery = RateLimiter(start: 55, most: limits.requestsPerSecond, clock: clock)
    }

    /// Ends its connections; every later request fails.
    public func close() async {
        // There is nobody whom a failure to close them would help.
        try? await client.shutdown()
    }

    /// Sends a request, as often as it takes, and reads its answer.
    ///
    /// - Throws: ``ContentError``, for every answer that is not 2xx, and for none. A POST that makes up an id is not sent
    ///   again where it may have arrived: `content-interrupted`.
    public func send(_ request: ContentRequest) async throws(ContentError) -> ContentAnswer {
        var isDoubtful = false
        return try await send(request, isDoubtful: &isDoubtful)
    }

    /// - Parameter isDoubtful: Set once a try may have arrived whose answer did not come. What is refused afterwards may
    ///   have been done by that try.
    func send(_ request: ContentRequest, isDoubtful: inout Bool) async throws(ContentError) -> ContentAnswer {
        do {
            return try await repeated(request, &isDoubtful)
        } catch {
            throw token.removed(from: error)
        }
    }

    private func repeated(
        _ request: ContentRequest, _ isDoubtful: inout Bool
    ) async throws(ContentError) -> ContentAnswer {
        try request.check(in: space)
        var retries = RetryPolicy(limit: max(1, limits.tries), longestWait: timing.longestWait)
        let limiter = request.api == .management ? management : delivery
        while true {
            try await waiting(for: request) { () async throws in try await limiter.take() }
            let outcome: RetryPolicy.Outcome
            let error: ContentError
            switch await sendOnce(request) {
            case .answer(let answer):
                limiter.learn(request.api == .management ? answer.header("x-contentful-ratelimit-second-limit") : nil)
                guard !(200..<300).contains(answer.status) else { return answer }
                error = ContentError(
                    status: answer.status, headers: answer.headers, body: answer.body, about: request.resource,
                    isCreating: request.isCreating)
                outcome = .answered(status: answer.status, reset: answer.header("x-contentful-ratelimit-reset"))
                // A gateway in between may have given up on what went on.
                if answer.status >= 500 { isDoubtful = true }
            case .unreachable(let problem): (error, outcome) = (problem, .unreachable)
            case .interrupted(let problem):
                isDoubtful = true
                (error, outcome) = (problem, .interrupted)
            case .final(let problem): throw problem
            }
            guard !Task.isCancelled else { throw error }
            switch retries.next(after: outcome, isRepeatable: request.isRepeatable, random: random()) {
            case .giveUp: throw error
            case .wait(let span, let isForAll):
                if isForAll { limiter.pause(for: span) }
                let clock = clock
                try await waiting(for: request) { () async throws in try await clock.sleep(for: span) }
            }
        }
    }

    private func waiting(
        for request: ContentRequest, _ wait: () async throws -> Void
    ) async throws(ContentError) {
        do {
            try await wait()
        } catch {
            throw problem(.interrupted, "interrupted", request)
        }
    }

    // MARK: One try

    private enum Try {
        case answer(ContentAnswer)
        case unreachable(ContentError)
        case interrupted(ContentError)
        /// It would be the same again.
        case final(ContentError)
    }

    private func sendOnce(_ request: ContentRequest) async -> Try {
        var outgoing = HTTPClientRequest(url: request.url(in: space))
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        outgoing.headers = ["authorization": token.header, "user-agent": "marquee", "accept": "*/*"]
        for field in request.headers { outgoing.headers.add(name: field.name, value: field.value) }
        if let body = request.body { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        var hasBegun = false
        do {
            let response = try await client.execute(outgoing, timeout: .milliseconds(timing.whole.milliseconds))
            hasBegun = true
            let content = try await response.body.collect(upTo: limits.largestAnswer)
            return .answer(
                ContentAnswer(
                    status: Int(response.status.code),
                    headers: response.headers.map { ContentRequest.Field($0.name, $0.value) },
                    body: Array(content.readableBytesView)))
        } catch is NIOTooManyBytesError {
            return .final(
                problem(
                    .wrongAnswer, "the response is larger than \(ByteCount(Int64(limits.largestAnswer)))", request,
                    advice: "request fewer items per page"))
        } catch is CancellationError {
            return .final(problem(.interrupted, "interrupted", request))
        } catch {
            return await failed(error, request, hasBegun: hasBegun)
        }
    }

    private func failed(_ error: any Error, _ request: ContentRequest, hasBegun: Bool) async -> Try {
        let host = space.hosts.url(of: request.api)
        switch await failures.failure(error, of: host, hasBegun: hasBegun) {
        case .unreachable(let reason):
            return .unreachable(
                problem(
                    .unreachable, "no connection to \(host): \(reason)", request,
                    advice: "check the network and the address"))
        case .untrusted(let reason):
            return .final(
                problem(.unreachable, "no secure connection to \(host) (\(reason)); nothing was sent", request))
        case .interrupted(let reason):
            return .interrupted(
                problem(
                    .interrupted, "no complete response from \(host): \(reason)", request,
                    advice: request.method == .get
                        ? "try again later" : "the request may have arrived: check before you send it again"))
        }
    }

    private func problem(
        _ code: ContentError.Code, _ message: String, _ request: ContentRequest, advice: String? = nil
    ) -> ContentError {
        var error = ContentError(
            code, "\(request.resource.map { "\($0): " } ?? "")\(message)", advice: advice)
        error.resource = request.resource
        return error
    }
}

extension ContentClient: CustomReflectable {
    /// The space only: below it are the headers of requests that are on their way.
    public var customMirror: Mirror { Mirror(self, children: ["space": space]) }
}

extension ContentAnswer {
    /// The first header of a name in lower case.
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
}
