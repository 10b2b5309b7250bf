import MarqueeModel

/// TQ1: id and text of an item of the inbox; what there is to see is fetched.
struct InboxPushAdapter: NotificationAdapter {
    let shape = NotificationShape.inboxPush

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard let pid = payload["pid"] else { throw AdapterRefusal("has no 'pid'") }
        guard let id = pid.identifier else {
            throw AdapterRefusal("its 'pid' is no id but \(pid == "" ? "empty" : pid.kindDescription)")
        }
        let fields = PayloadFields(payload: payload)
        var envelope = fields.envelope(id: id, shape: shape, alert: fields.alert, reception)
        envelope.reference = .inbox(id: id)
        envelope.data = fields.rest(without: ["pid"])
        return envelope
    }
}
