import MarqueeModel

/// Marquee's own: a message, a notification, or a notification with a message behind it.
struct NativeAdapter: NotificationAdapter {
    let shape = NotificationShape.native

    static let keys = [
        "id", "alert", "title", "body", "data", "actions", "silent", "badge", "sound", "launchURL", "content",
        "recipeID",
        "scheduledAt", "expiresAt", "action", "fenceID",
    ]
    private static let maximumButtons = 16

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        let hasTemplate = payload["template"] != nil
        guard hasTemplate || payload["notification"] != nil else {
            throw AdapterRefusal("has neither 'template' nor 'notification'")
        }
        var message: Message?
        if hasTemplate {
            var members = payload
            members["notification"] = nil
            message = try MessageJSON.message(members)
        } else if let key = payload.keys.first(where: { $0 != "notification" && $0 != "id" }) {
            throw AdapterRefusal("has the unknown key '\(key.shortened)' next to 'notification'")
        }
        let fields = NativeFields(try notification(payload), "notification")
        let outer = try NativeFields(payload, "payload").identifier("id")
        let given = try fields.identifier("id") ?? outer
        var envelope = NotificationEnvelope(
            id: given ?? reception.makeID(), shape: shape, alert: try alert(fields), receivedAt: reception.at)
        message?.id = envelope.id
        envelope.data = try fields.object("data") ?? [:]
        envelope.actions = try buttons(fields)
        let isSilent = try fields.boolean("silent") ?? false
        envelope.isSilent = isSilent && envelope.alert == nil
        envelope.badge = try fields.integer("badge")
        envelope.sound = try fields.text("sound")
        envelope.launchURL = try fields.text("launchURL")
        envelope.recipeID = try fields.identifier("recipeID")
        envelope.scheduledAt = try fields.moment("scheduledAt")
        envelope.expiresAt = try fields.moment("expiresAt")
        envelope.action = try fields.text("action")
        envelope.fenceID = try fields.identifier("fenceID")
        (envelope.content, envelope.reference) = try content(fields, message, envelope)
        guard envelope.alert != nil || envelope.content != nil || envelope.isSilent else {
            throw AdapterRefusal(
                "its 'notification' has nothing to show: neither 'alert' nor 'content', nor 'silent: true'")
        }
        return envelope
    }

    private func notification(_ payload: ValueObject) throws(AdapterRefusal) -> ValueObject {
        guard let members = Value.members(payload["notification"]) else {
            throw AdapterRefusal("its 'notification' is not an object")
        }
        try NativeFields(members, "notification").checkKeys(Self.keys)
        return members
    }

    private func alert(_ fields: NativeFields) throws(AdapterRefusal) -> NotificationEnvelope.Alert? {
        switch fields.members["alert"] {
        case .string(let text)?: return .init(nonBlankTitle: try fields.text("title"), body: text)
        case .object(let members)?:
            let alert = NativeFields(members, "alert")
            try alert.checkKeys(["title", "body"])
            return .init(nonBlankTitle: try alert.text("title"), body: try alert.text("body"))
        case nil, .null?: return .init(nonBlankTitle: try fields.text("title"), body: try fields.text("body"))
        case let value?: throw AdapterRefusal("its 'alert' must be a string or an object, got \(value.kindDescription)")
        }
    }

    private func buttons(_ fields: NativeFields) throws(AdapterRefusal) -> [NotificationEnvelope.Button] {
        let items = try fields.list("actions") ?? []
        guard items.count <= Self.maximumButtons else {
            throw AdapterRefusal("has \(items.count) actions; at most \(Self.maximumButtons) are allowed")
        }
        var buttons: [NotificationEnvelope.Button] = []
        for item in items {
            guard case .object(let members) = item else {
                throw AdapterRefusal("one of its 'actions' is not an object")
            }
            let button = NativeFields(members, "action")
            try button.checkKeys(["id", "title"])
            let (id, title) = (try button.identifier("id"), try button.text("title").nonBlank)
            guard let text = title ?? id else { throw AdapterRefusal("one of its 'actions' has no title") }
            buttons.append(.init(id: id ?? text, title: text))
        }
        return buttons
    }

    private func content(
        _ fields: NativeFields, _ message: Message?, _ envelope: NotificationEnvelope
    ) throws(AdapterRefusal) -> (NotificationContent?, ContentReference?) {
        switch (fields.members["content"], message) {
        case (nil, let message?): return (.message(message), nil)
        case (_?, _?): throw AdapterRefusal("has both 'template' and 'content', which cannot be used together")
        case (nil, nil), (.null?, nil): return (envelope.alert == nil ? nil : .text, nil)
        case ("fetch"?, nil): return (nil, .inbox(id: envelope.id))
        case (.object(let members)?, nil): return (try NotificationContent.reading(members, id: envelope.id), nil)
        case (let value?, nil):
            throw AdapterRefusal("its 'content' must be an object or 'fetch', got \(value.kindDescription)")
        }
    }
}
