/// Which entries or assets are wanted, and how much of them.
public struct EntryQuery: Sendable, Hashable {
    /// The id of the content type; nil: any. Assets have none.
    public var contentType: String?
    /// The locale that values are wanted at, `*` for all of them; nil: the space's default. By the Delivery API only: the
    /// Management API always answers all.
    public var locale: String?
    /// How deep links are followed into the answer's `includes`, 0 to 10; nil: once. By the Delivery API only.
    public var include: Int?
    /// What the entries are in order of: `sys.id`, `-sys.updatedAt`, `fields.name`; nil: as Contentful likes.
    public var order: String?
    /// How many are left out.
    public var skip: Int
    /// How many a page has at most, 1 to 1,000; nil: 100, which is Contentful's default.
    public var limit: Int?
    /// Other parameters, in order: `fields.name[match]`, `sys.id[in]`.
    public var others: [ContentRequest.Field]

    /// The most that a page has.
    package static let largestLimit = 1_000

    /// Creates a query; without anything it is about all entries.
    public init(
        contentType: String? = nil, locale: String? = nil, include: Int? = nil, order: String? = nil, skip: Int = 0,
        limit: Int? = nil, others: [ContentRequest.Field] = []
    ) {
        self.contentType = contentType
        self.locale = locale
        self.include = include
        self.order = order
        self.skip = skip
        self.limit = limit
        self.others = others
    }

    /// The parameters, in order. What is out of range is brought into it.
    var parameters: [ContentRequest.Field] {
        var fields: [ContentRequest.Field] = []
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(ContentRequest.Field(name, value)) }
        }
        add("content_type", contentType)
        add("locale", locale)
        add("include", include.map { "\(min(max($0, 0), 10))" })
        add("order", order)
        add("skip", skip > 0 ? "\(skip)" : nil)
        add("limit", limit.map { "\(min(max($0, 1), Self.largestLimit))" })
        return fields + others
    }
}
