package import MarqueeModel
import MarqueeQueue
package import MarqueeSystem
import MarqueeTracking

/// Takes notifications in: makes envelopes of payloads, and puts them into the store with what they bring along.
///
/// What a running host, an HTTP server and a command have in common. Blocks for one commit, however many notifications.
package struct NotificationIntake: Sendable {
    private let store: InboxStore
    private let messages: MessageIntake
    private let reader: NotificationReader
    private let clock: any HostClock
    private let makeID: @Sendable () -> String

    /// Creates an intake.
    package init(
        store: InboxStore, resolver: @autoclosure @escaping @Sendable () -> MessageResolver,
        reader: NotificationReader = NotificationReader(),
        clock: any HostClock = SystemClock(), makeID: @escaping @Sendable () -> String = RandomIDs.make
    ) {
        self.store = store
        self.messages = MessageIntake(store: store.queue, resolver: resolver(), clock: clock, makeID: makeID)
        self.reader = reader
        self.clock = clock
        self.makeID = makeID
    }

    /// The envelope of a payload; nothing is stored.
    package func envelope(of payload: Value) throws(NotificationError) -> NotificationEnvelope {
        kept(try reader.envelope(of: payload, Reception(at: clock.now, makeID: makeID)))
    }

    /// The envelope of a payload as it came; nothing is stored.
    package func envelope(of bytes: [UInt8]) throws(NotificationError) -> NotificationEnvelope {
        kept(try reader.envelope(of: bytes, Reception(at: clock.now, makeID: makeID)))
    }

    /// The envelope under the id that it is kept by; what is to be fetched keeps the sender's.
    private func kept(_ envelope: NotificationEnvelope) -> NotificationEnvelope {
        guard !PlainID.isOne(envelope.id) else { return envelope }
        let id = KeptID(envelope.id)
        var envelope = envelope
        envelope.originalID = id?.original
        envelope.id = id?.text ?? makeID()
        return envelope
    }

    /// Stores notifications, in their order and in one commit: either all of them are on disk, or none.
    ///
    /// A message that comes without an alert is staged with it: nobody can open what has nothing to tap.
    package func receive(_ envelopes: [NotificationEnvelope]) throws -> [NotificationReceipt] {
        let arrivals = envelopes.map { envelope in
            (envelope: envelope, staged: envelope.staged.map { messages.check($0, at: envelope.receivedAt) })
        }
        let receipts = try store.receive(arrivals.map { InboxArrival($0.envelope, staging: $0.staged?.arrival) })
        return zip(arrivals, receipts).map { arrival, receipt in
            let (envelope, staged) = arrival
            let message = staged.flatMap { staged in
                receipt.message.map {
                    Receipt(
                        id: staged.arrival.message.id.rawValue, status: Receipt.Status($0),
                        diagnostics: staged.diagnostics)
                }
            }
            return NotificationReceipt(
                id: envelope.id, shape: envelope.shape, status: NotificationReceipt.Status(receipt.outcome),
                isComplete: envelope.reference == nil, message: message,
                warnings: envelope.warnings)
        }
    }

    /// Does what a stream has delivered, in its order and in one commit: either all of it is on disk, or nothing.
    ///
    /// - Returns: What became of each, with its envelope where it is a notification.
    func take(
        _ deliveries: [Delivery], from source: String
    ) throws -> [(outcome: DeliveryOutcome, envelope: NotificationEnvelope?)] {
        var envelopes: [NotificationEnvelope?] = []
        let checked = deliveries.map { delivery in
            var checked = CheckedDelivery(delivery)
            var envelope: NotificationEnvelope?
            if case .notification(let payload, let id) = delivery.content {
                do throws(NotificationError) {
                    let read = try self.envelope(of: payload.identified(by: id))
                    let staged = read.staged.map { messages.check($0, at: read.receivedAt) }
                    checked.arrival = InboxArrival(read, staging: staged?.arrival)
                    envelope = read
                } catch {
                    checked.refusal = String(error.description.prefix(1_000))
                }
            }
            envelopes.append(envelope)
            return checked
        }
        return zip(try store.take(checked, from: source, at: clock.now), envelopes).map { ($0, $1) }
    }
}

extension InboxArrival {
    fileprivate init(_ envelope: NotificationEnvelope, staging message: Arrival?) {
        self.init(envelope)
        self.message = message?.behind(recipe: envelope.recipeID, reportsReceipt: false)
    }
}

extension Value {
    /// A payload whose one id is its sender's number of it, whatever it says itself.
    fileprivate func identified(by id: String) -> Value {
        guard var members = object else { return self }
        members["id"] = .string(id)
        if var notification = members["notification"]?.object {
            notification["id"] = nil
            members["notification"] = .object(notification)
        }
        return .object(members)
    }
}

extension NotificationEnvelope {
    /// The message that is staged at once.
    var staged: Message? {
        guard alert == nil, case .message(var message)? = content else { return nil }
        message.id = id
        if let originalID { message.metadata[KeptID.originalKey] = .string(originalID) }
        return message
    }
}
