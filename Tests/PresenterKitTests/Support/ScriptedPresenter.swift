import PresenterKit

/// A presenter whose calls are given by the test.
final class ScriptedPresenter: Presenter {
    private let onPresent: @Sendable (PresentationContext) async throws -> Void
    private let onClose: @Sendable (PresentationContext) async -> Void
    private let states: [PresenterAvailability]

    init(
        states: [PresenterAvailability] = [],
        close: @escaping @Sendable (PresentationContext) async -> Void = { $0.dismissed() },
        present: @escaping @Sendable (PresentationContext) async throws -> Void
    ) {
        onPresent = present
        onClose = close
        self.states = states
    }

    convenience init() {
        self.init { $0.presented() }
    }

    func present(_ context: PresentationContext) async throws {
        try await onPresent(context)
    }

    func close(_ context: PresentationContext) async {
        await onClose(context)
    }

    func availability() async -> AsyncStream<PresenterAvailability> {
        AsyncStream { stream in
            for state in states { stream.yield(state) }
            stream.finish()
        }
    }
}
