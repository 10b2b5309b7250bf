import MarqueeModel

/// One request to Contentful, as a value: nothing is sent.
///
/// For ``ContentClient``, and for whoever brings their own networking: ``url(in:)``, ``method``, ``headers`` and ``body``
/// are all that is sent, beside `Authorization: Bearer TOKEN`. What comes back is read by ``Page``, ``SyncDelta``,
/// ``Entry`` and the others, and by ``ContentError/init(status:headers:body:)``.
public struct ContentRequest: Sendable, Hashable {
    /// What is done.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// Reads.
        case get = "GET"
        /// Creates under an id that Contentful makes up.
        case post = "POST"
        /// Creates under an id, or changes.
        case put = "PUT"
        /// Removes.
        case delete = "DELETE"
    }

    /// Which of Contentful's APIs is asked.
    public enum API: String, Sendable, Hashable, CaseIterable {
        /// Reads and writes.
        case management
        /// Reads what is published.
        case delivery
        /// Reads drafts too.
        case preview
        /// Takes the bytes of files.
        case upload
    }

    /// Below what a path is.
    public enum Scope: Sendable, Hashable {
        /// `/spaces/ID`.
        case space
        /// `/spaces/ID/environments/ID`.
        case environment
    }

    /// A header, or a parameter of the query.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// Its value, not escaped.
        public let value: String

        /// Creates a field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What is done.
    public var method: Method
    /// Which API is asked.
    public var api: API
    /// Below what the path is.
    public var scope: Scope
    /// The parts of the path, not escaped: `["entries", "5gQd", "published"]`.
    public var parts: [String]
    /// The query, in order, not escaped.
    public var query: [Field]
    /// The headers; the token is not among them.
    public var headers: [Field]
    /// The body; nil: none.
    public var body: [UInt8]?
    /// What the request is about, for errors.
    public var resource: Link?

    /// Creates a request; the static members make those that there are.
    public init(
        _ method: Method, _ parts: [String], api: API = .management, scope: Scope = .environment,
        query: [Field] = [], headers: [Field] = [], body: [UInt8]? = nil, resource: Link? = nil
    ) {
        self.method = method
        self.api = api
        self.scope = scope
        self.parts = parts
        self.query = query
        self.headers = headers
        self.body = body
        self.resource = resource
    }

    /// What JSON that is sent is called.
    static let mediaType = "application/vnd.contentful.management.v1+json"

    /// A request with a JSON body.
    init(
        _ method: Method, _ parts: [String], json: Value, headers: [Field] = [], resource: Link? = nil
    ) {
        self.init(
            method, parts, headers: [Field("Content-Type", Self.mediaType)] + headers, body: json.jsonBytes(),
            resource: resource)
    }

    /// The path below the host, with the query: `/spaces/S/environments/master/entries?limit=10`.
    package func path(in space: ContentSpace) -> String {
        var all = ["spaces", space.id]
        if scope == .environment { all += ["environments", space.environment] }
        let path = "/" + (all + parts).map(Self.escaped).joined(separator: "/")
        guard !query.isEmpty else { return path }
        return path + "?"
            + query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// The address that the request goes to.
    public func url(in space: ContentSpace) -> String { space.hosts.url(of: api) + path(in: space) }

    /// The first header of a name, whatever its case; nil where there is none.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether it can be sent again although its first try may have arrived: all but what creates under an id that
    /// Contentful makes up. An upload may: one that nothing leads to is gone after a day.
    ///
    /// A change that names its version cannot be done twice: the second is refused as a version mismatch.
    public var isRepeatable: Bool { method != .post || api == .upload }

    /// Checks that its ids lead nowhere else.
    ///
    /// - Throws: `content-configuration`, for an id of the space, the environment or the resource that is empty, or has
    ///   characters that no id has.
    public func check(in space: ContentSpace) throws(ContentError) {
        for part in [space.id, space.environment] + parts where !Self.isID(part) {
            var error = ContentError(
                .configuration, "invalid id '\(part.shortened)'",
                advice: "use 1 to 64 letters, digits, '-', '_' and '.', but not only dots")
            error.resource = resource
            throw error
        }
    }

    /// Whether a text can be an id: it is a part of a path, and leads nowhere else.
    static func isID(_ text: String) -> Bool {
        let utf8 = text.utf8
        return (1...64).contains(utf8.count) && utf8.contains { $0 != UInt8(ascii: ".") }
            && utf8.allSatisfy { isUnreserved($0) && $0 != UInt8(ascii: "~") }
    }

    /// All but RFC 3986's unreserved characters as `%2F`.
    private static func escaped(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
