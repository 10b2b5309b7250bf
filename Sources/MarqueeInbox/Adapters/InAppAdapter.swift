import MarqueeModel

/// CleverTap: a custom template with its values, to be staged at once.
struct InAppAdapter: NotificationAdapter {
    let shape = NotificationShape.inApp

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard payload["type"] == "custom-code" else { throw AdapterRefusal("has no 'type: custom-code'") }
        guard let template = payload["templateName"]?.string.nonBlank else {
            throw AdapterRefusal("has no template's name behind 'templateName'")
        }
        guard let variables = Value.members(payload["vars"]) else {
            throw AdapterRefusal("its 'vars' are no object")
        }
        let id = try read("wzrk_id", payload, "no id") { $0.identifier }
        let campaign = try read("ti", payload, "no id") { $0.identifier }
        let expires = try read("wzrk_ttl", payload, "no moment in seconds since 1970") { $0.secondsSince1970 }
        let priority = try read("priority", payload, "no 32-bit integer") {
            $0.integer.flatMap { Int32(exactly: $0) }
        }
        let delay = try read("delayAfterTrigger", payload, "not between 1 and 1200 seconds") { value in
            value.integer.flatMap { (1...1_200).contains($0) ? TimeSpan.seconds($0) : nil }
        }
        let fields = PayloadFields(payload: payload)
        var envelope = fields.envelope(id: id, shape: shape, alert: fields.alert, reception)
        envelope.recipeID = campaign
        envelope.expiresAt = expires
        envelope.content = .message(
            Message(
                template, id: envelope.id, priority: priority, arguments: variables,
                start: delay.map { .delay($0) } ?? .immediately, expiry: expires.map { .at($0) } ?? .standard,
                metadata: campaign.map { ["ti": .string($0)] } ?? [:]))
        return envelope
    }

    /// What is behind a key; absent, null and "" are nothing.
    private func read<Field>(
        _ key: String, _ payload: ValueObject, _ complaint: String, _ convert: (Value) -> Field?
    ) throws(AdapterRefusal) -> Field? {
        guard let value = payload[key], value != .null, value != "" else { return nil }
        guard let field = convert(value) else { throw AdapterRefusal("its '\(key)' is \(complaint)") }
        return field
    }
}
