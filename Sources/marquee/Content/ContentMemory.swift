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
        var fields: MarqueeContent.Fields
        /// SHA-256 of the file as it was written, or sent; nil: none was.
        var digest: String?
    }

    private let queue: QueueStore
    private let place: String

    /// - Parameter target: What tells the space from others: a target that moves is another one.
    init(_ store: Store, target: String) {
        queue = store.queue
        place = target
    }

    /// Where pulling goes on; nil: it has not begun.
    func token(of purpose: String) throws -> String? {
        let token = try queue.synced(to: "content-token \(place) \(purpose)")?.version
        return token?.isEmpty == false ? token : nil
    }

    func keep(token: String, of purpose: String) throws {
        try queue.keepSynced(
            SyncedRecord(version: token, at: SystemClock().now, definitions: []),
            to: "content-token \(place) \(purpose)")
    }

    func seen(_ entry: String) throws -> Seen? {
        guard let record = try queue.synced(to: "content-entry \(place) \(entry)") else { return nil }
        // What another version of this program wrote, and this one cannot read, is as good as nothing.
        guard let value = try? Value(json: record.definitions).object, let fields = value["fields"]?.object else {
            return nil
        }
        return Seen(fields: MarqueeContent.Fields(fields), digest: value["digest"]?.string)
    }

    func keep(_ seen: Seen, of entry: String) throws {
        var value: ValueObject = ["fields": .object(seen.fields.values)]
        value["digest"] = seen.digest.map(Value.string)
        try queue.keepSynced(
            SyncedRecord(version: "", at: SystemClock().now, definitions: Value.object(value).jsonBytes()),
            to: "content-entry \(place) \(entry)")
    }
}
