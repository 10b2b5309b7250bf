package import MarqueeInbox
package import MarqueeModel

/// Holds an adapter to what ``NotificationAdapter`` promises, with payloads of its own: whatever becomes of them, it makes
/// an envelope that is whole, or refuses with a reason.
///
/// - Returns: A sentence for each promise that was broken, with the payload; empty when all hold.
package func checkNotificationAdapter(
    _ adapter: any NotificationAdapter, samples: [Value], others: [Value]
) -> [String] {
    var check = AdapterCheck(adapter: adapter)
    if samples.isEmpty { check.complaints.append("no samples given; nothing was checked") }
    for sample in samples {
        guard case .object(let payload) = sample else {
            check.complaints.append("a sample is not an object: \(sample.json())")
            continue
        }
        check.mustTake(payload)
        for variant in PayloadVariants.all(of: sample) { check.mayTake(variant) }
    }
    for other in others { check.mustRefuse(other.object ?? [:]) }
    check.mustRefuse([:])
    return check.complaints
}

private struct AdapterCheck {
    let adapter: any NotificationAdapter
    var complaints: [String] = []

    private static let moment = Timestamp(milliseconds: 1_800_000_000_000)
    private let reception = Reception(at: moment) { "made-up" }

    mutating func mustTake(_ payload: ValueObject) {
        do throws(AdapterRefusal) {
            examine(try adapter.envelope(of: payload, reception), payload)
        } catch {
            complain("refuses a sample, because it \(error.reason)", payload)
        }
    }

    mutating func mayTake(_ payload: Value) {
        guard case .object(let members) = payload else { return }
        do throws(AdapterRefusal) {
            examine(try adapter.envelope(of: members, reception), members)
        } catch {
            if error.reason.isEmpty { complain("refuses without a reason", members) }
        }
    }

    mutating func mustRefuse(_ payload: ValueObject) {
        // That it throws is what is wanted.
        if (try? adapter.envelope(of: payload, reception)) != nil {
            complain("accepts a payload from another sender", payload)
        }
    }

    private mutating func examine(_ envelope: NotificationEnvelope, _ payload: ValueObject) {
        if envelope.id.isBlank { complain("makes an envelope with an unusable id", payload) }
        if envelope.shape != adapter.shape { complain("makes an envelope with the shape \(envelope.shape)", payload) }
        if envelope.receivedAt != Self.moment { complain("does not use the time of arrival that it is given", payload) }
        if envelope.isSilent, envelope.alert != nil { complain("is silent with an alert", payload) }
        if envelope.content != nil, envelope.reference != nil {
            complain("has content, but also asks for it to be fetched", payload)
        }
        if let alert = envelope.alert, (alert.title ?? "").isBlank, (alert.body ?? "").isBlank {
            complain("has an empty alert", payload)
        }
        if envelope.actions.contains(where: { $0.id.isEmpty || $0.title.isEmpty }) {
            complain("has a button without id or title", payload)
        }
        if NotificationEnvelope(json: envelope.json)?.json != envelope.json {
            complain("makes an envelope that changes when it is stored and read", payload)
        }
        if (try? adapter.envelope(of: payload, reception))?.json != envelope.json {
            complain("makes a different envelope from the same payload", payload)
        }
    }

    private mutating func complain(_ text: String, _ payload: ValueObject) {
        complaints.append("\(adapter.shape.rawValue) \(text): \(Value.object(payload).json())")
    }
}
