package import MarqueeModel
package import MarqueeSystem
import MarqueeTracking

/// Takes messages in: checks them against the templates, and puts them into the store with their times fixed.
///
/// What a running host and a process that only sends have in common. Blocks for one commit, however many messages.
package struct MessageIntake: Sendable {
    private let store: QueueStore
    private let resolver: @Sendable () -> MessageResolver
    private let clock: any HostClock
    private let makeID: @Sendable () -> String

    /// Creates an intake.
    ///
    /// - Parameter resolver: Asked for each message: a host's definitions may be replaced.
    package init(
        store: QueueStore, resolver: @autoclosure @escaping @Sendable () -> MessageResolver,
        clock: any HostClock = SystemClock(),
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
        let checked = messages.map { check($0, at: now) }
        let outcomes = try store.enqueue(checked.map(\.arrival))
        return messages.indices.map { index in
            let (arrival, diagnostics) = checked[index]
            let late = outcomes[index] == .queued ? warnings(messages[index], arrival, at: now) : []
            return Receipt(
                id: arrival.message.id.rawValue, status: Receipt.Status(outcomes[index]),
                diagnostics: diagnostics + late)
        }
    }

    /// Checks a message against its template, and fixes its times.
    package func check(_ message: Message, at now: Timestamp) -> (arrival: Arrival, diagnostics: [Diagnostic]) {
        let message = message.withKeptID
        let resolution = resolver().resolve(message)
        let new = newMessage(message, resolution.invocation, at: now)
        let diagnostics = resolution.diagnostics
        return (diagnostics.hasErrors ? .refused(new, reasons: diagnostics.reason) : .accepted(new), diagnostics)
    }

    /// Records a text that is no message as `refused`.
    ///
    /// - Parameter rest: What could be read of it. Its id is used when it has one that is not taken, else one is made up.
    package func refuse(_ rest: Message?, _ diagnostics: [Diagnostic]) throws -> Receipt {
        let own = rest?.id.flatMap { KeptID($0) }.map { MessageID($0.text) }
        for id in [own, MessageID(makeID())].compactMap(\.self) {
            let message = NewMessage(id, template: rest?.template ?? "", receivedAt: clock.now, body: [])
            guard try store.enqueue([.refused(message, reasons: diagnostics.reason)]) == [.refused] else { continue }
            return Receipt(id: id.rawValue, status: .refused, diagnostics: diagnostics)
        }
        return Receipt(id: own?.rawValue ?? "", status: .refused, diagnostics: diagnostics)
    }

    /// It will end as `expired` without having been shown, and whoever sends it wants to know.
    private func warnings(_ message: Message, _ arrival: Arrival, at now: Timestamp) -> [Diagnostic] {
        guard let end = arrival.message.expires, now >= ProgramDate.start else { return [] }
        let reason: String
        if end <= now {
            reason = "it expired at \(end), before it was sent"
        } else if let start = arrival.message.notBefore, end <= start {
            reason = "it expires at \(end), before it may be shown at \(start)"
        } else {
            return []
        }
        let source = message.source
        return [
            Diagnostic(
                .constraint, "the message will not be presented: \(reason)", severity: .warning,
                at: source?.range(["expires"]) ?? source?.range(["ttl"]))
        ]
    }

    private func newMessage(_ message: Message, _ invocation: Invocation?, at now: Timestamp) -> NewMessage {
        let received = ReceivedMessage(message, id: message.id ?? makeID(), receivedAt: now)
        var new = NewMessage(
            MessageID(received.id), template: message.template,
            priority: invocation?.priority ?? message.priority ?? 0,
            isVisual: invocation?.definition.kind.isVisual ?? true, notBefore: received.notBefore,
            expires: received.expires, receivedAt: now,
            metadata: message.metadata.isEmpty ? nil : Value.object(message.metadata).jsonBytes(),
            body: message.storedBody)
        if let lifetime = message.lifetime, now < ProgramDate.start { (new.expires, new.lifetime) = (nil, lifetime) }
        return new
    }
}

extension Message {
    /// The message under the id that it is kept by; none where it has none.
    fileprivate var withKeptID: Message {
        guard let id, !PlainID.isOne(id) else { return self }
        let kept = KeptID(id)
        var message = self
        message.id = kept?.text
        if let original = kept?.original { message.metadata[KeptID.originalKey] = .string(original) }
        return message
    }
}

extension Receipt.Status {
    package init(_ outcome: EnqueueOutcome) {
        self =
            switch outcome {
            case .queued: .queued
            case .duplicate: .duplicate
            case .discarded: .discarded
            case .refused: .refused
            }
    }
}
