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

    /// Remembers what a target has now.
    func keep(_ state: TargetState, of target: ConfiguredTarget) throws {
        let definitions = state.definitions
        let kept: Value =
            definitions.recipes.map { ["definitions": definitions.json, "recipes": $0.json] } ?? definitions.json
        try project.openStore().queue.keepSynced(
            SyncedRecord(
                version: state.version.description, at: SystemClock().now, definitions: kept.jsonBytes(.sorted)),
            to: target.key)
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
