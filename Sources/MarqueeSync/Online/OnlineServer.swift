package import MarqueeModel
import NIOHTTP1

/// A server that says of single things whether they may happen: asked by `POST` with a JSON object, any 2xx agrees.
package struct OnlineServer: Sendable {
    private let url: TargetURL
    private let token: BearerToken?
    private let client: TargetClient

    /// How long it is waited for: whoever asks has somebody in front of a screen.
    package static let timing = TargetTiming(connect: .seconds(3), idle: .seconds(5), whole: .seconds(8))

    /// - Parameters:
    ///   - isInsecure: Whether the token may be sent unencrypted to another machine.
    ///   - authorities: Those who may sign its certificate; nil: whom the system trusts.
    package init(
        url: String, token: String?, isInsecure: Bool = false, timing: TargetTiming = Self.timing,
        authorities: CertificateAuthorities? = nil
    ) throws(SyncError) {
        self.url = try TargetURL(url)
        if token != nil { try self.url.checkSecrecy(unless: isInsecure) }
        self.token = if let token { try BearerToken(token) } else { nil }
        self.client = TargetClient(timing, authorities)
    }

    /// Without the path, which may hold a variable: this stands in histories and logs.
    private var server: String {
        url.description.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// Whether it agrees. A status of 4xx is a no.
    ///
    /// - Throws: ``OnlineFailure`` when it does not say: no answer, a failure of its own, or an address that leads elsewhere.
    package func agrees(to question: ValueObject) async throws(OnlineFailure) -> Bool {
        var headers: HTTPHeaders = ["content-type": "application/json"]
        if let token { headers.add(name: "authorization", value: token.header) }
        let answer: TargetClient.Answer
        do {
            answer = try await client.send(
                .POST, url.description, headers: headers, body: Value.object(question).jsonBytes(),
                readsBody: false)
        } catch {
            throw OnlineFailure("cannot reach \(server): \(error.reason)")
        }
        switch answer.status {
        case 200..<300: return true
        case 401: throw OnlineFailure("\(server) rejects the token (401); check the 'token' of 'online'")
        case 404, 405, 410: throw OnlineFailure("\(server) responds with \(answer.status); check the 'url' of 'online'")
        case 400..<500: return false
        case 300..<400:
            throw OnlineFailure("\(server) redirects (\(answer.status)); set the 'url' of 'online' to the new address")
        default: throw OnlineFailure("\(server) failed (\(answer.status)); check that server's log")
        }
    }
}

/// Why a server does not say whether something may happen.
package struct OnlineFailure: WordedError {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension TargetClient.Failure {
    package var reason: String {
        switch self {
        case .unreachable(let reason), .untrusted(let reason), .interrupted(let reason): reason
        }
    }
}
