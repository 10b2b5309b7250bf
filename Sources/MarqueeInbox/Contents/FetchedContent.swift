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
            throw AdapterRefusal("exceeds the limit of \(maximumBytes) bytes: it has \(bytes.count)")
        }
        // The byte at which it breaks off is of no use to whoever reads this.
        guard let answer = try? Value(json: bytes, hugeNumbers: .texts) else { throw AdapterRefusal("is not JSON") }
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
        let data = try JSONAPI.data(of: answer)
        guard let items = data.list else { throw .expected("a list with the item as 'data'", data) }
        guard let item = items.first else { throw AdapterRefusal("does not contain it: its 'data' is []") }
        guard let members = item.object else { throw .expected("an object in 'data'", item) }
        guard let content = Value.members(members["content"]) else {
            throw .expected("an object as 'content'", members["content"] ?? .null)
        }
        if let html = try text("html", of: content) { return .html(html) }
        if let link = try text("link", of: content) { return .link(link) }
        guard let written = content["tag"], written != .null, written.string.map({ !$0.isBlank }) ?? true else {
            return .text
        }
        guard let tag = InboxTag(written) else { throw .expected("a string or an object with a key as 'tag'", written) }
        return .tag(tag.key, value: tag.value)
    }

    /// A blank one is none; of another type, nothing that could be shown instead is meant.
    private static func text(_ key: String, of content: ValueObject) throws(AdapterRefusal) -> String? {
        guard let value = content[key], value != .null else { return nil }
        guard let text = value.string else { throw .expected("a string as '\(key)'", value) }
        return text.isBlank ? nil : text
    }

    /// A recipe says which reaction it has, in its attributes or its relationships; its content is among what is included.
    private static func reaction(ofRecipe id: String, _ answer: Value) throws(AdapterRefusal) -> RecipeReaction {
        try JSONAPI.check(answer)
        let recipe = answer.object?["data"]?.object
        let attributes = recipe?["attributes"]?.object ?? [:]
        let related = recipe?["relationships"]?.object ?? [:]
        func identifier(_ name: String) -> String? {
            attributes["\(name)_id"]?.identifier ?? attributes[name]?.object?["id"]?.identifier
                ?? related[name]?.object?["data"]?.object?["id"]?.identifier
        }
        guard let plugin = identifier("reaction_plugin"), let action = identifier("reaction_action") else {
            throw AdapterRefusal("is not a recipe with 'reaction_plugin' and 'reaction_action'")
        }
        return RecipeReaction(
            plugin: plugin, action: action, bundleID: identifier("reaction_bundle") ?? id, document: answer)
    }
}

/// TQ1's tag: a text, or an object with a key and whatever belongs to it.
private struct InboxTag {
    let key: String
    var value = Value.null

    init?(_ written: Value?) {
        if let key = written?.string.nonBlank {
            self.key = key
            return
        }
        guard let members = written?.object, let first = members.members.first else { return nil }
        if let key = members["key"]?.identifier {
            self.key = key
            var rest = members
            rest["key"] = nil
            value = rest.keys == ["value"] ? rest["value"] ?? .null : rest.isEmpty ? .null : .object(rest)
        } else if members.count == 1 {
            (key, value) = (first.key, first.value)
        } else {
            (key, value) = ("tag", .object(members))
        }
        guard !key.isBlank else { return nil }
    }
}
