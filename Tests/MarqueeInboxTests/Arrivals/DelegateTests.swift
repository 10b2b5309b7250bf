import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeInbox

@Suite(.timeLimit(.minutes(20))) struct DelegateTests {
    private static let states: [ApplicationState] = [true, false].flatMap { isActive in
        [nil, "", "yes", "unknown", "__DEFAULT__", "_DEFAULT_"].map {
            ApplicationState(isActive: isActive, response: $0)
        }
    }

    /// Payloads with and without alert, buttons, content-available, in the shapes that can have them.
    private static let payloads: [Value] = {
        var payloads: [Value] = []
        for hasAlert in [true, false] {
            for isAvailable in [true, false] {
                for hasButtons in [true, false] {
                    var apple: ValueObject = [:]
                    if hasAlert { apple["alert"] = "Hello" }
                    if isAvailable { apple["content-available"] = 1 }
                    var custom: ValueObject = ["i": .string("c-\(payloads.count)")]
                    if hasButtons { custom["a"] = ["actionButtons": [["id": "yes", "text": "Yes"] as Value]] }
                    payloads.append(.object(["aps": .object(apple), "custom": .object(custom)]))
                    payloads.append(.object(["aps": .object(apple), "pid": .string("i-\(payloads.count)")]))
                    payloads.append(.object(["aps": .object(apple), "recipe_id": .string("r-\(payloads.count)")]))
                }
            }
        }
        return payloads + [["template": "card"], ["type": "custom-code", "templateName": "card"]]
    }()

    @Test func `each notification leads to exactly one call, the first that fits`() async throws {
        let test = try TestInbox()
        for payload in Self.payloads {
            for state in Self.states {
                let before = test.delegate.calls.elements.count
                try await test.receiver.receive(payload, state: state)
                let calls = test.delegate.calls.elements.dropFirst(before)
                #expect(calls.count == 1)
                let call = try #require(calls.first)
                #expect(call.kind == Self.expected(call.event.envelope, state), "\(payload.json()) \(state)")
                #expect(call.event.isActive == state.isActive)
            }
        }
    }

    /// The specification, once more in other words.
    private static func expected(_ envelope: NotificationEnvelope, _ state: ApplicationState) -> String {
        if envelope.isSilent { return "silent" }
        switch state.response ?? "" {
        case "__DEFAULT__" where !envelope.actions.isEmpty, "_DEFAULT_" where !envelope.actions.isEmpty:
            return "action:__DEFAULT__"
        case "", "__DEFAULT__", "_DEFAULT_": return state.isActive ? "foreground" : "background"
        case let button: return "action:\(button)"
        }
    }

    @Test func `the delegate gets message, additional data and state`() async throws {
        let test = try TestInbox()
        let payload: Value = [
            "aps": ["alert": ["title": "T", "body": "B"], "sound": "ping"],
            "custom": [
                "i": "c", "u": "https://a.example", "a": ["k": "v", "actionButtons": [["id": "yes", "text": "Yes"]]],
            ],
        ]
        try await test.receiver.receive(payload, state: ApplicationState(isActive: true, response: "yes"))
        let event = try #require(test.delegate.calls.elements.first?.event)
        #expect(event.message == "B")
        #expect(
            event.additionalData == [
                "k": "v", "title": "T", "sound": "ping", "launchURL": "https://a.example",
                "actions": [["id": "yes", "title": "Yes"]], "actionSelected": "yes",
            ])
    }

    @Test(arguments: [(nil, false), ("", false), (ApplicationState.tap, true), ("_DEFAULT_", true)])
    func `a tap in the background is told from an arrival`(_ response: String?, _ isTapped: Bool) async throws {
        let test = try TestInbox()
        try await test.receiver.receive(
            ["pid": "a", "aps": ["alert": "x"]], state: ApplicationState(isActive: false, response: response))
        let call = try #require(test.delegate.calls.elements.first)
        #expect(call.event.isTapped == isTapped)
        #expect(!call.event.isActive)
    }

    @Test func `a notification is stored before its call`() async throws {
        final class Looking: NotificationDelegate {
            let inbox: Inbox
            let seen = Recording<Bool>()
            init(_ inbox: Inbox) { self.inbox = inbox }
            func receiveInBackground(_ event: NotificationEvent) async {
                seen.append((try? await inbox.message(event.envelope.id)) != nil)
            }
        }
        let test = try TestInbox()
        let delegate = Looking(test.inbox)
        let resolver = try TestInbox.resolver()
        let receiver = try NotificationReceiver(
            store: test.store.inbox, resolver: resolver, delegate: delegate, clock: test.clock)
        try await receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        #expect(delegate.seen.elements == [true])
    }

    /// Takes what a built-in adapter would take, too.
    private struct Own: NotificationAdapter {
        let shape = NotificationShape("own", isPush: true)

        func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
            guard let id = payload["own"]?.string else { throw AdapterRefusal("has no 'own'") }
            return NotificationEnvelope(id: id, shape: shape, alert: .init(body: "mine"), receivedAt: reception.at)
        }
    }

    @Test func `an application's own adapter is asked before those that come along`() async throws {
        let test = try TestInbox()
        let resolver = try TestInbox.resolver()
        let receiver = try NotificationReceiver(
            store: test.store.inbox, resolver: resolver, adapters: [Own()], clock: test.clock)
        #expect(try await receiver.receive(["own": "a", "pid": "b"]).shape.rawValue == "own")
        #expect(try await receiver.receive(["pid": "b"]).shape == .inboxPush)
        let item = try #require(try await test.inbox.message("a"))
        #expect(item.envelope?.shape.rawValue == "own" && item.alert?.body == "mine")
        #expect(try test.store.tracking.pendingEvents().contains { $0.name == .notified && $0.message == "a" })
        let error = await #expect(throws: NotificationError.self) { try await receiver.receive([:]) }
        #expect(error?.reasons.first?.text == "has no 'own'")
    }

    @Test func `what is no notification is neither stored nor told`() async throws {
        let test = try TestInbox()
        for payload: Value in [[:], .null, ["pid": ""], ["recipe_id": .list([])]] {
            await #expect(throws: NotificationError.self) { try await test.receiver.receive(payload) }
        }
        #expect(test.delegate.calls.elements.isEmpty)
        #expect(try await test.inbox.count(.all) == 0)
        #expect(try test.store.inbox.inboxRevision() == 0)
    }

    @Test(arguments: [
        (false, false, 1), (true, false, 0), (false, true, 0),
    ]) func `contents are fetched on arrival in the background only`(isActive: Bool, isOff: Bool, count: Int)
        async throws
    {
        let test = try TestInbox(downloadsAutomatically: !isOff)
        try await test.receiver.receive(
            ["pid": "a", "aps": ["alert": "x"]], state: ApplicationState(isActive: isActive))
        #expect(test.content.requests.elements.count == count)
        #expect(try await test.inbox.message("a")?.isComplete == (count == 1))
    }

    @Test func `a recipe leads to its content or to its error, and nothing else is one`() async throws {
        let bundle = Array(#"{"data":{"id":"b","type":"contents"}}"#.utf8)
        let test = try TestInbox { bundle }
        let push: ValueObject = [
            "recipe_id": "r", "reaction_plugin_id": "p", "reaction_action_id": "a", "reaction_bundle_id": "b",
            "notification": ["body": "x"], "delivery_id": "d",
        ]
        #expect(await test.receiver.processRecipe(.object(push)))
        #expect(test.delegate.calls.elements.map(\.kind) == ["content"])
        var other = push
        other["delivery_id"] = "e"
        other["reaction_bundle_id"] = nil
        #expect(await test.receiver.processRecipe(.object(other)))
        #expect(test.delegate.calls.elements.map(\.kind) == ["content", "failure"])
        for payload: Value in [["pid": "a"], [:], "recipe", ["template": "card"]] {
            #expect(await !test.receiver.processRecipe(payload))
        }
        #expect(test.delegate.calls.elements.count == 2)
        let answers = Recording<Bool>()
        test.receiver.processRecipe(.object(push)) { answers.append($0) }
        #expect(await answers.wait(forCount: 1) == [true])
    }
}
