import MarqueeModel

/// Reads what a server answers to a request for content.
package enum FetchedContent {
    /// The greatest answer that is read.
    package static let maximumBytes = 1 << 20

    /// What an answer holds for a reference.
    ///
    /// An inbox item's is `data[0].content` with `html`, else `link`, else `tag`, else nothing but the item's own text. A
    /// recipe's is the document of its reaction.
    ///
    /// - Throws: ``AdapterRefusal`` when it is something else.
    package static func content(
        of bytes: [UInt8], for reference: ContentReference
    ) throws(AdapterRefusal) -> NotificationContent {
        guard bytes.count <= maximumBytes else {
            throw AdapterRefusal("has \(bytes.count) bytes, and \(maximumBytes) are allowed")
        }
        // The byte at which it breaks off is of no use to whoever reads this.
        guard let answer = try? Value(json: bytes) else { throw AdapterRefusal("is no JSON") }
        switch reference {
        case .inbox: return try inboxContent(answer)
        case .bundle(let plugin, let action, let id):
            try JSONAPI.check(answer)
            return .reaction(RecipeReaction(plugin: plugin, action: action, bundleID: id, document: answer))
        case .recipe(let id):
            return .reaction(try reaction(ofRecipe: id, answer))
        }
    }

    private static func inboxContent(_ answer: Value) throws(AdapterRefusal) -> NotificationContent {
        guard let first = answer.object?["data"]?.list?.first?.object else {
            throw AdapterRefusal("has no object in 'data'")
        }
        guard let content = Value.members(first["content"]) else {
            throw AdapterRefusal("has a 'content' that is no object")
        }
        if let html = content["html"]?.string.nonBlank { return .html(html) }
        if let link = content["link"]?.string.nonBlank { return .link(link) }
        if let tag = content["tag"]?.string.nonBlank { return .tag(tag) }
        return .text
    }

    /// A recipe's attributes say which reaction it has; its content is among what is included.
    private static func reaction(ofRecipe id: String, _ answer: Value) throws(AdapterRefusal) -> RecipeReaction {
        try JSONAPI.check(answer)
        guard let attributes = answer.object?["data"]?.object?["attributes"]?.object,
            let plugin = attributes["reaction_plugin_id"]?.identifier,
            let action = attributes["reaction_action_id"]?.identifier
                ?? (attributes["reaction_action"]?.object?["id"]?.identifier)
        else { throw AdapterRefusal("is no recipe with 'reaction_plugin_id' and 'reaction_action_id'") }
        let bundleID = attributes["reaction_bundle_id"]?.identifier ?? id
        return RecipeReaction(plugin: plugin, action: action, bundleID: bundleID, document: answer)
    }
}

/// The frame of JSON:API documents.
enum JSONAPI {
    /// Checks that a document has `data`: a resource, or a list of them, each with type and id.
    static func check(_ document: Value) throws(AdapterRefusal) {
        guard let data = document.object?["data"] else {
            throw AdapterRefusal("is no JSON:API document: it has no 'data'")
        }
        let resources = data.list ?? [data]
        for resource in resources {
            guard let members = resource.object, members["type"]?.string.nonBlank != nil,
                members["id"]?.identifier != nil
            else { throw AdapterRefusal("is no JSON:API document: a resource lacks 'type' or 'id'") }
        }
    }
}
