public import PresenterKit

/// A presenter that does what a test wants, and records what it was asked.
public final class RecordingPresenter: Presenter {
    /// What it does when it is asked to present.
    public enum Manner: Sendable {
        /// Shows and dismisses at once.
        case prompt
        /// Shows, and leaves dismissing to the test.
        case holding
        /// Never says anything.
        case silent
        /// Says that it failed.
        case failing(String)
        /// Throws.
        case throwing(String)
        /// Dismisses without having shown anything.
        case skipping
    }

    /// What it was asked.
    public enum Call: Sendable, Hashable {
        case present(id: String)
        case close(id: String)
    }

    /// What ``Manner/throwing(_:)`` throws.
    public struct Failure: Error, CustomStringConvertible {
        /// The text that a test gave.
        public let description: String
    }

    private let manner: Manner
    private let dismissesOnClose: Bool
    private let availabilityStream: AsyncStream<PresenterAvailability>?
    /// What it was asked, in order.
    public let calls = Recording<Call>()
    /// The contexts that it got, in order.
    public let contexts = Recording<PresentationContext>()

    /// Creates a presenter that shows and dismisses at once.
    public convenience init() {
        self.init(.prompt)
    }

    /// Creates a presenter.
    public init(
        _ manner: Manner, dismissesOnClose: Bool = true, availability: AsyncStream<PresenterAvailability>? = nil
    ) {
        self.manner = manner
        self.dismissesOnClose = dismissesOnClose
        self.availabilityStream = availability
    }

    /// Records, and does what its manner says.
    public func present(_ context: PresentationContext) async throws {
        contexts.append(context)
        calls.append(.present(id: context.messageID))
        switch manner {
        case .prompt:
            context.presented()
            context.dismissed()
        case .holding: context.presented()
        case .silent: break
        case .failing(let reason): context.fail(reason)
        case .throwing(let reason): throw Failure(description: reason)
        case .skipping: context.dismissed()
        }
    }

    /// Records, and dismisses unless a test wants it to be stubborn.
    public func close(_ context: PresentationContext) async {
        calls.append(.close(id: context.messageID))
        if dismissesOnClose { context.dismissed() }
    }

    /// What a test gave, else always available.
    public func availability() -> AsyncStream<PresenterAvailability> {
        availabilityStream
            ?? AsyncStream { continuation in
                continuation.yield(.available)
                continuation.finish()
            }
    }
}
