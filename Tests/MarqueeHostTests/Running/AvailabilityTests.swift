import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

@testable import MarqueeHost

@Suite(.timeLimit(.minutes(20)))
struct AvailabilityTests {
    @Test(arguments: [RecordingPresenter.Manner.silent, .holding])
    func `what a presenter can no longer show goes back to its place, and what was seen uses an attempt up`(
        manner: RecordingPresenter.Manner
    ) async throws {
        let (availability, change) = AsyncStream.makeStream(of: PresenterAvailability.self)
        let test = try await TestHost(RecordingPresenter(manner, availability: availability))
        try await test.whileRunning {
            try await test.host.enqueue([
                Message("card", id: "a"), Message("card", id: "b"), Message("dialog", id: "c"),
            ])
            // More often than there are attempts, where nothing was seen.
            let isSeen = if case .holding = manner { true } else { false }
            for count in 1...(isSeen ? 2 : 5) {
                await test.presenter.calls.wait { $0.count == count }
                if isSeen { await test.wait(for: .presented, of: "a", count: count) }
                change.yield(.unavailable("no browser"))
                while await test.host.unavailableTemplates.isEmpty { await Task.yield() }
                let entry = try test.entry("a")
                #expect(entry?.state == .queued)
                #expect(entry?.attempts == (isSeen ? count : 0))
                // Others pass meanwhile.
                if count == 1 { await test.wait(for: .dismissed, of: "c") }
                change.yield(.available)
            }
            if isSeen {
                await test.wait(for: .presented, of: "a", count: 3)
                change.yield(.unavailable("no browser"))
                await test.wait(for: .failed, of: "a")
                #expect(
                    try test.entry("a")?.reason
                        == "its presenter could no longer show it, at the last of 3 attempts")
            }
        }
        #expect(Set(test.presenter.calls.elements.prefix(3)) == [.present(id: "a")])
        // What the presenter still says of the times before counts for nothing.
        for context in test.presenter.contexts.elements.prefix(2) { #expect(context.isOver) }
    }

    @Test func `what has expired behind a thousand that wait for their presenter holds up nobody`() async throws {
        let (availability, change) = AsyncStream.makeStream(of: PresenterAvailability.self)
        let test = try await TestHost(RecordingPresenter(.prompt, availability: availability))
        try await test.whileRunning {
            change.yield(.unavailable("no browser"))
            while await test.host.unavailableTemplates.isEmpty { await Task.yield() }
            try await test.host.suspend()
            try await test.host.enqueue(
                (0..<1_001).map { Message("card", id: "m\($0)") }
                    + [Message("dialog", id: "late", expiry: .after(.seconds(1))), Message("dialog", id: "good")])
            test.clock.advance(by: .seconds(2))
            try await test.host.resume()
            await test.wait(for: .dismissed, of: "good")
        }
        #expect(try test.entry("late")?.state == .expired)
        #expect(try test.entry("m0")?.state == .queued)
    }

    private func presentationState(_ steps: Int) -> PresentationState {
        var (presentationState, _) = PresentationState.begin(
            PresentationState.Terms(
                isVisual: true, attempts: 2, expires: nil, timeout: .seconds(10), maxDisplay: .seconds(1),
                closeTimeout: .seconds(5)))
        let start = TimeSpan.seconds(100)
        let moment = Moment(now: Timestamp(milliseconds: 0), uptime: start)
        if steps > 0 { _ = presentationState.decided(.show, at: moment) }
        if steps > 1 { _ = presentationState.presented(uptime: start) }
        if steps > 2 { _ = presentationState.deadlinePassed(uptime: .seconds(200)) }
        return presentationState
    }

    @Test(arguments: [
        (0, [PresentationState.Effect.requeue(givingAttemptBack: false)]),
        (1, [.retire, .requeue(givingAttemptBack: true)]),
        (2, [.end(.failed("its presenter could no longer show it, at the last of 3 attempts")), .retire]),
        (3, [.end(.dismissed), .retire]),
    ])
    func `a message waits at its place, wherever it has got to`(steps: Int, effects: [PresentationState.Effect]) {
        var presentationState = presentationState(steps)
        #expect(presentationState.presenterBecameUnavailable() == effects)
        #expect(presentationState.isOver)
        #expect(presentationState.presenterBecameUnavailable() == [])
    }
}
