import AsyncHTTPClient
import MarqueeModel
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends single requests for files to their origins.
struct HTTPSource: Sendable {
    static let maximumRedirects = 5

    private let client: LazyHTTPClient
    private let options: FileOptions
    private let addresses: AddressCheck

    init(options: FileOptions) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .milliseconds(options.connectTimeout.milliseconds),
                read: .milliseconds(options.idleTimeout.milliseconds)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, options.maxTransfersPerHost)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.tlsConfiguration = .modern
        // Called for each connection before any request; made for debugging, and the only place to look at it.
        let addresses = AddressCheck(
            allowsPrivate: options.allowPrivateHosts, exceptions: options.exemptAddresses)
        configuration.http1_1ConnectionDebugInitializer = { addresses.check($0) }
        configuration.http2ConnectionDebugInitializer = { addresses.check($0) }
        self.client = LazyHTTPClient(configuration)
        self.options = options
        self.addresses = addresses
    }

    func close() async {
        await client.close()
    }

    /// What every request says, unless its own fields say otherwise.
    static let standardHeaders: HTTPHeaders = [
        "accept": "*/*", "accept-encoding": ContentCoding.accepted, "user-agent": "marquee",
    ]

    /// Sends one request. Any status is an answer. The body must be read or dropped, which closes the connection.
    ///
    /// - Parameter headers: More fields, in the place of standard ones with their names: conditions, `Range`.
    func request(
        _ url: RemoteURL, headers: HTTPHeaders = [:], label: String
    ) async throws -> (ResponseHead, HTTPClientResponse.Body) {
        var request = HTTPClientRequest(url: url.requestText)
        request.headers = Self.standardHeaders
        for field in headers { request.headers.remove(name: field.name) }
        request.headers.add(contentsOf: headers)
        if let bearer = options.bearer, bearer.isFor(url) {
            request.headers.replaceOrAdd(name: "authorization", value: bearer.authorization)
        } else if let (user, password) = url.credentials {
            request.setBasicAuth(username: user, password: password)
        }
        do {
            try addresses.check(host: url.host)
            let response = try await client.get(for: label).execute(
                request, timeout: .milliseconds(options.totalTimeout.milliseconds))
            let head = ResponseHead(status: Int(response.status.code), headers: response.headers, url: url)
            return (head, response.body)
        } catch {
            throw HTTPFailure(options).error(for: error, label, isInBody: false)
        }
    }

    /// Where a redirect leads.
    static func target(of redirect: ResponseHead, _ label: String) throws(FileError) -> RemoteURL {
        let (status, url) = (redirect.status, redirect.url)
        guard let location = redirect.headers.first(name: "location") else {
            throw FileError(.redirect, label, "the server answered \(status) without a Location; check the URL")
        }
        do {
            return try url.resolving(location)
        } catch {
            let reason =
                switch error {
                case .insecure: "from https to http; only https may follow https"
                case .scheme(let scheme): "to the scheme '\(scheme)'; only http and https are followed"
                case .unreadable: "to an invalid URL; check the URL"
                }
            throw FileError(.redirect, label, "the server redirects \(reason)")
        }
    }
}
