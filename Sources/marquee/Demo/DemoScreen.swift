import MarqueeHost
import MarqueeModel
import PresenterKit
import Synchronization

/// A screen with people in front of it, who look at a message for some seconds, and then do something or go on.
struct DemoScreen: Presenter {
    private enum Choice {
        case accept, close
        /// Nobody does anything: the message goes by itself.
        case leave
    }

    private let numbers: Numbers

    private final class Numbers: Sendable {
        private let state: Mutex<SeededNumbers>

        init(seed: UInt64) { state = Mutex(SeededNumbers(seed: seed)) }

        func next() -> (choice: Choice, pause: Duration) {
            state.withLock { numbers in
                let pause = Duration.milliseconds(Int64.random(in: 2_500...6_500, using: &numbers))
                if numbers.happens(0.35) { return (.accept, pause) }
                return (numbers.happens(0.6) ? .close : .leave, pause)
            }
        }
    }

    init(seed: UInt64) { numbers = Numbers(seed: seed) }

    func present(_ context: PresentationContext) async throws {
        context.presented()
        let (choice, pause) = numbers.next()
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { await context.closeRequested() }
            // The rest waits no longer than the message is there.
            do { try await ContinuousClock().sleep(for: pause) } catch {}
            tasks.cancelAll()
        }
        guard !context.isOver else { return }
        if choice == .accept, let action = Self.answer(to: context) { _ = try await context.trigger(action) }
        context.dismissed(by: choice == .leave ? .presenter : .person)
    }

    func close(_ context: PresentationContext) async { context.dismissed() }

    /// The action that somebody who likes a message chooses.
    private static func answer(to context: PresentationContext) -> String? {
        context.arguments.first { argument in
            if case .action(.some) = argument.content { return true }
            return false
        }?.name
    }
}

/// Says that a link was opened: nobody is there to read the page.
struct DemoLinks: LinkOpener {
    func open(_ url: String) async throws {}
}
