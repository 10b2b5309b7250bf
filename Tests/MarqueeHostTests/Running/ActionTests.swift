import Logging
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(20))) struct ActionTests {
    private struct Delegate: HostDelegate {
        let values = Recording<ValueObject>()
        var decision = PresentationDecision.show

        func decide(on invocation: Invocation) async -> PresentationDecision { decision }

        func perform(keyValue values: ValueObject, of messageID: String) async throws -> Bool {
            self.values.append(values)
            return true
        }
    }

    private struct Opener: LinkOpener {
        let urls = Recording<String>()

        func open(_ url: String) async throws { urls.append(url) }
    }

    /// Shows a card whose action is `action`, triggers it, and hands over the test and what the trigger returned.
    private func trigger(
        _ action: ValueObject?, delegate: Delegate = Delegate(), opener: Opener = Opener(),
        then check: @escaping @Sendable (TestHost, PresentationContext, Bool) async throws -> Void
    ) async throws {
        let test = try await TestHost(delegate: delegate, linkOpener: opener)
        var arguments = ValueObject()
        arguments["accept"] = action.map(Value.object)
        let message = Message("card", id: "m", arguments: arguments)
        try await test.whileRunning {
            try await test.host.enqueue(message)
            await test.wait(for: .presented, of: "m")
            let context = try #require(test.presenter.contexts.elements.first)
            try await check(test, context, context.trigger("accept"))
        }
    }

    @Test func `a click is recorded, and a function that is not visual runs beside what is shown`() async throws {
        try await trigger(["type": "function", "function": "copy", "arguments": ["code": "X"]]) {
            test, context, result in
            #expect(result)
            await test.functions.calls.wait(forCount: 1)
            let call = test.functions.contexts.elements[0]
            let code = try call.string("code")
            #expect(code == "X")
            #expect(!context.isOver)
            #expect(test.observer.kinds(of: "m").contains(.clicked))
            await test.wait(for: .dismissed, of: call.messageID)
            #expect(test.observer.kinds(of: call.messageID).contains(.invoked))
        }
    }

    @Test func `a visual function is shown next when its parent is dismissed, before everything else`() async throws {
        try await trigger(["type": "function", "function": "dialog"]) { test, context, result in
            #expect(result)
            try await test.host.enqueue(Message("card", id: "urgent", priority: .max))
            await test.wait(for: .queued, of: "urgent")
            #expect(test.functions.calls.elements.isEmpty)
            context.dismissed()
            await test.functions.calls.wait(forCount: 1)
            #expect(test.functions.contexts.elements[0].template == "dialog")
            await test.wait(for: .presented, of: "urgent")
        }
    }

    @Test func `close and marquee.dismiss call the presenter's close`() async throws {
        for action: ValueObject in [["type": "close"], ["type": "function", "function": "marquee.dismiss"]] {
            try await trigger(action) { test, _, result in
                #expect(result)
                await test.wait(for: .dismissed, of: "m")
                #expect(test.presenter.calls.elements.last == .close(id: "m"))
            }
        }
    }

    @Test func `links are opened by the opener, also through the built-in function`() async throws {
        let link: Value = "https://example.org/a"
        for action: ValueObject in [
            ["type": "url", "url": link],
            ["type": "function", "function": "marquee.open-url", "arguments": ["url": link]],
        ] {
            let opener = Opener()
            try await trigger(action, opener: opener) { _, _, result in
                #expect(result)
                #expect(opener.urls.elements == ["https://example.org/a"])
            }
        }
    }

    @Test func `key-value actions go to the delegate`() async throws {
        let delegate = Delegate()
        try await trigger(["type": "key-value", "values": ["a": 1]], delegate: delegate) { _, _, result in
            #expect(result)
            #expect(delegate.values.elements == [["a": 1]])
        }
    }

    @Test func `without a delegate, key-value actions are events with their values, and requests for permissions too`()
        async throws
    {
        for action: ValueObject in [
            ["type": "key-value", "values": ["a": 1]], ["type": "rfp", "values": ["a": 1]],
        ] {
            let test = try await TestHost()
            let message = Message("card", id: "m", arguments: ["accept": .object(action)])
            try await test.whileRunning {
                try await test.host.enqueue(message)
                await test.wait(for: .presented, of: "m")
                let context = try #require(test.presenter.contexts.elements.first)
                let isDone = try await context.trigger("accept")
                #expect(isDone)
                let click = test.observer.events.elements.first { $0.kind == .clicked }
                #expect(click?.values == (action["type"] == "rfp" ? action : ["a": 1]))
                #expect(click?.json.object?["values"] == click?.values.map(Value.object))
            }
        }
    }

    @Test func `key-value actions call the function of the configuration, in place of the delegate`() async throws {
        let delegate = Delegate()
        let test = try await TestHost(delegate: delegate, configure: { $0.resolution.onKeyValues = "handle" })
        try await test.host.register(AppFunction("handle").dataArgument("values", default: [:]))
        let action: Value = ["type": "key-value", "values": ["page": "tea"]]
        try await test.whileRunning {
            try await test.host.enqueue(
                Message("card", id: "m", arguments: ["accept": action], metadata: ["campaign": "spring"]))
            await test.wait(for: .presented, of: "m")
            let context = try #require(test.presenter.contexts.elements.first)
            let isDone = try await context.trigger("accept")
            #expect(isDone)
            await test.functions.calls.wait(forCount: 1)
            let call = test.functions.contexts.elements[0]
            #expect(call.template == "handle" && call.metadata == ["campaign": "spring"])
            let values = try call.data("values")
            #expect(values == ["page": "tea"])
            await test.wait(for: .dismissed, of: call.messageID)
        }
        #expect(delegate.values.elements.isEmpty)
        let click = test.observer.events.elements.first { $0.kind == .clicked }
        #expect(click?.detail == "accept" && click?.values == ["page": "tea"])
    }

    @Test func `a message can ask for a permission, which is the application's to request`() async throws {
        struct Asked: HostDelegate {
            let requests = Recording<ValueObject>()
            func requestPermission(_ request: ValueObject, of messageID: String) async throws -> Bool {
                requests.append(request)
                return true
            }
        }
        let delegate = Asked()
        let test = try await TestHost(delegate: delegate)
        let request: Value = ["type": "rfp", "fbSettings": true]
        try await test.host.enqueue(Message("marquee.request-permission", id: "m", arguments: ["request": request]))
        _ = try await test.host.run(until: .empty)
        #expect(delegate.requests.elements.map(Value.object) == [request])
        #expect(try test.entry("m")?.state == .dismissed)
    }

    @Test func `whoever taps reads what did not work, and the log has why`() async throws {
        struct Failing: LinkOpener {
            struct Trouble: Error { let secretDump = 7 }
            func open(_ url: String) async throws { throw Trouble() }
        }
        struct Idle: HostDelegate {}
        let link: ValueObject = ["type": "url", "url": "https://example.org/a"]
        let function: ValueObject = [
            "type": "function", "function": "marquee.open-url", "arguments": ["url": "https://example.org/a"],
        ]
        let cases: [(ValueObject, String, String)] = [
            (link, "the link could not be opened", "secretDump"),
            (["type": "key-value", "values": ["a": 1]], "no delegate handles this", "the delegate"),
            (function, "the link could not be opened", "secretDump"),
        ]
        for (action, told, logged) in cases {
            let lines = Recording<String>()
            let test = try await TestHost(
                delegate: Idle(), linkOpener: Failing(), logger: Logger(label: "test") { _ in LineLog(lines: lines) })
            try await test.whileRunning {
                try await test.host.enqueue(Message("card", id: "m", arguments: ["accept": .object(action)]))
                await test.wait(for: .presented, of: "m")
                let context = try #require(test.presenter.contexts.elements.first)
                let error = await #expect(throws: ContextError.self) { try await context.trigger("accept") }
                #expect(error == .triggerFailed(name: "accept", reason: told))
            }
            #expect(lines.elements.contains { $0.contains(logged) }, "\(lines.elements)")
        }
    }

    @Test func `an absent action returns false and records nothing`() async throws {
        try await trigger(nil) { test, context, result in
            #expect(!result)
            #expect(!test.observer.kinds(of: "m").contains(.clicked))
            await #expect(throws: ContextError.self) { try await context.trigger("nope") }
            context.dismissed()
            let error = await #expect(throws: ContextError.self) { try await context.trigger("accept") }
            #expect(error == .dismissed)
        }
    }

    @Test func `the delegate may discard or delay just before a message is shown`() async throws {
        let discarding = try await TestHost(RecordingPresenter(.prompt), delegate: Delegate(decision: .discard))
        try await discarding.host.enqueue(Message("card", id: "a"))
        _ = try await discarding.host.run(until: .empty)
        #expect(try discarding.entry("a")?.state == .discarded)
        let delaying = try await TestHost(
            RecordingPresenter(.prompt), delegate: Delegate(decision: .delay(.seconds(60))))
        try await delaying.whileRunning {
            try await delaying.host.enqueue(Message("card", id: "a"))
            await delaying.wait(for: .queued, of: "a")
        }
        #expect(try delaying.entry("a")?.state == .queued)
        #expect(delaying.presenter.calls.elements.isEmpty)
    }

    @Test func `a built-in function can come as a message`() async throws {
        let opener = Opener()
        let test = try await TestHost(linkOpener: opener)
        _ = try await test.host.offer([
            Message("marquee.open-url", id: "good", arguments: ["url": "https://example.org"]),
            Message("marquee.open-url", id: "bad", arguments: ["url": "file:///etc/passwd"]),
        ])
        _ = try await test.host.run(until: .empty)
        #expect(opener.urls.elements == ["https://example.org"])
        #expect(try test.entry("good")?.state == .dismissed)
        #expect(try test.entry("bad")?.state == .refused)
    }

    @Test func `while a presenter is unavailable its messages keep their place and others pass`() async throws {
        let (availability, change) = AsyncStream.makeStream(of: PresenterAvailability.self)
        change.yield(.unavailable("no browser"))
        let test = try await TestHost(RecordingPresenter(.prompt, availability: availability))
        try await test.whileRunning {
            while await test.host.unavailableTemplates.isEmpty { await Task.yield() }
            try await test.host.enqueue([Message("card", id: "a", priority: 9), Message("dialog", id: "b")])
            await test.wait(for: .dismissed, of: "b")
            #expect(test.presenter.calls.elements.isEmpty)
            change.yield(.available)
            await test.wait(for: .dismissed, of: "a")
        }
    }
}
