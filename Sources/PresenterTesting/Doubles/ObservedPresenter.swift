import PresenterKit
import Synchronization

/// Passes every call on to a presenter, and tells a line when it begins.
final class ObservedPresenter: Presenter {
    private let presenter: any Presenter
    private let line: PresenterLine
    private let contexts: Mutex<[Int64: PresentationContext]> = Mutex([:])

    init(_ presenter: any Presenter, line: PresenterLine) {
        self.presenter = presenter
        self.line = line
    }

    /// The context that `present` was called with.
    func context(of presentation: Int64) -> PresentationContext? {
        contexts.withLock { $0[presentation] }
    }

    func present(_ context: PresentationContext) async throws {
        contexts.withLock { $0[context.presentation] = context }
        line.note(.began, context.presentation)
        try await presenter.present(context)
    }

    func close(_ context: PresentationContext) async {
        line.note(.closing, context.presentation)
        await presenter.close(context)
    }

    func availability() async -> AsyncStream<PresenterAvailability> {
        await presenter.availability()
    }
}

extension PresenterSession {
    /// What an observed presenter is called on its line.
    static let observedName = "presenter"

    /// A started session for one presenter, with a line at its other end.
    convenience init(
        observing line: PresenterLine, presents: Set<PresentationKind>, clock: any Clock<Duration>,
        make: @escaping @Sendable () throws -> ObservedPresenter
    ) {
        let registration = PresenterRegistration(name: Self.observedName, presents: presents) {
            try make()
        }
        self.init(
            name: "test", version: "1", presenters: [registration], clock: clock, keepsLateCalls: true,
            emit: line.receive)
        line.connect { [weak self] in self?.receive($0) }
        start()
    }
}
