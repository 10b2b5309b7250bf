public import MarqueeModel

/// What has changed since an earlier synchronisation, or all that there is: one answer of the sync API.
///
/// Values are always by locale, and links are not followed.
public struct SyncDelta: Sendable {
    /// Entries that were published, in order.
    public let entries: [Entry]
    /// Assets that were published, in order.
    public let assets: [Asset]
    /// What was deleted, unpublished or archived: links to entries and assets.
    public let deletions: [Link]
    /// What could not be read. A synchronisation that goes on from ``nextToken`` does not bring it again.
    public let failures: [ItemFailure]
    /// What the next synchronisation begins with; nil: there are more pages.
    public let nextToken: String?
    /// What the next page of this one is asked for with; nil: this is the last.
    public let nextPageToken: String?

    /// Reads an answer of the sync API.
    ///
    /// - Throws: `invalid-content`, where there is no list of items, or no address to go on from. What is wrong with an item
    ///   is among ``failures``.
    public init(_ answer: Value) throws(ContentError) { try self.init(AnswerDocument(answer)) }

    init(_ document: AnswerDocument) throws(ContentError) {
        var place = ResourcePlace(nil)
        place.fallback = "the synchronisation"
        let answer = document.value
        if let error = document.error(ofMembersCalled: "the synchronisation") { throw error }
        guard let object = answer.object, let list = object["items"]?.list else {
            place.path = "items"
            throw .invalid(place, expected: "a list", found: answer.object?["items"])
        }
        nextPageToken = Self.token(in: object["nextPageUrl"])
        nextToken = nextPageToken == nil ? Self.token(in: object["nextSyncUrl"]) : nil
        guard nextToken != nil || nextPageToken != nil else {
            place.path = "nextSyncUrl"
            throw .invalid(place, expected: "a URL with a 'sync_token'", found: object["nextSyncUrl"])
        }
        var entries: [Entry] = []
        var assets: [Asset] = []
        var deletions: [Link] = []
        var failures: [ItemFailure] = []
        for (index, value) in list.enumerated() {
            do throws(ContentError) {
                let name = "item \(index) of the synchronisation"
                if let error = document.error(in: value, at: [.member("items"), .item(index)], called: name) {
                    throw error
                }
                switch try Item(value, named: name) {
                case .entry(let entry): entries.append(entry)
                case .asset(let asset): assets.append(asset)
                case .deletion(let link): deletions.append(link)
                }
            } catch {
                failures.append(ItemFailure(index: index, link: error.resource, error: error))
            }
        }
        (self.entries, self.assets, self.deletions, self.failures) = (entries, assets, deletions, failures)
    }

    /// The same with its failures told in another way.
    func telling(_ words: (ItemFailure) -> ItemFailure) -> SyncDelta {
        failures.isEmpty ? self : SyncDelta(self, failures: failures.map(words))
    }

    private init(_ delta: SyncDelta, failures: [ItemFailure]) {
        (entries, assets, deletions) = (delta.entries, delta.assets, delta.deletions)
        (nextToken, nextPageToken, self.failures) = (delta.nextToken, delta.nextPageToken, failures)
    }

    /// Reads an answer of the sync API, as it came.
    ///
    /// - Throws: As of ``init(_:)``, and `content-wrong-answer` for what is not JSON.
    public init(json: [UInt8]) throws(ContentError) { try self.init(AnswerDocument(json: json)) }

    private enum Item {
        case entry(Entry)
        case asset(Asset)
        case deletion(Link)

        init(_ value: Value, named name: String) throws(ContentError) {
            let sys = value.object?["sys"]?.object
            switch sys?["type"]?.string {
            case "Entry": self = .entry(try Entry(value, named: name))
            case "Asset": self = .asset(try Asset(value, named: name))
            case let type? where type.hasPrefix("Deleted"):
                guard let id = sys?["id"]?.string, ContentRequest.isID(id) else {
                    var place = ResourcePlace(nil, path: "sys.id")
                    place.fallback = name
                    throw .invalid(place, expected: SystemProperties.idPhrase, found: sys?["id"])
                }
                self = .deletion(Link(Link.Kind(rawValue: String(type.dropFirst("Deleted".count))), id))
            default:
                var place = ResourcePlace(nil, path: "sys.type")
                place.fallback = name
                throw .invalid(
                    place, expected: "'Entry', 'Asset', 'DeletedEntry' or 'DeletedAsset'", found: sys?["type"])
            }
        }
    }

    /// The token in the address of what comes next. The address itself is not gone to: it could lead anywhere.
    private static func token(in value: Value?) -> String? {
        guard let url = value?.string, let query = url.firstIndex(of: "?") else { return nil }
        for parameter in url[query...].dropFirst().split(separator: "&") where parameter.hasPrefix("sync_token=") {
            let token = URLText.unescaped(parameter.dropFirst("sync_token=".count))
            return token?.isEmpty == true ? nil : token
        }
        return nil
    }
}
