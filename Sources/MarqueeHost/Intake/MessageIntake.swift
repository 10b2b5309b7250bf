package import MarqueeModel
package import MarqueeStore

/// Takes messages in: checks them against the templates, and puts them into the store with their times fixed.
///
/// What a running host and a process that only sends have in common. Blocks for one commit, however many messages.
package struct MessageIntake: Sendable {
    private let store: Store
    private let resolver: MessageResolver
    private let clock: any HostClock
    private let makeID: @Sendable () -> String

    /// Creates an intake.
    package init(
        store: Store, resolver: MessageResolver, clock: any HostClock = SystemClock(),
        makeID: @escaping @Sendable () -> String = RandomIDs.make
    ) {
        self.store = store
        self.resolver = resolver
        self.clock = clock
        self.makeID = makeID
    }

    /// Takes messages in, in their order and in one commit: either all of them are recorded, or none.
    ///
    /// A message that its template refuses is recorded as `refused` with its reasons.
    package func receive(_ messages: [Message]) throws -> [Receipt] {
        let now = clock.now
        var receipts: [Receipt?] = []
        var accepted: [NewMessage] = []
        var refused: [RefusedMessage] = []
        for message in messages {
            let id = message.id ?? makeID()
            let resolution = resolver.resolve(message)
            if let invocation = resolution.invocation {
                accepted.append(newMessage(message, id: id, invocation: invocation, now: now))
                receipts.append(nil)
            } else {
                refused.append(
                    RefusedMessage(
                        id: id, template: message.template, priority: message.priority ?? 0,
                        reason: resolution.diagnostics.reason, metadata: message.metadata.storedJSON, receivedAt: now,
                        body: message.storedBody))
                receipts.append(Receipt(id: id, status: .refused, diagnostics: resolution.diagnostics))
            }
        }
        var outcomes = try store.enqueue(accepted, refused: refused, at: now).makeIterator()
        var queued = accepted.makeIterator()
        return receipts.map { receipt in
            if let receipt { return receipt }
            guard let message = queued.next(), let outcome = outcomes.next() else {
                return Receipt(id: "", status: .refused, diagnostics: [])
            }
            return Receipt(id: message.id, status: Receipt.Status(outcome), diagnostics: [])
        }
    }

    private func newMessage(_ message: Message, id: String, invocation: Invocation, now: Timestamp) -> NewMessage {
        let received = ReceivedMessage(message, id: id, receivedAt: now)
        return NewMessage(
            id: id, template: message.template, priority: invocation.priority,
            isVisual: invocation.definition.kind.isVisual, notBefore: received.notBefore, expires: received.expires,
            body: message.storedBody, metadata: message.metadata.storedJSON)
    }
}

/// What became of a message that was handed in.
public struct Receipt: Sendable, Hashable {
    /// What became of it.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// It is on disk, and waits for its turn.
        case queued
        /// Its id is in the queue already, or ended within the last 30 days; nothing was changed.
        case duplicate
        /// It is invalid; the reasons are in ``Receipt/diagnostics`` and in the history.
        case refused
        /// The queue is being discarded: it is in the history as that.
        case discarded
    }

    /// The message's id, made up where it had none.
    public let id: String
    /// What became of it.
    public let status: Status
    /// Why it was refused, or what was wrong though it was accepted.
    public let diagnostics: [Diagnostic]
}
