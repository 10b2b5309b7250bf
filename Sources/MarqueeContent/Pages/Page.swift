import MarqueeModel

/// A page of a list: some of its items, and how many there are in all.
///
/// An item that cannot be read is a failure of its own, and costs no other.
public struct Page<Item: Sendable>: Sendable {
    /// The items that could be read, in order.
    public let items: [Item]
    /// Those that could not.
    public let failures: [ItemFailure]
    /// How many items of the list are before this page.
    public let skip: Int
    /// How many items a page has at most; at least 1.
    public let itemsPerPage: Int
    /// How many items the list had when this page was read.
    public let total: Int
    /// How many items came, those that could not be read included.
    public let count: Int
    /// What the items have links to, as far as it came along: by the Delivery API only.
    public let includes: [Link: IncludedResource]
    /// What came along and could not be read.
    public let includeFailures: [ItemFailure]
    /// Links that Contentful says lead nowhere: to nothing, or to what is not published.
    public let unresolvable: [Link]
    /// What each item is that came, in order, as far as it says so.
    let keys: [Link?]

    /// The page's place, from 0.
    public var index: Int { skip / itemsPerPage }
    /// Whether there are items behind this page.
    public var hasNext: Bool { next != nil }

    /// How many items the next page skips; nil: there is none. A page without items is the last, whatever its total says.
    public var next: Int? {
        let (end, overflow) = skip.addingReportingOverflow(count)
        return count > 0 && !overflow && end < total ? end : nil
    }

    /// How many items the previous page skips; nil: this is the first.
    public var previous: Int? { skip > 0 ? max(0, skip - itemsPerPage) : nil }

    /// - Parameter read: Reads one item; the text is what it is called where it does not say its id.
    init(
        _ document: AnswerDocument, reading read: (Value, String) throws(ContentError) -> Item
    ) throws(ContentError) {
        var place = ResourcePlace(nil)
        place.fallback = "the page"
        let answer = document.value
        if let error = document.error(ofMembersCalled: "the page") { throw error }
        guard let object = answer.object else { throw .invalid(place, expected: "an object", found: answer) }
        func count(_ key: String, atLeast least: Int) throws(ContentError) -> Int {
            guard let number = object[key]?.integer.flatMap(Int.init(exactly:)), number >= least else {
                place.path = key
                throw .invalid(
                    place, expected: least > 0 ? "a positive integer" : "a non-negative integer",
                    found: object[key], showsNumbers: true)
            }
            return number
        }
        guard let list = object["items"]?.list else {
            place.path = "items"
            throw .invalid(place, expected: "a list", found: object["items"])
        }
        total = try count("total", atLeast: 0)
        skip = try count("skip", atLeast: 0)
        itemsPerPage = try count("limit", atLeast: 1)
        self.count = list.count
        keys = list.map { Link(resource: $0) }
        (items, failures) = document.split(list, at: [.member("items")], called: "item", of: "the page", read)
        let included = Included(object, document)
        includes = included.resources
        includeFailures = included.failures
        unresolvable = included.unresolvable
    }
}

extension Page {
    /// The page without the items at some places, counted as they came.
    func without(_ places: Set<Int>) -> Page {
        guard !places.isEmpty else { return self }
        let failed = Set(failures.map(\.index))
        let read = keys.indices.filter { !failed.contains($0) }
        return Page(
            self, items: zip(read, items).filter { !places.contains($0.0) }.map(\.1),
            failures: failures.filter { !places.contains($0.index) })
    }

    /// The page with its failures told in another way.
    func telling(_ words: (ItemFailure) -> ItemFailure) -> Page {
        guard !failures.isEmpty || !includeFailures.isEmpty else { return self }
        return Page(
            self, items: items, failures: failures.map(words), includeFailures: includeFailures.map(words))
    }

    private init(_ page: Page, items: [Item], failures: [ItemFailure], includeFailures: [ItemFailure]? = nil) {
        (self.items, self.failures) = (items, failures)
        (skip, itemsPerPage, total, count) = (page.skip, page.itemsPerPage, page.total, page.count)
        (includes, self.includeFailures) = (page.includes, includeFailures ?? page.includeFailures)
        (unresolvable, keys) = (page.unresolvable, page.keys)
    }
}

extension Link {
    /// What a resource says that it is; nil where it does not.
    init?(resource: Value) {
        guard let sys = resource.object?["sys"]?.object, let type = sys["type"]?.string, let id = sys["id"]?.string,
            ContentRequest.isID(id)
        else { return nil }
        self.init(Kind(rawValue: type), id)
    }
}

extension AnswerDocument {
    /// Reads what can be read of a list.
    ///
    /// - Parameter place: Where the list is in the answer.
    func split<Item>(
        _ list: [Value], at place: [JSONStep], called name: String, of whole: String,
        _ read: (Value, String) throws(ContentError) -> Item
    ) -> ([Item], [ItemFailure]) {
        var items: [Item] = []
        var failures: [ItemFailure] = []
        items.reserveCapacity(list.count)
        for (index, value) in list.enumerated() {
            do throws(ContentError) {
                let name = "\(name) \(index) of \(whole)"
                if let error = error(in: value, at: place + [.item(index)], called: name) { throw error }
                items.append(try read(value, name))
            } catch {
                failures.append(ItemFailure(index: index, link: error.resource, error: error))
            }
        }
        return (items, failures)
    }
}

/// What came along with a page.
private struct Included {
    var resources: [Link: IncludedResource] = [:]
    var failures: [ItemFailure] = []
    var unresolvable: [Link] = []

    init(_ page: ValueObject, _ document: AnswerDocument) {
        let includes = page["includes"]?.object ?? [:]
        let (entries, badEntries) = document.split(
            includes["Entry"]?.list ?? [], at: [.member("includes"), .member("Entry")], called: "included entry",
            of: "the page"
        ) { value, name throws(ContentError) in try Entry(value, named: name) }
        let (assets, badAssets) = document.split(
            includes["Asset"]?.list ?? [], at: [.member("includes"), .member("Asset")], called: "included asset",
            of: "the page"
        ) { value, name throws(ContentError) in try Asset(value, named: name) }
        for entry in entries { resources[entry.sys.link] = .entry(entry) }
        for asset in assets { resources[asset.sys.link] = .asset(asset) }
        failures = badEntries + badAssets
        unresolvable = (page["errors"]?.list ?? []).compactMap { error in
            guard let details = error.object?["details"]?.object, let kind = details["linkType"]?.string,
                let id = details["id"]?.string
            else { return nil }
            return Link(Link.Kind(rawValue: kind), id)
        }
    }
}
