package import MarqueeDatabase
package import MarqueeModel
import MarqueeTracking

extension QueueStore {
    /// Reports a click on a target of a message, and enqueues the message that the click leads to, if it leads to one.
    ///
    /// Returns what became of that message.
    package func recordClick(
        on target: String, of message: MessageID, at moment: Timestamp, enqueuing action: NewMessage? = nil
    ) throws(StoreError) -> EnqueueOutcome? {
        try database.write {
            try $0.recordClick(on: target, of: message, at: moment, enqueuing: action, options: options)
        }
    }
}

extension Transaction {
    func recordClick(
        on target: String, of message: MessageID, at moment: Timestamp, enqueuing action: NewMessage?,
        options: QueueOptions
    ) throws -> EnqueueOutcome? {
        let known = try QueueSubjects().subject(message.rawValue, in: self)
        var outbox = try OutboxWriter(self, options: options.tracking)
        try outbox.report(
            .clicked, of: known ?? TrackedSubject(message.rawValue), at: moment,
            properties: Value.object(["target": .string(target)]).jsonBytes())
        try outbox.finish()
        guard let action else { return nil }
        var arrivals = try Arrivals(self, options: options)
        let outcome = try arrivals.take(action)
        try arrivals.finish()
        return outcome
    }
}
