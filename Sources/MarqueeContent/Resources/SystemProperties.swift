public import MarqueeModel

/// What Contentful itself keeps of an entry, an asset or a content type.
public struct SystemProperties: Sendable, Hashable {
    /// Where a resource stands between a draft and what the Delivery API gives out.
    public enum PublishState: String, Sendable, Hashable, CaseIterable {
        /// Never published, or unpublished.
        case draft
        /// Published as it is.
        case published
        /// Published, and changed since.
        case changed
        /// Put away: it can be neither edited nor published before it is unarchived.
        case archived
    }

    /// What kind of resource it is, and its id.
    public let link: Link
    /// The version, which grows with each change; of the Delivery API, which has none, the revision.
    public let version: Int
    /// The version that was published last; nil: it is not published (or came by the Delivery API).
    public let publishedVersion: Int?
    /// The version that was archived; nil: it is not archived.
    public let archivedVersion: Int?
    /// When it was made.
    public let createdAt: Timestamp?
    /// When it was changed last.
    public let updatedAt: Timestamp?
    /// The locale that its fields are at, where they are flat; nil where each field has its values by locale.
    public let locale: String?
    /// The id of an entry's content type; nil for other resources.
    public let contentType: String?

    /// The resource's id.
    public var id: String { link.id }

    /// Where it stands, by Contentful's rule: a published version is one less than the version that publishing made.
    ///
    /// By the Management API only: the Delivery API does not tell.
    public var publishState: PublishState {
        if archivedVersion != nil { return .archived }
        guard let publishedVersion else { return .draft }
        return publishedVersion < .max && version > publishedVersion + 1 ? .changed : .published
    }

    /// Creates the properties of a resource that was just made, or of one in a test.
    public init(
        _ link: Link, version: Int, publishedVersion: Int? = nil, archivedVersion: Int? = nil,
        createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil, locale: String? = nil, contentType: String? = nil
    ) {
        self.link = link
        self.version = version
        self.publishedVersion = publishedVersion
        self.archivedVersion = archivedVersion
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.locale = locale
        self.contentType = contentType
    }

    /// Reads `sys` of a resource.
    ///
    /// - Parameter fallback: What the resource is called where it does not say its id.
    /// - Throws: `invalid-content`, where an id, a type or a version is missing or something has another type.
    init(of resource: Value, fallback: String = "the response") throws(ContentError) {
        var place = ResourcePlace(nil, path: "sys")
        place.fallback = fallback
        guard let object = resource.object, let sys = object["sys"]?.object else {
            throw .invalid(place, expected: "an object", found: resource.object?["sys"])
        }
        var reader = SystemReader(sys, place)
        let kind = try reader.text("type")
        let id = try reader.id()
        let link = Link(Link.Kind(rawValue: kind), id)
        reader.place.resource = link
        let revision = try reader.count("revision")
        guard let version = try reader.count("version") ?? revision else {
            throw .invalid(reader.place(of: "version"), expected: "an integer", found: nil)
        }
        self.init(
            link, version: version, publishedVersion: try reader.count("publishedVersion"),
            archivedVersion: try reader.count("archivedVersion"), createdAt: try reader.moment("createdAt"),
            updatedAt: try reader.moment("updatedAt"), locale: try reader.optionalText("locale"),
            contentType: try reader.link("contentType")?.id)
    }

    /// The largest version that is read: that many changes no resource has, and JavaScript counts no further.
    static let largestVersion = 1 << 53
    /// What an id is, with its article.
    static let idPhrase = "an id (1 to 64 letters, digits, '-', '_' and '.', but not only dots)"
}

/// Reads the members of `sys`.
private struct SystemReader {
    private let sys: ValueObject
    var place: ResourcePlace

    init(_ sys: ValueObject, _ place: ResourcePlace) {
        self.sys = sys
        self.place = place
    }

    func place(of key: String) -> ResourcePlace {
        var place = place
        place.path = "sys.\(key)"
        return place
    }

    func text(_ key: String) throws(ContentError) -> String {
        guard let text = sys[key]?.string, !text.isEmpty else {
            throw .invalid(place(of: key), expected: "a string", found: sys[key])
        }
        return text
    }

    /// An id becomes a part of paths: one that could lead elsewhere is none.
    func id() throws(ContentError) -> String {
        guard let id = sys["id"]?.string, ContentRequest.isID(id) else {
            throw .invalid(place(of: "id"), expected: SystemProperties.idPhrase, found: sys["id"])
        }
        return id
    }

    func optionalText(_ key: String) throws(ContentError) -> String? {
        switch sys[key] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        case let other?: throw .invalid(place(of: key), expected: "a string", found: other)
        }
    }

    func count(_ key: String) throws(ContentError) -> Int? {
        guard let value = sys[key], value != .null else { return nil }
        guard let number = value.integer.flatMap(Int.init(exactly:)),
            (0...SystemProperties.largestVersion).contains(number)
        else {
            throw .invalid(
                place(of: key), expected: "an integer from 0 to \(SystemProperties.largestVersion)", found: value,
                showsNumbers: true)
        }
        return number
    }

    func moment(_ key: String) throws(ContentError) -> Timestamp? {
        guard let value = sys[key], value != .null else { return nil }
        guard let moment = value.string.flatMap({ Timestamp($0) }) else {
            throw .invalid(place(of: key), expected: "a date and time with a time zone (RFC 3339)", found: value)
        }
        return moment
    }

    func link(_ key: String) throws(ContentError) -> Link? {
        guard let value = sys[key], value != .null else { return nil }
        guard let link = Link(value) else { throw .invalid(place(of: key), expected: "a link", found: value) }
        guard ContentRequest.isID(link.id) else {
            throw .invalid(
                place(of: "\(key).sys.id"), expected: SystemProperties.idPhrase, found: .string(link.id))
        }
        return link
    }
}
