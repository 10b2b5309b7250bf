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
    /// When and how often it is tried again.
    package var retryTiming = RetryTiming()
    /// How long a connection may take, its name resolution and TLS included.
    public var connectTimeout: TimeSpan
    /// How long a server may stay silent.
    public var idleTimeout: TimeSpan
    /// How long one file may take from its first request to its last byte, redirects included.
    public var wholeTimeout: TimeSpan
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
        self.wholeTimeout = .seconds(600)
        self.maxTransfersPerHost = 6
        self.maxTransfers = 16
    }
}
