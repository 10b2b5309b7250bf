import MarqueeModel

/// TQ1: id and text of an item of the inbox; what there is to see is fetched.
struct InboxPushAdapter: NotificationAdapter {
    let shape = NotificationShape.inboxPush

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard let pid = payload["pid"] else { throw AdapterRefusal("has no 'pid'") }
        guard let id = pid.identifier else {
            throw AdapterRefusal("its 'pid' must be an id, got \(pid == "" ? "an empty string" : pid.kindDescription)")
        }
        var parts = PayloadParts(payload)
        _ = parts.take("pid") { $0.identifier }
        // Android has the text at the top.
        let alert =
            parts.takeAppleAlert()
            ?? .init(
                nonBlankTitle: parts.take("title") { $0.string.nonBlank },
                body: parts.take("text") { $0.string.nonBlank })
        var envelope = parts.envelope(id: id, shape: shape, alert: alert, reception)
        envelope.action = envelope.action ?? parts.take("category") { $0.string.nonBlank }
        envelope.scheduledAt = parts.take("scheduled") { $0.moment }
        envelope.fenceID = parts.take("fid") { $0.identifier }
        envelope.reference = .inbox(id: id)
        envelope.data = parts.rest
        return envelope
    }
}
