import MarqueeDatabase
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProfileTests {
    @Test func `ids are made once for each store`() async throws {
        let test = try TestInbox()
        let first = try #require(try await Profile(store: test.store.tracking).identity())
        #expect(try await Profile(store: test.store.tracking).identity() == first)
        #expect(first.installationID != first.userID)
        let other = try Store(at: test.directory)
        #expect(try await Profile(store: other.tracking).identity() == first)
        try other.close()
    }

    @Test func `who listens before registration is told twice, and not again without a change`() async throws {
        let test = try TestInbox()
        let profile = try Profile(store: test.store.tracking, clock: test.clock)
        var identities = try profile.identities().makeAsyncIterator()
        #expect(await identities.next()?.pushToken == nil)
        try await profile.register(pushToken: "token")
        #expect(await identities.next()?.pushToken == "token")
        try await profile.register(pushToken: "token")
        try await profile.setTag("k", "v")
        try await profile.setExternalID("me")
        let third = await identities.next()
        #expect(third?.externalID == "me")
        #expect(third?.pushToken == "token")
    }

    @Test func `edits are seen at once, and a blank value deletes`() async throws {
        let test = try TestInbox()
        let profile = try Profile(store: test.store.tracking, clock: test.clock)
        try await profile.setTags(["plan": "pro", "city": "Milan"])
        try await profile.setTag("city", " ")
        try await profile.deleteTags(["unknown"])
        #expect(try await profile.tags() == ["plan": "pro"])
        try await profile.addTag("a")
        try await profile.addTag("b")
        try await profile.removeTag("a")
        #expect(try await profile.tagSet() == ["b"])
        try await profile.setTagSet(["x", "y"])
        try await profile.addTag("z")
        #expect(try await profile.tagSet() == ["x", "y", "z"])
        try await profile.setAttribute("born", .date(Timestamp(milliseconds: 0)))
        try await profile.setAttribute("age", .number(30))
        try await profile.setAttribute("gone", .boolean(true))
        try await profile.setAttribute("gone", nil)
        #expect(try await profile.attributes() == ["born": .date(Timestamp(milliseconds: 0)), "age": .number(30)])
        try await profile.setCustomData(["cart": [1, 2], "note": "x"], keysToIgnore: ["note"])
        #expect(try await profile.customData() == ["cart": [1, 2], "note": "x"])
        for key in ["", " ", String(repeating: "k", count: 256)] {
            await #expect(throws: ProfileError.self) { try await profile.setTag(key, "v") }
        }
        let (longest, tooLong) = (String(repeating: "é", count: 1_000), String(repeating: "v", count: 1_001))
        try await profile.setAttribute("text", .string(longest))
        try await profile.setTag("text", longest)
        try await profile.setTag("text", "")
        for refused in [tooLong, "a\0"] {
            await #expect(throws: ProfileError.self) { try await profile.setTag("k", refused) }
            await #expect(throws: ProfileError.self) { try await profile.setAttribute("k", .string(refused)) }
        }
        let error = await #expect(throws: ProfileError.self) { try await profile.setTag("k", tooLong) }
        #expect(error?.message == "the value of 'k' has 1001 characters; at most 1000 are allowed")
        try await profile.setAttribute("text", nil)
        for number in [Double.nan, .infinity] {
            await #expect(throws: ProfileError.self) { try await profile.setAttribute("age", .number(number)) }
        }
        #expect(try await profile.attributes()["age"] == .number(30))
    }

    @Test func `whoever gets the edits from now on is told the whole profile, before later edits`() async throws {
        let test = try TestInbox()
        let (store, service) = (test.store.tracking, RecordingProfileService())
        let profile = try Profile(store: store, clock: test.clock)
        try store.sendEdits(to: "dashboard 1", at: test.clock.now)
        #expect(try store.pendingEditCount() == 0)
        try await profile.setTags(["plan": "pro", "city": "Milan"])
        try await profile.setTagSet(["b", "a"])
        try await profile.setAttribute("age", .number(30))
        try await profile.setCustomData(["cart": [1]], keysToIgnore: ["cart"])
        try await profile.setExternalID("ada")
        let sender = try Profile(store: store, service: service, clock: test.clock)
        try await sender.flush()
        try store.sendEdits(to: "dashboard 1", at: test.clock.now)
        #expect(try store.pendingEditCount() == 0)
        // Waits while the line is down.
        try await profile.setTag("city", "Rome")
        try await profile.removeTag("a")
        try store.sendEdits(to: "dashboard 2", at: test.clock.now)
        try await profile.setTag("later", "yes")
        try await sender.flush()
        let edits = try #require(service.requests.elements.last).edits
        #expect(
            edits.map(\.subject) == [
                .tag(key: "city", "Rome"), .registration(externalID: "ada", pushToken: nil), .tag(key: "plan", "pro"),
                .attribute(key: "age", 30), .data(key: "cart", [1], isFilter: false), .tagSet(["b"]),
                .tag(key: "later", "yes"),
            ])
        let numbers = service.requests.elements.flatMap(\.edits).map(\.number)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        try await profile.optOut()
        try store.sendEdits(to: "dashboard 3", at: test.clock.now)
        #expect(try store.pendingEdits(limit: 10).map(\.kind) == [.optOut])
    }

    @Test func `a caller where nothing sends is told so, and what it changed is on disk`() async throws {
        let test = try TestInbox()
        let profile = try Profile(
            store: test.store.tracking, service: RecordingProfileService(), clock: test.clock,
            patience: .milliseconds(1))
        let error = await #expect(throws: ProfileError.self) { try await profile.setTag("plan", "pro") }
        #expect(error?.code == .notSending)
        #expect(try await profile.tags() == ["plan": "pro"])
        #expect(try test.store.tracking.pendingEditCount() == 1)
    }

    @Test func `edits survive a restart, are sent in order, and of each thing only the last`() async throws {
        let test = try TestInbox()
        let offline = try Profile(store: test.store.tracking, clock: test.clock)
        try await offline.setTag("a", "1")
        try await offline.setTag("b", "1")
        try await offline.setTag("a", "2")
        try await offline.addTag("n")
        try await offline.setTagSet(["m"])
        let service = RecordingProfileService()
        let profile = try Profile(store: test.store.tracking, service: service, clock: test.clock)
        try await profile.flush()
        let edits = service.requests.elements.flatMap(\.edits)
        #expect(edits.map(\.subject) == [.tag(key: "b", "1"), .tag(key: "a", "2"), .tagSet(["m"])])
        #expect(edits.map(\.number) == edits.map(\.number).sorted())
        #expect(try test.store.tracking.pendingEditCount() == 0)
        try await profile.flush()
        #expect(service.requests.elements.count == 1)
    }

    @Test func `10,000 offline edits of 1,000 keys are sent as at most 1,000`() async throws {
        let test = try TestInbox()
        let changes = try (0..<10_000).map { try ProfileRules.tagChange("key \($0 * 7 % 1_000)", "value \($0)") }
        _ = try test.store.tracking.edit(changes, at: test.clock.now)
        let service = RecordingProfileService()
        try await Profile(store: test.store.tracking, service: service, clock: test.clock).flush()
        let edits = service.requests.elements.flatMap(\.edits)
        #expect(edits.count == 1_000)
        #expect(service.requests.elements.allSatisfy { $0.edits.count <= 500 })
        let stored = Dictionary(
            try test.store.tracking.profileValues(.tag).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        for edit in edits {
            guard case .tag(let key, let value?) = edit.subject else { continue }
            #expect(stored[key] == Value.string(value).jsonBytes())
        }
    }

    @Test func `each caller gets the server's answer to its own edit`() async throws {
        let test = try TestInbox()
        let service = RecordingProfileService([
            .failure(ServiceFailure(status: 503, body: "later")), .success(["revision": 7]),
        ])
        let profile = try Profile(store: test.store.tracking, service: service, clock: test.clock)
        let answers = Recording<Value>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                group.addTask { answers.append(try await profile.setTag("k\(number % 2)", "\(number)")) }
            }
            group.addTask { try await profile.run() }
            // The first request fails, and the next comes after a wait.
            await test.clock.waitForSleeper()
            test.clock.advance(by: .seconds(2))
            await answers.wait(forCount: 5)
            group.cancelAll()
            while let result = await group.nextResult() {
                if case .failure(let error) = result, !(error is CancellationError) { throw error }
            }
        }
        #expect(answers.elements == Array(repeating: ["revision": 7], count: 5))
        #expect(try test.store.tracking.pendingEditCount() == 0)
    }

    @Test func `an edit that the server refuses fails its own caller only`() async throws {
        let test = try TestInbox()
        final class Picky: ProfileService {
            let taken = Recording<String>()
            func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value {
                for edit in edits {
                    guard case .tag(let key, _) = edit.subject, key == "bad" else { continue }
                    throw ServiceFailure(status: 422, body: "no 'bad' here")
                }
                for case .tag(let key, _) in edits.map(\.subject) { taken.append(key) }
                return "fine"
            }
        }
        let service = Picky()
        let profile = try Profile(store: test.store.tracking, service: service, clock: test.clock)
        let outcomes = Recording<String>()
        for key in ["good", "bad", "better"] {
            profile.setTag(key, "v") { result in
                switch result {
                case .success(let answer): outcomes.append("\(key): \(answer.string ?? "")")
                case .failure(let error): outcomes.append("\(key): \((error as? ServiceFailure)?.status ?? 0)")
                }
            }
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await profile.run() }
            await outcomes.wait(forCount: 3)
            group.cancelAll()
        }
        #expect(Set(outcomes.elements) == ["good: fine", "bad: 422", "better: fine"])
        #expect(Set(service.taken.elements) == ["good", "better"])
        #expect(outcomes.elements.count == 3)
    }

    @Test func `a new user begins with nothing, and the last one's edits are still sent as theirs`() async throws {
        let test = try TestInbox()
        let offline = try Profile(store: test.store.tracking, clock: test.clock)
        let first = try #require(try await offline.identity())
        try await offline.register(pushToken: "token")
        try await offline.setTag("k", "old")
        try await offline.reset()
        let second = try #require(try await offline.identity())
        #expect(second.userID != first.userID)
        #expect(second.installationID == first.installationID)
        #expect(second.pushToken == "token")
        #expect(try await offline.tags().isEmpty)
        try await offline.setTag("k", "new")
        let service = RecordingProfileService()
        try await Profile(store: test.store.tracking, service: service, clock: test.clock).flush()
        #expect(service.requests.elements.map(\.user.userID) == [first.userID, second.userID])
        #expect(service.requests.elements.last?.edits.map(\.subject) == [.tag(key: "k", "new")])
    }

    @Test func `who has opted out leaves nothing, and nothing comes back`() async throws {
        let test = try TestInbox()
        let profile = try Profile(store: test.store.tracking, clock: test.clock)
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        try await profile.setTag("k", "v")
        try await tracking.sendEvent(.custom(name: "a"))
        let before = try #require(try await profile.identity())
        try await profile.optOut()
        try await profile.setTag("k", "again")
        try await profile.register(pushToken: "t")
        try await profile.reset()
        try await profile.optOut()
        try await tracking.sendEvent(.custom(name: "b"))
        #expect(try await profile.identity() == nil)
        #expect(try await profile.tags().isEmpty)
        #expect(try test.store.tracking.pendingEvents().isEmpty)
        let service = RecordingProfileService()
        try await Profile(store: test.store.tracking, service: service, clock: test.clock).flush()
        #expect(
            service.requests.elements.flatMap(\.edits).map(\.subject) == [
                .optOut(installationID: before.installationID)
            ])
        #expect(try test.store.tracking.pendingEditCount() == 0)
    }

    @Test func `who opts in again is somebody new, whom nothing ties to the one before`() async throws {
        let test = try TestInbox()
        let service = RecordingProfileService()
        let profile = try Profile(store: test.store.tracking, service: service, clock: test.clock)
        let offline = try Profile(store: test.store.tracking, clock: test.clock)
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        try await offline.optIn()
        let before = try #require(try await offline.identity())
        try await offline.setTag("k", "v")
        try await offline.optOut()
        try await tracking.sendEvent(.custom(name: "between"))
        var identities = try offline.identities().makeAsyncIterator()
        try await offline.optIn()
        let after = try #require(try await offline.identity())
        #expect(await identities.next() == after)
        #expect(after.installationID != before.installationID)
        #expect(after.userID != before.userID)
        #expect(try await offline.tags().isEmpty)
        try await offline.optIn()
        #expect(try await offline.identity() == after)
        try await offline.setTag("k", "new")
        try await tracking.sendEvent(.custom(name: "after"))
        #expect(try test.store.tracking.pendingEvents().map(\.name.rawValue) == ["after"])
        // The deletion is still asked for, and says nothing of who came after.
        try await profile.flush()
        #expect(service.requests.elements.map(\.user.userID) == [before.userID, after.userID])
        #expect(service.requests.elements.map(\.user.installationID) == [nil, after.installationID])
        #expect(
            service.requests.elements.map { $0.edits.map(\.subject) } == [
                [.optOut(installationID: before.installationID)], [.tag(key: "k", "new")],
            ])
    }

    @Test func `how many events were dropped is told of nobody who came after`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store.tracking
        _ = try store.identity()
        try store.database.write { try $0.set("outbox.dropped", to: "7") }
        _ = try store.optOut(at: .seconds(0))
        _ = try store.optIn()
        try store.reportDroppedEvents(at: .seconds(1))
        #expect(try store.pendingEvents().isEmpty)
    }
}
