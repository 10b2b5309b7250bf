import MarqueeModel
import Synchronization

/// The batches that one commit counts, all together: what has to be asked for them is asked once.
package struct Intake: Sendable {
    private(set) var batches: [ReceivedBatch] = []

    mutating func add(_ batch: ReceivedBatch) { batches.append(batch) }
}

/// What a host has sent at once, until it is known what became of it.
final class ReceivedBatch: Sendable {
    let host: HostIdentity
    let user: String?
    let events: [CountedEvent]
    let moment: Timestamp
    private let counted = Mutex(IntakeOutcome())

    init(_ batch: EventBatch, of host: HostIdentity, at moment: Timestamp) {
        self.host = host
        self.user = batch.user
        self.events = batch.events
        self.moment = moment
    }

    /// What became of it, as the last try to count it has it.
    var outcome: IntakeOutcome {
        get { counted.withLock(\.self) }
        set { counted.withLock { $0 = newValue } }
    }

    /// The day of its receipt.
    var day: Int64 { moment.dayNumber }
}
