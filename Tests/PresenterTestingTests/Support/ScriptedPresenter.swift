import PresenterKit
import Synchronization

/// A presenter whose calls a test gives; they are told how many messages there were.
final class ScriptedPresenter: PluginPresenter {
    typealias Calls = @Sendable (PresentationContext, _ count: Int) async throws -> Void

    private let onPresent: Calls
    private let onClose: @Sendable (PresentationContext, _ count: Int) async -> Void
    private let unavailability: String?
    private let count = Mutex(0)
    /// Opened once the session has passed on what it heard of the availability.
    let isHeard = Gate()

    init(
        unavailability: String? = nil,
        present: @escaping Calls = { context, _ in context.presented() },
        close: @escaping @Sendable (PresentationContext, _ count: Int) async -> Void = { context, _ in
            context.dismissed()
        }
    ) {
        self.unavailability = unavailability
        onPresent = present
        onClose = close
    }

    convenience init() {
        self.init(unavailability: nil)
    }

    func present(_ context: PresentationContext) async throws {
        let count = count.withLock { count in
            count += 1
            return count
        }
        try await onPresent(context, count)
    }

    func close(_ context: PresentationContext) async {
        await onClose(context, count.withLock(\.self))
    }

    func availability() async -> AsyncStream<PresenterAvailability> {
        let isSaid = Mutex(false)
        return AsyncStream { [unavailability, isHeard] in
            let wasSaid = isSaid.withLock { isSaid in
                defer { isSaid = true }
                return isSaid
            }
            if let unavailability, !wasSaid { return .unavailable(unavailability) }
            isHeard.open()
            return nil
        }
    }
}

/// Lets everybody wait until it is opened; whoever is cancelled goes on waiting.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// The gates of presentations, for presenters that wait until they are closed.
final class Gates: Sendable {
    private let gates = Mutex<[ObjectIdentifier: Gate]>([:])

    subscript(_ context: PresentationContext) -> Gate {
        gates.withLock { gates in
            let gate = gates[ObjectIdentifier(context)] ?? Gate()
            gates[ObjectIdentifier(context)] = gate
            return gate
        }
    }
}
