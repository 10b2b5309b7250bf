import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

/// What processes and restarts share.
@Suite(.timeLimit(.minutes(20))) struct SharingTests {
    @Test func `a caller is answered when another process has sent the edit`() async throws {
        let test = try TestInbox()
        let waiting = try Profile(store: test.store.tracking, service: RecordingProfileService(), clock: test.clock)
        let other = try Store(at: test.directory)
        let sending = try Profile(store: other.tracking, service: RecordingProfileService(), clock: test.clock)
        let answers = Recording<Value>()
        waiting.setTag("k", "v") { result in
            if case .success(let answer) = result { answers.append(answer) }
        }
        // It is in the log before its caller waits.
        while try test.store.tracking.pendingEditCount() == 0 { await Task.yield() }
        try await sending.flush()
        #expect(try test.store.tracking.pendingEditCount() == 0)
        // As its own loop does when the log changes.
        while answers.elements.isEmpty {
            try await waiting.flush()
            await Task.yield()
        }
        #expect(answers.elements == [.null])
        try other.close()
    }

    @Test func `each handler of a profile, of tracking and of a receiver is called exactly once`() async throws {
        let test = try TestInbox()
        let profile = try Profile(store: test.store.tracking, clock: test.clock)
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        let calls = Recording<String>()
        profile.setTag("a", "1") { _ in calls.append("setTag") }
        profile.setTag("", "1") { if case .failure = $0 { calls.append("setTag fails") } }
        profile.setTags(["b": "2"]) { _ in calls.append("setTags") }
        profile.deleteTag("a") { _ in calls.append("deleteTag") }
        profile.deleteTags(["a", "b"]) { _ in calls.append("deleteTags") }
        profile.tags { _ in calls.append("tags") }
        profile.setCustomData(["k": 1], keysToIgnore: ["k"]) { _ in calls.append("setCustomData") }
        profile.register(pushToken: "t") { _ in calls.append("register") }
        profile.identity { _ in calls.append("identity") }
        profile.reset { _ in calls.append("reset") }
        tracking.sendEvent(.feedback(rating: 6), of: nil) { calls.append($0 == nil ? "sent" : "sendEvent fails") }
        tracking.sendEvent(.feedback(rating: 5), of: nil) { calls.append($0 == nil ? "sendEvent" : "fails") }
        test.receiver.receive(["pid": "x"], state: ApplicationState(isActive: true)) { _ in calls.append("receive") }
        test.receiver.receive([], state: ApplicationState(isActive: true)) {
            if case .failure = $0 { calls.append("receive fails") }
        }
        test.receiver.processRecipe(["pid": "y"]) { calls.append("recipe \($0)") }
        await calls.wait(forCount: 15)
        profile.optOut { _ in calls.append("optOut") }
        profile.optIn { _ in calls.append("optIn") }
        await calls.wait(forCount: 17)
        #expect(Set(calls.elements).count == 17, "\(calls.elements)")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `counts are the same before and after a restart`(seed: UInt64) async throws {
        let test = try TestInbox()
        // Knuth's linear congruential generator: the same numbers each time.
        var state = seed
        func number(below limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        let ids = (0..<20).map { "n\($0)" }
        for _ in 0..<300 {
            let id = ids[Int(number(below: 20))]
            switch number(below: 8) {
            case 0, 1: try await test.receive(id)
            case 2: try await test.receive(id, notification: ["alert": "x", "content": "fetch"])
            case 3: try await test.inbox.markRead(id)
            case 4: try await test.inbox.markUnread(id)
            case 5: try await test.inbox.archive(id, number(below: 2) == 0)
            case 6: try await test.inbox.pin(id)
            default: if number(below: 4) == 0 { try await test.inbox.remove(id) }
            }
        }
        let store = try Store(at: test.directory)
        let resolver = try TestInbox.resolver()
        let again = try Inbox(store: store.inbox, resolver: resolver, clock: test.clock)
        for filter in InboxFilter.allCases {
            let count = try await test.inbox.count(filter)
            #expect(try await again.count(filter) == count)
            #expect(try await again.messages(status: filter, limit: 100).count == count)
        }
        try store.close()
    }
}
