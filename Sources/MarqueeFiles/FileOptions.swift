public import MarqueeModel

/// What a host fetches for its messages, from where, and how much of it is kept.
public struct FileOptions: Sendable {
    /// The greatest size of a file whose argument does not say.
    public var maxBytes: ByteCount
    /// How much the cache keeps; what live messages need is kept even beyond that.
    public var cacheBytes: ByteCount
    /// Absolute paths of the directories where relative paths and `file:` URLs may lead, links resolved. A relative path
    /// is looked for in each, in order.
    public var directories: [String]
    /// Whether hosts may be loopback, link-local or private addresses.
    public var allowPrivateHosts: Bool
    /// Private addresses that are let through in any case: a test's server beside one that is refused.
    package var exemptAddresses: Set<String> = []
    /// What one origin asks for; no other is sent it, also when it is redirected to.
    package var bearer: OriginToken?
    /// Counts what a cache with these options has and has not.
    package var counts = FileCounts()
    /// When and how often it is tried again.
    package var retryTiming = RetryTiming()
    /// How long a connection may take, its name resolution and TLS included.
    public var connectTimeout: TimeSpan
    /// How long a server may stay silent.
    public var idleTimeout: TimeSpan
    /// How long one file may take from its first request to its last byte, redirects included.
    public var totalTimeout: TimeSpan
    /// How long a local file's file system may take to answer: one that is mounted from elsewhere may hang for good.
    package var localTimeout = TimeSpan.seconds(10)
    /// How many files are fetched from one host at a time.
    public var maxTransfersPerHost: Int
    /// How many files are fetched at a time from all hosts.
    public var maxTransfers: Int

    /// Creates options with the defaults of the specification.
    public init(
        maxBytes: ByteCount = ByteCount(100_000_000), cacheBytes: ByteCount = ByteCount(1_000_000_000),
        directories: [String] = [], allowPrivateHosts: Bool = false
    ) {
        self.maxBytes = maxBytes
        self.cacheBytes = cacheBytes
        self.directories = directories
        self.allowPrivateHosts = allowPrivateHosts
        self.connectTimeout = .seconds(10)
        self.idleTimeout = .seconds(25)
        self.totalTimeout = .seconds(600)
        self.maxTransfersPerHost = 6
        self.maxTransfers = 16
    }

    /// Creates the options that a project's configuration says.
    package init(_ settings: ProjectSettings) {
        self.init(
            maxBytes: settings.maxFileBytes, cacheBytes: settings.cacheBytes, directories: settings.fileDirectories,
            allowPrivateHosts: settings.allowPrivateHosts)
    }
}

/// A secret for one origin (RFC 6454), which never shows itself.
package struct OriginToken: Sendable, CustomStringConvertible, CustomReflectable {
    private let origin: RemoteURL
    /// What goes into the field `Authorization` (RFC 6750).
    let authorization: String

    /// Nil for what is no URL, and for a token that cannot stand in a header field.
    package init?(_ token: String, for url: String) {
        guard let origin = RemoteURL(url), !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.origin = origin
        authorization = "Bearer \(token)"
    }

    /// Whether an address is of its origin.
    package func isFor(_ url: String) -> Bool { RemoteURL(url).map(isFor) ?? false }

    func isFor(_ url: RemoteURL) -> Bool {
        url.isSecure == origin.isSecure && url.hostAndPort.lowercased() == origin.hostAndPort.lowercased()
    }

    /// Nothing of it.
    package var description: String { "<redacted>" }
    /// Nothing of it.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
