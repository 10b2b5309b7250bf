import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSync
import MarqueeSystem

/// What the project's store knows that a sync needs: what was synced last, and what live messages use.
struct SyncMemory {
    private static let page = 1_000

    let project: Project

    /// What was synced last to a target; nil when nothing was. Makes no store, and changes none.
    func lastSynced(to key: String) throws -> TargetState? {
        guard let record = try project.openStoreForReading()?.queue.synced(to: key) else { return nil }
        // What another version of this program wrote, and this one cannot read, is as good as nothing.
        guard let value = try? Value(json: record.definitions),
            let definitions = try? DefinitionDecoder.definitions(value.object?["definitions"] ?? value)
        else { return nil }
        return TargetState(
            version: TargetVersion(record.version), syncedAt: record.at,
            definitions: DefinitionSet(definitions, recipes: RecipeCollection(json: value.object?["recipes"])))
    }

    /// What was begun at a target since the last sync that was completed.
    func unfinished(at key: String) throws -> UnfinishedSync {
        guard let record = try project.openStoreForReading()?.queue.synced(to: Self.unfinished(key)) else {
            return .none
        }
        // As above.
        return (try? Value(json: record.definitions)).flatMap { UnfinishedSync(json: $0) } ?? .none
    }

    /// Remembers what is about to be sent, beside what was begun before.
    func begin(_ sync: UnfinishedSync, at target: ConfiguredTarget) throws {
        let all = try unfinished(at: target.key).adding(sync)
        try project.openStore().queue.keepSynced(Self.record(all), to: Self.unfinished(target.key))
    }

    private static func unfinished(_ key: String) -> String { "unfinished \(key)" }

    private static func record(_ sync: UnfinishedSync) -> SyncedRecord {
        SyncedRecord(version: "", at: SystemClock().now, definitions: sync.json.jsonBytes(.sorted))
    }

    /// Remembers what a target has now.
    ///
    /// - Parameter rest: What is still unfinished.
    func keep(_ state: TargetState, of target: ConfiguredTarget, unfinished rest: UnfinishedSync) throws {
        let definitions = state.definitions
        let kept: Value =
            definitions.recipes.map { ["definitions": definitions.json, "recipes": $0.json] } ?? definitions.json
        let record = SyncedRecord(
            version: state.version.description, at: SystemClock().now, definitions: kept.jsonBytes(.sorted))
        try project.openStore().queue.keepSynced([
            (target.key, record), (Self.unfinished(target.key), Self.record(rest)),
        ])
    }

    /// What the live messages of the project's own queue use.
    func usage(of definitions: DefinitionSet, becoming after: DefinitionSet) throws -> UsageDocument {
        guard let store = try project.openStoreForReading() else { return .none }
        var counter = UsageCounter(definitions, becoming: after)
        var last: MessageNumber?
        while true {
            let page = try store.queue.liveContents(after: last, limit: Self.page)
            for content in page {
                if let message = Message(storedBody: content.body, id: "") { counter.add(message) }
            }
            guard page.count == Self.page else { return counter.usage }
            last = page.last?.number
        }
    }
}
