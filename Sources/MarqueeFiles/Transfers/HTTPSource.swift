import AsyncHTTPClient
import MarqueeModel
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests files from their origins: one request, or one for each redirect.
///
/// Freshness, revalidation, retries and `Range` belong around ``request(_:headers:label:)``.
struct HTTPSource: Sendable {
    /// What a request led to.
    enum Step: Sendable {
        case redirect(ResponseHead)
        case body(Body)
        /// Status 304, which only comes to a request with conditions.
        case notModified(ResponseHead)
    }

    /// A response with status 200, its body not yet read.
    struct Body: Sendable {
        let head: ResponseHead
        let pieces: HTTPClientResponse.Body

        var total: Int64? { head.headers.first(name: "content-length").flatMap { Int64($0) } }
    }

    static let maximumRedirects = 5

    private let client: HTTPClient
    private let options: FileOptions
    private let addresses: AddressCheck

    init(options: FileOptions, group: MultiThreadedEventLoopGroup) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .milliseconds(options.connectTimeout.milliseconds),
                read: .milliseconds(options.idleTimeout.milliseconds)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, options.maxTransfersPerHost)
        configuration.connectionPool.retryConnectionEstablishment = false
        // Called for each connection before any request; made for debugging, and the only place to look at it.
        let addresses = AddressCheck(
            allowsPrivate: options.allowPrivateHosts, exceptions: options.exemptAddresses)
        configuration.http1_1ConnectionDebugInitializer = { addresses.check($0) }
        configuration.http2ConnectionDebugInitializer = { addresses.check($0) }
        self.client = HTTPClient(eventLoopGroup: group, configuration: configuration)
        self.options = options
        self.addresses = addresses
    }

    func close() async throws {
        try await client.shutdown()
    }

    /// What every request says, unless its own fields say otherwise.
    static let standardHeaders: HTTPHeaders = [
        "accept": "*/*", "accept-encoding": "identity", "user-agent": "marquee",
    ]

    /// Sends one request. The body must be read or dropped, which closes the connection.
    ///
    /// - Parameter headers: More fields, in the place of standard ones with their names: conditions, `Range`.
    func request(_ url: RemoteURL, headers: HTTPHeaders = [:], label: String) async throws -> Step {
        var request = HTTPClientRequest(url: url.requestText)
        request.headers = Self.standardHeaders
        for field in headers { request.headers.remove(name: field.name) }
        request.headers.add(contentsOf: headers)
        if let (user, password) = url.credentials { request.setBasicAuth(username: user, password: password) }
        let response: HTTPClientResponse
        do {
            try addresses.check(host: url.host)
            response = try await client.execute(
                request, timeout: .milliseconds(options.wholeTimeout.milliseconds))
        } catch {
            throw HTTPFailure(options).error(for: error, label, isInBody: false)
        }
        let head = ResponseHead(status: Int(response.status.code), headers: response.headers, url: url)
        switch response.status.code {
        case 200: return .body(try body(of: response, head, label))
        case 304: return .notModified(head)
        case 301, 302, 303, 307, 308: return .redirect(head)
        default: throw HTTPFailure.error(for: head.status, label)
        }
    }

    private func body(
        of response: HTTPClientResponse, _ head: ResponseHead, _ label: String
    ) throws(FileError) -> Body {
        let codings = response.headers[canonicalForm: "content-encoding"].map { $0.lowercased() }
        if let coding = codings.first(where: { $0 != "identity" && !$0.isEmpty }) {
            throw FileError(
                .encoding, label,
                "the server sent it with the content coding '\(coding.shortened)', which was not asked for; "
                    + "serve it as it is")
        }
        return Body(head: head, pieces: response.body)
    }

    /// Where a redirect leads.
    static func target(of redirect: ResponseHead, _ label: String) throws(FileError) -> RemoteURL {
        let (status, url) = (redirect.status, redirect.url)
        guard let location = redirect.headers.first(name: "location") else {
            throw FileError(.redirect, label, "the server answered \(status) without a Location; check the address")
        }
        do {
            return try url.resolving(location)
        } catch {
            let reason =
                switch error {
                case .insecure: "from https to http; only https may follow https"
                case .scheme(let scheme): "to the scheme '\(scheme)'; only http and https are followed"
                case .unreadable: "to something that is no URL; check the address"
                }
            throw FileError(.redirect, label, "the server redirects \(reason)")
        }
    }
}
