import MarqueeModel

/// Where Contentful's APIs are, without a path.
public struct ContentHosts: Sendable, Hashable {
    /// The Management API: reads and writes.
    public var management: String
    /// The Delivery API: reads what is published.
    public var delivery: String
    /// The Preview API: reads what the Delivery API would, drafts included.
    public var preview: String
    /// Takes the bytes of files.
    public var upload: String

    /// Contentful's own hosts, or others: `https://api.eu.contentful.com`, a proxy, a server that stands in.
    public init(
        management: String = "https://api.contentful.com", delivery: String = "https://cdn.contentful.com",
        preview: String = "https://preview.contentful.com", upload: String = "https://upload.contentful.com"
    ) {
        self.management = management
        self.delivery = delivery
        self.preview = preview
        self.upload = upload
    }

    /// One address for all four, as a proxy has it.
    public init(all url: String) {
        self.init(management: url, delivery: url, preview: url, upload: url)
    }

    /// The address of one of them, without slashes at its end.
    package func url(of api: ContentRequest.API) -> String {
        let url =
            switch api {
            case .management: management
            case .delivery: delivery
            case .preview: preview
            case .upload: upload
            }
        var rest = url[...]
        while rest.hasSuffix("/") { rest.removeLast() }
        return String(rest)
    }
}

/// A space of Contentful, at one of its environments.
public struct ContentSpace: Sendable, Hashable {
    /// The space's id.
    public var id: String
    /// The environment's id, or that of an alias.
    public var environment: String
    /// Where the APIs are.
    public var hosts: ContentHosts

    /// Creates a space; nothing is asked.
    public init(_ id: String, environment: String = "master", hosts: ContentHosts = ContentHosts()) {
        self.id = id
        self.environment = environment
        self.hosts = hosts
    }
}
