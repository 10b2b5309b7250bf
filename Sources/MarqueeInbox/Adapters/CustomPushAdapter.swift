import MarqueeModel

/// Jeapie and OneSignal 1.x: everything of the sender's own is in `custom`.
struct CustomPushAdapter: NotificationAdapter {
    let shape = NotificationShape.customPush

    private static let buttonKeys: Set = ["actionButtons", "o"]
    private static let maximumButtons = 16

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        // Where payloads are flat, it is JSON in a text.
        guard let custom = payload["custom"]?.objectOrText else { throw AdapterRefusal("has no object 'custom'") }
        guard let id = custom["i"]?.identifier else { throw AdapterRefusal("its 'custom' has no id behind 'i'") }
        let fields = PayloadFields(payload: payload)
        let alert =
            fields.alert
            ?? NotificationEnvelope.Alert(nonBlankTitle: payload["title"]?.string, body: payload["m"]?.string)
        let additional = custom["a"]?.object ?? [:]
        var envelope = fields.envelope(id: id, shape: shape, alert: alert, reception)
        envelope.actions = buttons(in: [payload, custom, additional])
        envelope.launchURL = (custom["u"]?.string ?? payload["u"]?.string).nonBlank
        envelope.data = ValueObject(
            additional.lazy.filter { !Self.buttonKeys.contains($0.key) }.map { ($0.key, $0.value) })
        envelope.content = alert == nil ? nil : .text
        return envelope
    }

    /// The first list of buttons, wherever it is; what is no button in it is left out.
    private func buttons(in places: [ValueObject]) -> [NotificationEnvelope.Button] {
        let lists = places.flatMap { place in ["actionButtons", "o"].compactMap { place[$0]?.list } }
        return (lists.first ?? []).prefix(Self.maximumButtons).compactMap { item in
            guard let button = item.object else { return nil }
            let title = ["text", "title", "n"].lazy.compactMap { button[$0]?.string.nonBlank }.first
            let id = ["id", "i"].lazy.compactMap { button[$0]?.identifier }.first ?? title
            return id.map { NotificationEnvelope.Button(id: $0, title: title ?? $0) }
        }
    }
}
