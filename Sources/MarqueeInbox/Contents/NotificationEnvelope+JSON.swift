package import MarqueeModel

extension NotificationEnvelope {
    /// What is stored beside an item's own columns, and handed out whole to those who ask for everything.
    package var json: Value {
        var members: ValueObject = ["id": .string(id), "shape": .string(shape.rawValue)]
        if let alert {
            members["alert"] = .object(
                ValueObject(
                    [("title", alert.title), ("body", alert.body)].compactMap { key, text in
                        text.map { (key, .string($0)) }
                    }))
        }
        if !data.isEmpty { members["data"] = .object(data) }
        if !actions.isEmpty {
            members["actions"] = .list(actions.map { ["id": .string($0.id), "title": .string($0.title)] })
        }
        if isSilent { members["silent"] = true }
        members["badge"] = badge.map { .integer($0) }
        members["receivedAt"] = .string(receivedAt.description)
        let texts = [
            ("originalID", originalID), ("sound", sound), ("launchURL", launchURL), ("recipeID", recipeID),
            ("action", action),
            ("fenceID", fenceID),
            ("scheduledAt", scheduledAt?.description), ("expiresAt", expiresAt?.description),
        ]
        for (key, text) in texts { members[key] = text.map { .string($0) } }
        members["content"] = content?.json
        members["reference"] = reference?.json
        return .object(members)
    }

    /// Reads what ``json`` wrote; nil when it is something else.
    package init?(json: Value) {
        guard let members = json.object, let id = members["id"]?.string,
            let shape = members["shape"]?.string.map(NotificationShape.init(rawValue:)),
            let receivedAt = members["receivedAt"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        self.init(id: id, shape: shape, receivedAt: receivedAt)
        alert = members["alert"]?.object.flatMap {
            Alert(nonBlankTitle: $0["title"]?.string, body: $0["body"]?.string)
        }
        data = members["data"]?.object ?? [:]
        actions = (members["actions"]?.list ?? []).compactMap { item in
            guard let id = item.object?["id"]?.string, let title = item.object?["title"]?.string else { return nil }
            return Button(id: id, title: title)
        }
        originalID = members["originalID"]?.string
        isSilent = members["silent"]?.boolean ?? false
        badge = members["badge"]?.integer
        sound = members["sound"]?.string
        launchURL = members["launchURL"]?.string
        recipeID = members["recipeID"]?.string
        action = members["action"]?.string
        fenceID = members["fenceID"]?.string
        scheduledAt = members["scheduledAt"]?.string.flatMap { Timestamp($0) }
        expiresAt = members["expiresAt"]?.string.flatMap { Timestamp($0) }
        content = members["content"].flatMap { NotificationContent(json: $0, id: id) }
        reference = members["reference"].flatMap { ContentReference(json: $0) }
    }
}

extension ContentReference {
    /// The reference as it is stored.
    package var json: Value {
        switch self {
        case .inbox(let id): ["inbox": .string(id)]
        case .recipe(let id): ["recipe": .string(id)]
        case .bundle(let plugin, let action, let id):
            ["bundle": .string(id), "plugin": .string(plugin), "action": .string(action)]
        }
    }

    /// Reads what ``json`` wrote; nil when it is something else.
    package init?(json: Value) {
        guard let members = json.object else { return nil }
        if let id = members["inbox"]?.string {
            self = .inbox(id: id)
        } else if let id = members["recipe"]?.string {
            self = .recipe(id: id)
        } else if let id = members["bundle"]?.string, let plugin = members["plugin"]?.string,
            let action = members["action"]?.string
        {
            self = .bundle(plugin: plugin, action: action, id: id)
        } else {
            return nil
        }
    }
}
