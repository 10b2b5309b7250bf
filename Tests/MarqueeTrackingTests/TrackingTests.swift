import CZlib
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@Suite(.timeLimit(.minutes(20))) struct TrackingTests {
    private func names(_ store: Store) throws -> [String] {
        try store.tracking.pendingEvents(limit: .max).map(\.name.rawValue)
    }

    @Test func `events are sent in batches of 500, and removed when acknowledged`() async throws {
        let test = try TestInbox()
        for number in 0..<1_203 {
            try test.store.tracking.report(.clicked, of: "m\(number)", at: test.clock.now)
        }
        let service = RecordingTrackingService()
        try await Tracking(store: test.store.tracking, service: service, clock: test.clock).flush()
        #expect(service.batches.elements.map(\.eventIDs.count) == [500, 500, 203])
        #expect(Set(service.batches.elements.flatMap(\.eventIDs)).count == 1_203)
        #expect(try test.store.tracking.outboxCounts().waiting == 0)
        let events = try #require(try service.batches.elements.last?.events())
        #expect(events.last?.object?["message"] == "m1202")
        #expect(events.last?.object?["event"] == "clicked")
    }

    @Test func `what waits is told, oldest first, and how much that is`() async throws {
        let test = try TestInbox()
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        #expect(try await tracking.outbox() == Outbox())
        try await tracking.sendEvent(.feedback(rating: 4), of: "m")
        try await tracking.sendEvent(.custom(name: "later"))
        let outbox = try await tracking.outbox(limit: 1)
        #expect(outbox.waiting == 2 && outbox.dropped == 0)
        #expect(outbox.events.compactMap { $0.object?["properties"] } == [["rating": 4]])
        let profile = try Profile(store: test.store.tracking, clock: test.clock)
        #expect(try await profile.pendingEdits() == 0)
        try await profile.setTag("plan", "pro")
        #expect(try await profile.pendingEdits() == 1)
    }

    @Test func `what was not acknowledged comes again with the same ids`() async throws {
        let test = try TestInbox()
        try test.store.tracking.report(.clicked, of: "m", at: test.clock.now)
        let service = RecordingTrackingService(failures: [ServiceFailure(status: 500, body: ""), nil])
        let tracking = try Tracking(store: test.store.tracking, service: service, clock: test.clock)
        await #expect(throws: ServiceFailure.self) { try await tracking.flush() }
        #expect(try test.store.tracking.outboxCounts().waiting == 1)
        try await tracking.flush()
        #expect(service.batches.elements.map(\.eventIDs).count == 2)
        #expect(service.batches.elements[0].eventIDs == service.batches.elements[1].eventIDs)
    }

    @Test func `a running host's events are sent as they come, later after failures`() async throws {
        let test = try TestInbox()
        let service = RecordingTrackingService(failures: [ServiceFailure(status: nil, body: "away")])
        let tracking = try Tracking(store: test.store.tracking, service: service, clock: test.clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await tracking.run() }
            try test.store.tracking.report("first", of: nil, at: test.clock.now)
            await test.clock.waitForSleeper()
            test.clock.advance(by: .seconds(1))
            await service.batches.wait(forCount: 2)
            try test.store.tracking.report("second", of: nil, at: test.clock.now)
            await service.batches.wait { $0.count >= 3 }
            group.cancelAll()
        }
    }

    @Test func `a batch that is too large for the server is halved`() async throws {
        let test = try TestInbox()
        for _ in 0..<10 { try test.store.tracking.report(.clicked, of: nil, at: test.clock.now) }
        let service = RecordingTrackingService(failures: [ServiceFailure(status: 413, body: "")])
        try await Tracking(store: test.store.tracking, service: service, clock: test.clock).flush()
        #expect(service.batches.elements.map(\.eventIDs.count) == [10, 5, 5])
    }

    @Test func `how many were dropped is reported once`() async throws {
        let test = try TestInbox(configure: { $0.queue.tracking.outboxLimit = 100 })
        for _ in 0..<130 { try test.store.tracking.report(.viewed, of: nil, at: test.clock.now) }
        let service = RecordingTrackingService()
        try await Tracking(store: test.store.tracking, service: service, clock: test.clock).flush()
        let events = try service.batches.elements.flatMap { try $0.events() }
        let dropped = events.filter { $0.object?["event"] == "dropped" }
        let count = dropped.compactMap { $0.object?["properties"]?.object?["count"]?.integer }.reduce(0, +)
        // With the one that made room for the report.
        #expect(
            Int64(events.count - dropped.count) + count + Int64(try test.store.tracking.outboxCounts().dropped) == 130)
        #expect(count >= 30)
        #expect(try test.store.tracking.outboxCounts().waiting == 0)
    }

    @Test func `a push counts itself, and for the rest the application says so`() async throws {
        let test = try TestInbox()
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        try await test.receiver.receive(["recipe_id": "r", "delivery_id": "p", "aps": ["alert": "x"]])
        try await test.receive("n")
        try await tracking.notified("n")
        try await tracking.engaged("p")
        let events = try test.store.tracking.pendingEvents()
        #expect(events.map(\.name.rawValue) == ["received", "notified", "received", "notified", "engaged"])
        #expect(events.map(\.recipe) == ["r", "r", nil, nil, "r"])
    }

    @Test func `answers are checked before anything is stored`() async throws {
        let test = try TestInbox()
        let tracking = try Tracking(store: test.store.tracking, clock: test.clock)
        let wrong: [TrackedEvent] = [
            .feedback(rating: -1), .feedback(rating: 6, comment: "x"), .poll(choice: " "), .claim(coupon: ""),
            .custom(name: ""), .custom(name: "viewed"), .custom(name: String(repeating: "n", count: 300)),
            .custom(name: "a", properties: ["k": .string(String(repeating: "v", count: 70_000))]),
        ]
        for event in wrong { await #expect(throws: TrackingError.self) { try await tracking.sendEvent(event) } }
        #expect(try names(test.store).isEmpty)
        let right: [TrackedEvent] = [
            .feedback(rating: 0), .feedback(rating: 5, comment: "good"), .poll(choice: "a"), .claim(coupon: "c"),
            .custom(name: "Charged", properties: ["amount": 3]),
        ]
        for event in right { try await tracking.sendEvent(event, of: "m") }
        #expect(try names(test.store) == ["feedback", "feedback", "poll", "claim", "Charged"])
        let errors = Recording<Bool>()
        tracking.sendEvent(.feedback(rating: 9)) { errors.append($0 != nil) }
        tracking.sendEvent(.feedback(rating: 3)) { errors.append($0 != nil) }
        #expect(await errors.wait(forCount: 2).count { $0 } == 1)
    }

    @Test func `built-in functions set tags and record events`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        _ = try await test.host.offer([
            Message("marquee.set-tags", id: "t", arguments: ["tags": ["plan": "pro", "old": .null]]),
            Message("marquee.track", id: "e", arguments: ["event": "Charged", "properties": ["amount": 3]]),
            Message("marquee.set-tags", id: "wrong", arguments: ["tags": ["plan": 5]]),
            Message("marquee.track", id: "unnamed"),
        ])
        #expect(try await test.host.run(until: .empty) == .emptied)
        #expect(try await Profile(test.host).tags() == ["plan": "pro"])
        let store = try Store(at: test.directory)
        let event = try #require(try store.tracking.pendingEvents(limit: .max).first { $0.name == "Charged" })
        #expect(event.message == "e")
        #expect(event.properties == Array(#"{"amount":3}"#.utf8))
        try store.close()
        let states = try ["t", "e", "wrong", "unnamed"].map { try test.entry($0)?.state }
        #expect(states == [.dismissed, .dismissed, .refused, .refused])
    }

    @Test func `what a server says as JSON can be read as such`() {
        #expect(ServiceFailure(status: 422, body: #"{"errors":[{"code":7}]}"#).json == ["errors": [["code": 7]]])
        for body in ["", "busy", "{", "<html>"] { #expect(ServiceFailure(status: 503, body: body).json == nil) }
    }
}

extension TrackingBatch {
    /// The events, unpacked.
    func events() throws -> [Value] {
        var stream = unsafe z_stream()
        guard unsafe czlib_inflateInit2(&stream, 15 + 16) == Z_OK else { return [] }
        defer { unsafe inflateEnd(&stream) }
        var input = body
        var output = [UInt8](repeating: 0, count: 4 << 20)
        let count = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = UInt32(target.count)
                _ = unsafe inflate(&stream, Z_FINISH)
                return unsafe target.count - Int(stream.avail_out)
            }
        }
        return try Value(json: output.prefix(count)).object?["events"]?.list ?? []
    }
}
