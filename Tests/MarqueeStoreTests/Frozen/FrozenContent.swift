import MarqueeDatabase
import MarqueeFiles
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeTesting
import MarqueeTracking
import Synchronization

@testable import MarqueeStore

/// What is in a store that is frozen: rows in every table, of every state and kind.
enum FrozenContent {
    private static func options() -> StoreOptions {
        let lastEvent = Mutex(UInt64(0))
        var options = StoreOptions()
        // Small, so that something has been cut and something dropped.
        options.queue.historyLimit = 5
        options.queue.tracking.outboxLimit = 20
        options.queue.tracking.makeEventID = {
            lastEvent.withLock { number in
                number += 1
                return EventID(high: 0x0123_4567_89AB_4CDE, low: 0x8000_0000_0000_0000 + number)
            }
        }
        return options
    }

    /// Makes a store in a directory, by today's program.
    static func fill(_ directory: String) throws {
        let store = try Store(at: directory, options: options())
        try fillQueue(store)
        try fillFiles(store)
        try fillInbox(store)
        try fillProfile(store)
        try fillRecipes(store)
        try fillDeliveries(store)
        try store.plugins.disablePlugin("acme", reason: "it crashed 3 times in 60s", at: .seconds(20))
        let synced = SyncedRecord(version: "7", at: .seconds(21), definitions: Array(#"{"banner":{}}"#.utf8))
        try store.queue.keepSynced(synced, to: "dashboard")
        try store.queue.setMode(.suspended)
        try store.close()
        // Housekeeping is due at the first ending of a process.
        let next = try Store(at: directory, options: options())
        try end("failed", .failed("the plugin 'acme' crashed"), at: 12, in: next)
        try next.close()
    }

    private static func fillQueue(_ store: Store) throws {
        var messages: [NewMessage] = ["cut", "dismissed", "expired", "discarded", "failed", "presented"].map {
            .sample($0, metadata: Array(#"{"campaign":"spring"}"#.utf8))
        }
        messages += [.sample("presenting", template: "dialog", priority: -3), .sample("preparing", priority: 5)]
        messages.append(.sample("beside", template: "set-badge", isVisual: false))
        var queued = NewMessage.sample("queued", goesFirst: true, recipe: "welcome")
        (queued.parent, queued.expires) = ("presented", .seconds(90_000))
        messages += [queued, .sample("delayed", notBefore: .seconds(3_600), reportsReceipt: false)]
        _ = try store.queue.enqueue(messages)
        let refused = NewMessage.sample("refused", template: "x", receivedAt: .seconds(10))
        _ = try store.queue.enqueue([Arrival.refused(refused, reasons: #"["unknown-template"]"#)])
        for id in ["preparing", "presenting", "presented", "failed", "dismissed"] as [MessageID] {
            guard let number = try store.queue.entry(id)?.number else { continue }
            _ = try store.queue.beginPreparing(number)
            if id != "preparing" { _ = try store.queue.beginPresenting(number) }
            if ["presented", "dismissed"].contains(id) { _ = try store.queue.markPresented(number, at: .seconds(3)) }
        }
        _ = try store.queue.recordClick(on: "https://shop.example/", of: "presented", at: .seconds(4))
        try end("cut", .dismissed, at: 5, in: store)
        try end("dismissed", .dismissed, at: 6, in: store)
        try end("expired", MessageEnding(.expired), at: 7, in: store)
        try end("discarded", MessageEnding(.discarded, reason: "removed"), at: 8, in: store)
        try store.tracking.report(
            "opened-shop", of: nil, recipe: "welcome", at: .seconds(9), properties: Array("{}".utf8))
    }

    private static func end(_ id: MessageID, _ ending: MessageEnding, at second: Int64, in store: Store) throws {
        guard let number = try store.queue.entry(id)?.number else { return }
        _ = try store.queue.end(number, as: ending, at: .seconds(second))
    }

    private static func fillFiles(_ store: Store) throws {
        let url = "https://cdn.example/hero.png"
        let response = FileRecord.Response(
            url: url, variant: "accept:*/*", status: 203, headers: Array("vary: accept\n".utf8),
            receivedAt: .seconds(11), isReusable: false)
        try store.files.record(
            FileRecord(
                key: "\(url) accept:*/*", hash: try .sample(1), bytes: 5_000_000_000, mediaType: "image/png",
                fetchedAt: .seconds(10), usedAt: .seconds(12), response: response),
            pinnedFor: store.queue.entry("preparing").map { FileHolder($0.number.rawValue) })
        try store.files.record(
            FileRecord(key: "data:a", hash: try .sample(2), bytes: 3, fetchedAt: .seconds(13), usedAt: .seconds(14)))
    }

    private static func fillInbox(_ store: Store) throws {
        var full = InboxArrival.sample("full", at: .seconds(30), expires: .seconds(90_000))
        (full.title, full.action, full.fence, full.recipe) = ("Title", #"{"run":"x"}"#, "shop", "welcome")
        (full.scheduledAt, full.countsAsNotified) = (.seconds(29), true)
        full.metadata = Array(#"{"a":1}"#.utf8)
        let others = ["read", "archived", "removed"].map { InboxArrival.sample($0, at: .seconds(31)) }
        let silent = InboxArrival.sample("silent", at: .seconds(32), isVisible: false, content: nil)
        _ = try store.inbox.receive([full] + others + [silent])
        _ = try store.inbox.markItem("read", isRead: true, at: .seconds(33))
        _ = try store.inbox.archiveItem("archived", true)
        _ = try store.inbox.pinItem("full", true)
        _ = try store.inbox.changeItemStatuses(of: "full") { $0 = ["kept", "liked"] }
        _ = try store.inbox.removeItem("removed")
    }

    private static func fillRecipes(_ store: Store) throws {
        let cart = Recipe(
            "cart", on: [Trigger(.inaction(after: "Opened", without: "Paid", within: .seconds(600)))], template: "card")
        let asks = Recipe("asks", on: [Trigger(.geofence("shop", .enter))], template: "card", asksOnline: true)
        store.recipes.rules = RecipeRules(
            RecipeSet([cart, asks]), hasTemplate: { _ in true }, asksOnline: true, staging: NoStaging())
        _ = try store.recipes.happened(RecipeEvent(.geofence("shop", .enter)), at: .seconds(49))
        _ = try store.recipes.happened(RecipeEvent(.custom("Opened")), at: .seconds(50))
        _ = try store.recipes.happened(RecipeEvent(.timer(recipe: "cart", trigger: 0)), at: .seconds(51))
        _ = try store.recipes.happened(RecipeEvent(.custom("Opened"), properties: ["cart": 7]), at: .seconds(52))
        _ = try store.recipes.happened(RecipeEvent(.sessionStart), at: .seconds(53))
        try store.tracking.report(.viewed, of: nil, recipe: "cart", at: .seconds(54))
    }

    private static func fillDeliveries(_ store: Store) throws {
        let cancellation = Delivery(124, .cancellation(id: "never-there"), of: Array("{}".utf8))
        _ = try store.inbox.take(
            [CheckedDelivery(cancellation)], from: "https://dashboard.example 1f6c0a9be2d43f57", at: .seconds(60))
    }

    private static func fillProfile(_ store: Store) throws {
        var ids = ["installation", "first-user", "second-user"].makeIterator()
        let makeID = { ids.next() ?? "none" }
        _ = try store.tracking.identity(makeID: makeID)
        _ = try store.tracking.edit([ProfileChange(.tag, key: "plan", value: Array(#""free""#.utf8))], at: .seconds(40))
        _ = try store.tracking.resetProfile(makeID: makeID)
        _ = try store.tracking.updateIdentity(at: .seconds(41)) { ($0.externalID, $0.pushToken) = ("ada", "token") }
        let changes = [
            ProfileChange(.tagSet, key: "", value: Array(#"["a","b"]"#.utf8)),
            ProfileChange(.setTag, key: "c", value: Array("true".utf8)),
            ProfileChange(.tag, key: "plan", value: Array(#""paid""#.utf8), isFilter: false),
            ProfileChange(.attribute, key: "age", value: Array("36".utf8)),
            ProfileChange(.data, key: "cart", value: Array(#"{"items":[1,2]}"#.utf8)),
            ProfileChange(.attribute, key: "gone", value: nil),
        ]
        _ = try store.tracking.edit(changes, at: .seconds(42))
    }
}

/// Nothing is staged: what is asked about waits.
private struct NoStaging: RecipeStaging {
    func stage(
        _: Message?, of _: Recipe, behind _: Recipe.Notice?, refusing _: String?, at _: Timestamp, in _: Transaction
    ) throws -> StagedMessage { StagedMessage(id: "") }
}
