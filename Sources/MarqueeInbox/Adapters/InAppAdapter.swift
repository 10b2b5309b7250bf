import MarqueeModel

/// CleverTap: a custom template with its values, to be staged at once.
struct InAppAdapter: NotificationAdapter {
    let shape = NotificationShape.inApp

    private static let maximumDelay: Int64 = 1_200

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard payload["type"] == "custom-code" else { throw AdapterRefusal("has no 'type: custom-code'") }
        guard let template = payload["templateName"]?.string.nonBlank else {
            throw AdapterRefusal("has no template name in 'templateName'")
        }
        guard let variables = Value.members(payload["vars"]) else {
            throw AdapterRefusal("its 'vars' are not an object")
        }
        var parts = PayloadParts(payload)
        for key in ["type", "templateName", "vars"] { _ = parts.take(key) { $0 } }
        let id = try take("wzrk_id", from: &parts, "an id") { $0.identifier }
        let campaign = try take("ti", from: &parts, "an id") { $0.identifier }
        // 0 is never.
        let expires = try take("wzrk_ttl", from: &parts, "a time in seconds since 1970") { $0.secondsSince1970 }
        let priority = try take("priority", from: &parts, "a 32-bit integer") {
            $0.integer.flatMap { Int32(exactly: $0) }
        }
        let delay = try take("delayAfterTrigger", from: &parts, "a non-negative number of seconds") { value in
            (value.integer ?? value.string.flatMap { Int64($0) }).flatMap { $0 >= 0 ? $0 : nil }
        }
        let alert = parts.takeAppleAlert()
        var envelope = parts.envelope(id: id, shape: shape, alert: alert, reception)
        envelope.recipeID = campaign
        envelope.expiresAt = expires.flatMap { $0.milliseconds == 0 ? nil : $0 }
        envelope.data = parts.rest
        let seconds = min(delay ?? 0, Self.maximumDelay)
        if let delay, delay > seconds {
            envelope.warnings.append(
                Diagnostic(
                    .constraint,
                    "'delayAfterTrigger' is \(delay) seconds, which exceeds the limit of \(seconds) and was reduced to it",
                    severity: .warning))
        }
        let builtIn = CleverTapFunction(named: template)?.call(with: variables)
        let (name, arguments) = builtIn.map { ($0.function.rawValue, $0.arguments) } ?? (template, variables)
        let expiry: Message.Expiry =
            switch expires {
            case nil: .standard
            case let moment? where moment.milliseconds == 0: .never
            case let moment?: .at(moment)
            }
        envelope.content = .message(
            Message(
                name, id: envelope.id, priority: priority, arguments: arguments,
                start: seconds > 0 ? .delay(.seconds(seconds)) : .immediately, expiry: expiry,
                metadata: Self.metadata(campaign, parts.rest)))
        return envelope
    }

    /// What tracking carries: the campaign, and whatever else CleverTap says about it.
    private static func metadata(_ campaign: String?, _ rest: ValueObject) -> ValueObject {
        var metadata = ValueObject(rest.lazy.filter { $0.key.hasPrefix("wzrk_") }.map { ($0.key, $0.value) })
        metadata["ti"] = campaign.map { .string($0) }
        return metadata
    }

    /// Takes what is behind a key; absent, null and "" are nothing.
    private func take<Field>(
        _ key: String, from parts: inout PayloadParts, _ expected: String, _ read: (Value) -> Field?
    ) throws(AdapterRefusal) -> Field? {
        guard let value = parts.rest[key], value != .null, value != "" else { return nil }
        guard let field = parts.take(key, read) else {
            throw AdapterRefusal(
                "its '\(key)' must be \(expected), got \(value.string.map { "'\($0.shortened)'" } ?? value.kindDescription)"
            )
        }
        return field
    }
}
