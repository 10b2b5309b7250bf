import Synchronization

/// Tells the host that runs that recipes have queued a message or set a clock, whoever told them of the event: changes by
/// its own connection to the store are not told otherwise.
final class RecipeNews: Sendable {
    private let listener = Mutex<(@Sendable () -> Void)?>(nil)

    /// From now on this is called, within the transaction: it must not wait for the store. Nil: nobody listens.
    func listen(_ listener: (@Sendable () -> Void)?) { self.listener.withLock { $0 = listener } }

    func send() { listener.withLock(\.self)?() }
}
