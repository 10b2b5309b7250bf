import MarqueeModel

/// Jeapie and OneSignal 1.x: everything of the sender's own is in `custom`.
struct CustomPushAdapter: NotificationAdapter {
    let shape = NotificationShape.customPush

    private static let buttonKeys = ["actionButtons", "o"]
    private static let maximumButtons = 16

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        // Where payloads are flat, it is JSON in a text.
        guard let custom = payload["custom"]?.objectOrText else { throw AdapterRefusal("has no object 'custom'") }
        guard custom["i"]?.identifier != nil else { throw AdapterRefusal("its 'custom' has no id in 'i'") }
        var parts = PayloadParts(payload)
        let alert = takeAlert(from: &parts)
        var (id, link, additional) = (String?.none, String?.none, ValueObject())
        _ = parts.within("custom") { custom in
            id = custom.take("i") { $0.identifier }
            link = custom.take("u") { $0.string.nonBlank }
            additional = custom.take("a") { $0.object } ?? [:]
            return true
        }
        var envelope = parts.envelope(id: id, shape: shape, alert: alert, reception)
        envelope.launchURL = link ?? parts.take("u") { $0.string.nonBlank }
        envelope.sound = envelope.sound ?? parts.take("s") { $0.string.nonBlank }
        envelope.badge = envelope.badge ?? parts.take("b") { $0.integer ?? $0.string.flatMap { Int64($0) } }
        var own = PayloadParts(additional)
        envelope.actions = takeButtons(from: &own)
        if envelope.actions.isEmpty { envelope.actions = takeButtons(from: &parts) }
        if envelope.actions.isEmpty {
            envelope.actions = parts.within("custom") { takeButtons(from: &$0) } ?? []
        }
        envelope.data = own.rest.adding(parts.rest)
        envelope.content = alert == nil ? nil : .text
        return envelope
    }

    /// What Apple's part says, else `m`: a text, or an object with one.
    private func takeAlert(from parts: inout PayloadParts) -> NotificationEnvelope.Alert? {
        if let alert = parts.takeAppleAlert() { return alert }
        guard
            var alert = parts.takeAlert("m", bodies: ["body", "text", "message", "m"]) ?? anyText(of: parts.rest["m"])
        else {
            return .init(nonBlankTitle: parts.take("title") { $0.string.nonBlank }, body: nil)
        }
        alert.title = alert.title ?? parts.take("title") { $0.string.nonBlank }
        return alert
    }

    /// A text in several languages, say: one is shown, and all are kept.
    private func anyText(of value: Value?) -> NotificationEnvelope.Alert? {
        value?.object.flatMap { members in
            members.lazy.compactMap { $0.value.string.nonBlank }.first.map { NotificationEnvelope.Alert(body: $0) }
        }
    }

    /// The first list with buttons in it. It also stays as it is where that says more than the buttons do.
    private func takeButtons(from parts: inout PayloadParts) -> [NotificationEnvelope.Button] {
        for key in Self.buttonKeys {
            let items = parts.rest[key]?.list ?? []
            let read = items.prefix(Self.maximumButtons).compactMap(Self.button)
            guard !read.isEmpty else { continue }
            if read.count == items.count, read.allSatisfy(\.isAll) { _ = parts.take(key) { $0.list } }
            return read.map(\.button)
        }
        return []
    }

    /// A button, and whether it is all that is written.
    private static func button(_ item: Value) -> (button: NotificationEnvelope.Button, isAll: Bool)? {
        guard var parts = item.object.map(PayloadParts.init) else { return nil }
        let title = parts.takeFirst(of: ["text", "title", "n"]) { $0.string.nonBlank }
        guard let id = parts.takeFirst(of: ["id", "i"], \.identifier) ?? title else { return nil }
        return (NotificationEnvelope.Button(id: id, title: title ?? id), parts.rest.isEmpty)
    }
}
