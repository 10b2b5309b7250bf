import MarqueeModel
import PresenterKit
import PresenterTesting
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RecordingHostTests {
    static let banner = SampleMessage(
        template: "banner",
        arguments: [
            "title": "Hello", "style.padding": 8, "ratio": 0.5, "wide": true, "tags": ["a", 2],
            "hero": .file(path: nil), "on-accept": .action(PresentationAction(type: "url")), "on-decline": .action(nil),
        ])

    @Test func `what a presenter does is recorded in order`() async throws {
        let host = RecordingHost(
            ScriptedPresenter { context, _ in
                context.presented()
                _ = try await context.trigger("on-accept")
            })
        let presentation = try await host.present(Self.banner)
        #expect(await presentation.wait(for: .returned))
        #expect(presentation.events == [.began, .presented, .triggered("on-accept"), .returned])
        presentation.close()
        #expect(await presentation.wait(for: .closed))
        #expect(presentation.events.suffix(3) == [.closing, .dismissed, .closed])
        #expect(presentation.context.isOver)
    }

    @Test(arguments: [TriggerAnswer.ran, .nothing, .failed("no network")])
    func `triggers are answered as the test says`(answer: TriggerAnswer) async throws {
        let presentation = RecordedPresentation(of: Self.banner, answeringTriggers: answer)
        let outcome: TriggerAnswer
        do {
            outcome = try await presentation.context.trigger("on-accept") ? .ran : .nothing
        } catch ContextError.triggerFailed("on-accept", let reason) {
            outcome = .failed(reason)
        }
        #expect(outcome == answer)
        #expect(presentation.events == [.triggered("on-accept")])
        #expect(try await presentation.context.trigger("on-decline") == false)
    }

    @Test func `a context without a presenter has the values, and tells what is done with it`() throws {
        let presentation = RecordedPresentation(of: Self.banner)
        let context = presentation.context
        #expect(try context.string("title") == "Hello")
        #expect(try context.int("style.padding") == 8)
        #expect(try context.double("ratio") == 0.5)
        #expect(try context.bool("wide"))
        #expect(try context.list("tags") == ["a", 2])
        #expect(try context.file("hero") == nil)
        context.presented()
        context.dismissed()
        context.presented()
        #expect(presentation.events == [.presented, .dismissed])
    }

    @Test func `ending cancels what present waits for`() async throws {
        let gate = Gate()
        let host = RecordingHost(
            ScriptedPresenter { _, _ in
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    gate.open()
                }
            })
        let presentation = try await host.present(Self.banner)
        presentation.end()
        #expect(await presentation.wait(for: .returned))
        #expect(presentation.events == [.began, .ended, .returned])
    }

    @Test func `a kind that the presenter does not take is refused`() async throws {
        struct Banners: Presenter {
            static let presents: Set<PresentationKind> = [.template]
            func present(_ context: PresentationContext) {}
            func close(_ context: PresentationContext) {}
        }
        let host = RecordingHost(Banners())
        await #expect(throws: PresenterViolation.self) { try await host.present(SampleMessage(function: "copy")) }
    }

    @Test func `a wait in vain ends with its time`() async {
        let presentation = RecordedPresentation(of: Self.banner)
        #expect(await presentation.wait(for: .presented, clock: NumberedClock(ending: 1)) == false)
    }
}
