import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem

/// What the project's store knows of a space: how far it was pulled, and what of each entry was seen last.
///
/// It is kept per entry, so that what is interrupted loses nothing that was done.
struct ContentMemory {
    /// What was seen of an entry, and the message file that was made of it.
    struct Seen {
        /// What pulling and pushing compare with: what an editor has changed since differs from it.
        var fields: MarqueeContent.Fields
        /// SHA-256 of the files that say nothing but what the entry did: pulling may replace them.
        var digests: [String] = []
        /// When pushing has changed it last, by Contentful's clock: what was published before is older than the file.
        var changedAt: Timestamp?
        /// The assets of the files that its message names, as it names them.
        var files: [String: File] = [:]
        /// What else its message was made of.
        var links: [Link] = []

        /// An asset, and where its file was.
        struct File: Hashable {
            let asset: String
            let url: String
        }

        init(fields: MarqueeContent.Fields) { self.fields = fields }
    }

    /// How far pulling has come, and what is still to be asked for.
    struct Position {
        /// Contentful's token.
        var token: String
        /// The content types whose entries have been read; nil: that is not known.
        var types: [String]?
    }

    private let queue: QueueStore
    private let place: String

    /// - Parameter target: What tells the space from others: a target that moves is another one.
    init(_ store: Store, target: String) {
        queue = store.queue
        place = target
    }

    // MARK: Where pulling goes on

    /// Where pulling goes on; nil: it has not begun.
    func position(of purpose: String) throws -> Position? {
        guard let record = try queue.synced(to: "content-token \(place) \(purpose)"), !record.version.isEmpty else {
            return nil
        }
        let types = (try? Value(json: record.definitions))?.list?.compactMap(\.string)
        return Position(token: record.version, types: types)
    }

    /// Entries that were not taken, and have to be asked for again: Contentful does not bring them by itself.
    func pending(of purpose: String) throws -> [String] {
        let record = try queue.synced(to: "content-pending \(place) \(purpose)")
        return record.flatMap { try? Value(json: $0.definitions) }?.list?.compactMap(\.string) ?? []
    }

    /// Keeps both at once: what is behind the position was taken, or is pending.
    func keep(_ position: Position?, pending: [String], of purpose: String) throws {
        var records = [
            ("content-pending \(place) \(purpose)", Self.record(.list(pending.sorted().map(Value.string))))
        ]
        if let position {
            records.append(
                (
                    "content-token \(place) \(purpose)",
                    Self.record(
                        .list((position.types ?? []).sorted().map(Value.string)), version: position.token)
                ))
        }
        try queue.keepSynced(records)
    }

    // MARK: Entries

    func seen(_ entry: String) throws -> Seen? {
        try queue.synced(to: "\(entries)\(entry)").flatMap(Self.seen)
    }

    func keep(_ seen: Seen, of entry: String) throws { try keep([(entry, seen)]) }

    /// Keeps what was seen of several entries: of all, or of none.
    func keep(_ all: [(entry: String, seen: Seen)]) throws {
        try queue.keepSynced(
            all.map { entry, seen in
                var value: ValueObject = ["fields": .object(seen.fields.values)]
                value["digests"] = .list(seen.digests.map(Value.string))
                value["changedAt"] = seen.changedAt.map { .integer($0.milliseconds) }
                // A text that holds a whole file is not kept twice.
                let files = seen.files.filter { $0.key.utf8.count <= 2_048 }.sorted { $0.key < $1.key }
                value["files"] = .list(
                    files.map { ["name": .string($0), "asset": .string($1.asset), "url": .string($1.url)] })
                value["links"] = .list(seen.links.map(\.value))
                return ("\(entries)\(entry)", Self.record(.object(value)))
            })
    }

    /// The entries whose messages were made of one of these.
    func entries(madeOf links: Set<Link>) throws -> [String] {
        var found: [String] = []
        var last: String?
        repeat {
            let page = try queue.synced(beginning: entries, after: last, limit: 500)
            for (target, record) in page where Self.seen(record)?.links.contains(where: links.contains) == true {
                found.append(String(target.dropFirst(entries.count)))
            }
            last = page.count == 500 ? page.last?.target : nil
        } while last != nil
        return found
    }

    private var entries: String { "content-entry \(place) " }

    private static func record(_ value: Value, version: String = "") -> SyncedRecord {
        SyncedRecord(version: version, at: SystemClock().now, definitions: value.jsonBytes())
    }

    /// What another version of this program wrote, and this one cannot read, is as good as nothing.
    private static func seen(_ record: SyncedRecord) -> Seen? {
        guard let value = try? Value(json: record.definitions).object, let fields = value["fields"]?.object else {
            return nil
        }
        var seen = Seen(fields: MarqueeContent.Fields(fields))
        seen.digests = value["digests"]?.list?.compactMap(\.string) ?? [value["digest"]?.string].compactMap(\.self)
        seen.changedAt = value["changedAt"]?.integer.map { Timestamp(milliseconds: $0) }
        for file in value["files"]?.list ?? [] {
            guard let name = file.object?["name"]?.string, let asset = file.object?["asset"]?.string,
                let url = file.object?["url"]?.string
            else { continue }
            seen.files[name] = Seen.File(asset: asset, url: url)
        }
        seen.links = value["links"]?.list?.compactMap { Link($0) } ?? []
        return seen
    }
}
