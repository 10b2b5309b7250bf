import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeQueue

/// What a sender takes back, and what is dismissed from elsewhere.
@Suite struct RecallingTests {
    /// A store with one message in each stage, each with its stage for an id; and a function that runs.
    private static func filled() throws -> TemporaryStore {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        for start in Start.allCases {
            try start.lead(try queue.add(.sample(MessageID(start.rawValue))), in: temporary.store)
        }
        try Start.presenting.lead(try queue.add(.sample("function", isVisual: false)), in: temporary.store)
        return temporary
    }

    private func told(_ store: Store) throws -> [MessageID] {
        try store.queue.round(at: .seconds(9)) { try $0.takeEndings(upTo: MessageNumber(.max)).map(\.id) }
    }

    @Test(arguments: Start.allCases)
    func `its sender cancels a message whatever it is doing, once`(start: Start) throws {
        let temporary = try Self.filled()
        let store = temporary.store
        _ = try told(store)
        let isLive = ![.dismissed, .failed].contains(start)
        let before = try store.queue.state(MessageID(start.rawValue))
        for isFirst in [true, false] {
            let isCancelled = try store.database.write {
                try store.queue.cancel(start.rawValue, at: .seconds(5), in: $0)
            }
            #expect(isCancelled == (isLive && isFirst))
        }
        let entry = try store.queue.entry(MessageID(start.rawValue))
        #expect(entry?.state == (isLive ? .discarded : before))
        #expect(try told(store) == (isLive ? [MessageID(start.rawValue)] : []))
        if isLive {
            #expect(entry?.reason == "cancelled by its sender")
            #expect(entry?.endedAt == .seconds(5))
        }
        let isUnknown = try store.database.write { try !store.queue.cancel("nobody", at: .seconds(5), in: $0) }
        #expect(isUnknown)
    }

    @Test(arguments: Start.allCases)
    func `only what is being shown is dismissed`(start: Start) throws {
        let temporary = try Self.filled()
        let store = temporary.store
        let before = try store.queue.state(MessageID(start.rawValue))
        try store.database.write { try store.queue.dismissShown(start.rawValue, at: .seconds(5), in: $0) }
        let isShown = [.presenting, .presented].contains(start)
        let entry = try store.queue.entry(MessageID(start.rawValue))
        #expect(entry?.state == (isShown ? .dismissed : before))
        #expect(entry?.reason == "dismissed from the dashboard" || !isShown)
    }

    /// The host was stopped or killed while the command was on its way.
    @Test func `what was shown and waits to be shown again is dismissed by its id`() throws {
        let temporary = try Self.filled()
        let store = temporary.store
        _ = try store.queue.recover(at: .seconds(4))
        #expect(try store.queue.state("presented") == .queued)
        for id in ["presented", "queued", "presenting"] {
            try store.database.write { try store.queue.dismissShown(id, at: .seconds(5), in: $0) }
        }
        #expect(try store.queue.state("presented") == .dismissed)
        // Nobody has seen these.
        #expect(try store.queue.state("queued") == .queued && store.queue.state("presenting") == .queued)
    }

    @Test(arguments: Start.allCases)
    func `what an earlier version kept under a foreign id is the one that is meant while it is shown`(
        start: Start
    ) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let foreign = "spring/2026"
        let kept = MessageID(try #require(KeptID(foreign)).text)
        try start.lead(try store.queue.add(.sample(MessageID(foreign))), in: store)
        try Start.presented.lead(try store.queue.add(.sample(kept)), in: store)
        let before = try store.queue.state(MessageID(foreign))
        try store.database.write { try store.queue.dismissShown(foreign, at: .seconds(5), in: $0) }
        let isShown = [.presenting, .presented].contains(start)
        #expect(try store.queue.state(MessageID(foreign)) == (isShown ? .dismissed : before))
        #expect(try store.queue.state(kept) == (isShown ? .presented : .dismissed))
    }

    @Test func `all that is being shown is dismissed at once, and functions run on`() throws {
        let temporary = try Self.filled()
        let store = temporary.store
        _ = try told(store)
        try store.database.write { try store.queue.dismissShown(nil, at: .seconds(5), in: $0) }
        #expect(try Set(store.queue.ids(.live)) == ["queued", "delayed", "preparing", "function"])
        #expect(try told(store) == ["presenting", "presented"])
    }

    @Test func `in a copy of a store nothing is being shown, and no attempt is used up by that`() throws {
        let temporary = try Self.filled()
        let store = temporary.store
        try store.database.write { try $0.requeueAll() }
        for id in ["preparing", "presenting", "presented", "function"] as [MessageID] {
            let entry = try #require(try store.queue.entry(id))
            #expect(entry.state == .queued && !entry.isDelayed)
            #expect(entry.attempts == 0)
        }
        #expect(try store.queue.entry("delayed")?.isDelayed == true)
        #expect(try store.queue.state("dismissed") == .dismissed)
    }

    @Test func `an attempt that was used before stays used in a copy`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        let number = try queue.add(.sample("a"))
        #expect(try queue.beginPresenting(number))
        #expect(try queue.requeue(number, givingAttemptBack: false))
        #expect(try queue.beginPreparing(number))
        try temporary.store.database.write { try $0.requeueAll() }
        #expect(try queue.entry("a")?.attempts == 1)
    }
}
