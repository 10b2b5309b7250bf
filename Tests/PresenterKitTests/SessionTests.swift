import MarqueeModel
import Synchronization
import Testing

@testable import PresenterKit

@Suite(.timeLimit(.minutes(20)))
struct SessionTests {
    struct Broken: Error, CustomStringConvertible {
        let description = "the display is on fire"
    }

    /// What a presenter does in `present`, and what the host is then told, in order.
    static let lifecycles: [(name: String, calls: [String], told: [PluginMessage])] = [
        ("seen and gone", ["presented", "dismissed"], [.presented(presentation: 1), .dismissed(presentation: 1)]),
        ("never seen", ["dismissed", "presented"], [.dismissed(presentation: 1)]),
        (
            "everything twice", ["presented", "presented", "dismissed", "dismissed"],
            [.presented(presentation: 1), .dismissed(presentation: 1)]
        ),
        ("failed", ["fail", "dismissed", "presented", "fail"], [.failed(presentation: 1, reason: "no")]),
        ("gone, then failed", ["dismissed", "fail"], [.dismissed(presentation: 1)]),
        ("thrown", ["throw"], [.failed(presentation: 1, reason: "the display is on fire")]),
        (
            "seen, then thrown", ["presented", "throw"],
            [.presented(presentation: 1), .failed(presentation: 1, reason: "the display is on fire")]
        ),
        ("gone, then thrown", ["dismissed", "throw"], [.dismissed(presentation: 1)]),
        ("nothing yet", [], []),
    ]

    @Test(arguments: lifecycles)
    func `the host is told once, in order, and last that the call has returned`(
        lifecycle: (name: String, calls: [String], told: [PluginMessage])
    ) async {
        let presenter = ScriptedPresenter { context in
            for call in lifecycle.calls {
                switch call {
                case "presented": context.presented()
                case "dismissed": context.dismissed()
                case "fail": context.fail("no")
                default: throw Broken()
                }
            }
        }
        let stage = await Stage(presenter)
        stage.present(1)
        await stage.returned(1)
        #expect(stage.host.messages(about: 1) == lifecycle.told + [.returned(presentation: 1)])
    }

    @Test func `a presenter may stay in its call until it is closed`() async {
        let stage = await Stage(
            ScriptedPresenter(close: { _ in }) { context in
                context.presented()
                let reason = await context.closeRequested()
                context.fail("\(reason.map { "\($0)" } ?? "nil")")
            })
        stage.present(1)
        await stage.host.wait(for: .presented(presentation: 1))
        stage.session.receive(.close(presentation: 1, .time))
        await stage.returned(1)
        #expect(stage.host.messages(about: 1).contains(.failed(presentation: 1, reason: "time")))
    }

    @Test func `what happens to a presentation is told to everybody who follows it, and then ends`() async throws {
        let stage = await Stage(ScriptedPresenter(close: { _ in }) { $0.presented() })
        let context = try #require(await stage.context())
        let early = context.events
        stage.session.receive(.close(presentation: 1, .action))
        let late = context.events
        context.dismissed()
        for events in [early, late] {
            #expect(await events.reduce(into: []) { $0.append($1) } == [.closeRequested(.action), .over])
        }
        #expect(await context.events.reduce(into: []) { $0.append($1) } == [])
        #expect(await context.closeRequested() == nil)
    }

    @Test func `a visual presentation outlives the call, until it is dismissed`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        #expect(!context.isOver)
        context.dismissed()
        #expect(stage.session.activeContext(ofTemplate: "banner") == nil)
        #expect(
            stage.host.messages(about: 1)
                == [.presented(presentation: 1), .returned(presentation: 1), .dismissed(presentation: 1)])
    }

    @Test func `a function that isn't visual is over when its call returns`() async {
        let stage = await Stage(ScriptedPresenter { _ in })
        stage.present(1, .function())
        await stage.returned(1)
        #expect(stage.session.activeContext(ofTemplate: "copy-code") == nil)
        stage.present(2, .function(isVisual: true))
        await stage.returned(2)
        #expect(stage.session.activeContext(ofTemplate: "copy-code")?.presentation == 2)
    }

    @Test func `a late call on an old context touches no newer presentation`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let old = try #require(await stage.context())
        old.dismissed()
        stage.present(2)
        await stage.returned(2)
        old.presented()
        old.dismissed()
        old.fail("late")
        await #expect(throws: ContextError.dismissed) { try await old.trigger("on.accept") }
        #expect(stage.host.messages(about: 2) == [.presented(presentation: 2), .returned(presentation: 2)])
        #expect(stage.session.activeContext(ofTemplate: "banner")?.presentation == 2)
    }

    @Test func `close is called for what is shown, and said to have returned`() async throws {
        let stage = await Stage(ScriptedPresenter())
        #expect(await stage.context() != nil)
        stage.session.receive(.close(presentation: 1))
        await stage.host.wait(for: .closed(presentation: 1))
        #expect(
            stage.host.messages(about: 1).suffix(2) == [.dismissed(presentation: 1), .closed(presentation: 1)])
        stage.session.receive(.close(presentation: 1))
        stage.session.receive(.close(presentation: 99))
        stage.session.receive(.ping(call: 1))
        await stage.host.wait(for: .pong(call: 1))
        #expect(stage.host.messages(about: 1).count { $0 == .closed(presentation: 1) } == 1)
    }

    @Test func `what was closed before its call began is never presented`() {
        var state = SessionState()
        let session = PresenterSession(name: "t", version: "1", presenters: []) { _ in }
        let description = PluginDescription(
            name: "t", version: "1", presenters: [.init(name: "p", presents: [.template])])
        state.start(description, ["p": ScriptedPresenter()])
        let invocation = state.present(
            PresentationContext(message: .sample, presenter: "p", presentation: 1, session: session))
        let closing = state.close(1, nil)
        let begins = state.begin(1)
        if let invocation { state.presentReturned(invocation, failure: nil) }
        let batch = state.outgoing.nextBatch()
        #expect((invocation != nil, closing == nil, begins) == (true, true, false))
        #expect(batch == [.hello(description), .dismissed(presentation: 1), .returned(presentation: 1)])
    }

    @Test func `what the host has ended is over, and its task is cancelled`() async throws {
        let stage = await Stage(
            ScriptedPresenter { context in
                context.presented()
                try? await Task.sleep(for: .seconds(3600))  // ends only by the cancellation
                context.dismissed()
            })
        stage.present(1)
        await stage.host.wait(for: .presented(presentation: 1))
        stage.session.receive(.end(presentation: 1))
        await stage.returned(1)
        #expect(stage.host.messages(about: 1) == [.presented(presentation: 1), .returned(presentation: 1)])
    }

    @Test func `hello says what there is, and what could not start`() async {
        let stage = await Stage([
            PresenterRegistration(name: "good", presenter: ScriptedPresenter()),
            PresenterRegistration(name: "bad", presents: [.template]) { throw Broken() },
        ])
        #expect(
            stage.host.messages.first
                == .hello(
                    PluginDescription(
                        name: "test", version: "1",
                        presenters: [
                            .init(name: "good", presents: [.template, .function]),
                            .init(name: "bad", presents: [.template], failure: "the display is on fire"),
                        ])))
        stage.present(1, by: "bad")
        stage.present(2, by: "ugly")
        stage.present(3, by: "good")
        await stage.returned(3)
        #expect(
            stage.host.messages(about: 1) == [
                .failed(presentation: 1, reason: "the presenter 'bad' could not start: the display is on fire"),
                .returned(presentation: 1),
            ])
        #expect(
            stage.host.messages(about: 2).first
                == .failed(presentation: 2, reason: "the plugin has no presenter 'ugly'"))
        #expect(stage.host.messages(about: 3).first == .presented(presentation: 3))
    }

    @Test func `a presenter gets only the kinds that it takes`() async {
        let stage = await Stage([
            PresenterRegistration(name: "scripted", presents: [.template]) { ScriptedPresenter() }
        ])
        stage.present(1, .function())
        await stage.returned(1)
        #expect(
            stage.host.messages(about: 1).first
                == .failed(presentation: 1, reason: "the presenter 'scripted' does not accept functions"))
    }

    @Test func `availability is passed on as it changes`() async {
        let stage = await Stage(ScriptedPresenter(states: [.unavailable("no browser"), .available]) { _ in })
        await stage.host.wait(for: .availability(presenter: "scripted", .available))
        #expect(
            stage.host.messages.dropFirst() == [
                .availability(presenter: "scripted", .unavailable("no browser")),
                .availability(presenter: "scripted", .available),
            ])
    }

    @Test func `a presentation number used twice is logged and changes nothing`() async throws {
        let stage = await Stage(ScriptedPresenter())
        _ = try #require(await stage.context())
        stage.present(1)
        await stage.host.wait { $0.logged?.contains("twice") == true }
        #expect(stage.session.activeContext(ofTemplate: "banner") != nil)
    }

    @Test func `a message that can't be understood is logged and ends nothing`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        stage.session.receive(json: Array(#"{"type":"close"}"#.utf8))
        stage.session.receive(json: Array("nonsense".utf8))
        stage.session.receive(json: Array(#"{"type":"new"}"#.utf8))
        stage.session.receive(json: HostMessage.ping(call: 4).json)
        await stage.host.wait(for: .pong(call: 4))
        #expect(stage.host.messages.compactMap(\.logged).count == 2)
        #expect(!context.isOver)
    }

    @Test func `after a shutdown everything is over and nothing more is said`() async throws {
        let stage = await Stage(ScriptedPresenter())
        let context = try #require(await stage.context())
        let count = stage.host.messages.count
        stage.session.receive(.shutdown)
        #expect(context.isOver)
        context.dismissed()
        stage.present(2)
        stage.session.receive(.ping(call: 1))
        await #expect(throws: ContextError.self) { try await context.trigger("on.accept") }
        #expect(stage.host.messages.count == count)
    }

    @Test func `messages leave in order, though the host answers while it is told`() async {
        let host = HostRecorder()
        let back = Mutex<PresenterSession?>(nil)
        let session = PresenterSession(
            name: "t", version: "1",
            presenters: [PresenterRegistration(name: "scripted", presenter: ScriptedPresenter())]
        ) { message in
            if message == .presented(presentation: 1) { back.withLock(\.self)?.receive(.ping(call: 7)) }
            host.receive(message)
        }
        back.withLock { $0 = session }
        session.start()
        await host.wait { $0.isHello }
        session.receive(.present(presentation: 1, presenter: "scripted", message: .sample))
        await host.wait(for: .returned(presentation: 1))
        back.withLock { $0 = nil }
        #expect(
            host.messages.dropFirst()
                == [.presented(presentation: 1), .pong(call: 7), .returned(presentation: 1)])
    }
}
