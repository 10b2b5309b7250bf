import MarqueeModel

/// NearIT: the push of a recipe, with its reaction inside, beside it, or to be fetched.
struct RecipePushAdapter: NotificationAdapter {
    let shape = NotificationShape.recipePush

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard let recipe = payload["recipe_id"] else { throw AdapterRefusal("has no 'recipe_id'") }
        guard let recipeID = recipe.identifier else {
            throw AdapterRefusal("its 'recipe_id' must be an id, got \(recipe.kindDescription)")
        }
        var parts = PayloadParts(payload)
        _ = parts.take("recipe_id") { $0.identifier }
        let own = parts.within("notification") { notification in
            NotificationEnvelope.Alert(
                nonBlankTitle: notification.take("title") { $0.string.nonBlank },
                body: notification.take("body") { $0.string.nonBlank })
        }
        let alert = own ?? parts.takeAppleAlert()
        let id = parts.takeFirst(of: ["delivery_id", "push_id"]) { $0.identifier }
        var envelope = parts.envelope(id: id, shape: shape, alert: alert, reception)
        envelope.recipeID = recipeID
        (envelope.content, envelope.reference) = content(payload, recipeID: recipeID, hasBody: own?.body != nil)
        takeReaction(of: envelope, from: &parts)
        envelope.data = parts.rest
        return envelope
    }

    /// What content or reference say need not be said twice.
    private func takeReaction(of envelope: NotificationEnvelope, from parts: inout PayloadParts) {
        switch (envelope.content, envelope.reference) {
        case (.reaction, _), (_, .bundle):
            for key in ["reaction_plugin_id", "reaction_action_id", "reaction_bundle_id", "reaction_bundle"] {
                _ = parts.take(key) { $0 }
            }
        default: _ = parts.take("reaction_bundle_id") { $0 == .null ? $0 : nil }
        }
    }

    private func content(
        _ payload: ValueObject, recipeID: String, hasBody: Bool
    ) -> (NotificationContent?, ContentReference?) {
        guard hasBody, let plugin = payload["reaction_plugin_id"]?.identifier,
            let action = payload["reaction_action_id"]?.identifier
        else { return (nil, .recipe(id: recipeID)) }
        if plugin == "simple-notification" { return (.text, nil) }
        guard let bundleID = payload["reaction_bundle_id"]?.identifier else { return (nil, .recipe(id: recipeID)) }
        // Whatever keeps it from being read, it can still be fetched.
        if let text = payload["reaction_bundle"]?.string, let document = try? InlineBundle.document(of: text),
            JSONAPI.isWhole(document)
        {
            return (
                .reaction(RecipeReaction(plugin: plugin, action: action, bundleID: bundleID, document: document)), nil
            )
        }
        return (nil, .bundle(plugin: plugin, action: action, id: bundleID))
    }
}
