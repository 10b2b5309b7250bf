import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ActionTests {
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
        try await test.host.enqueue([
            Message("marquee.open-url", id: "good", arguments: ["url": "https://example.org"]),
            Message("marquee.open-url", id: "bad", arguments: ["url": "file:///etc/passwd"]),
        ])
        _ = try await test.host.run(until: .empty)
        #expect(opener.urls.elements == ["https://example.org"])
        #expect(try test.entry("good")?.state == .dismissed)
        #expect(try test.entry("bad")?.state == .failed)
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
