import MarqueeModel

/// NearIT: the push of a recipe, with its reaction inside, beside it, or to be fetched.
struct RecipePushAdapter: NotificationAdapter {
    let shape = NotificationShape.recipePush

    private static let keys: Set = [
        "recipe_id", "reaction_plugin_id", "reaction_action_id", "reaction_bundle_id", "reaction_bundle",
        "notification",
        "push_id", "delivery_id",
    ]

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard let recipe = payload["recipe_id"] else { throw AdapterRefusal("has no 'recipe_id'") }
        guard let recipeID = recipe.identifier else {
            throw AdapterRefusal("its 'recipe_id' is no id but \(recipe.kindDescription)")
        }
        let fields = PayloadFields(payload: payload)
        let notification = payload["notification"]?.objectOrText
        let alert = NotificationEnvelope.Alert(
            nonBlankTitle: notification?["title"]?.string, body: notification?["body"]?.string)
        let id = payload["delivery_id"]?.identifier ?? payload["push_id"]?.identifier
        var envelope = fields.envelope(id: id, shape: shape, alert: alert ?? fields.alert, reception)
        envelope.recipeID = recipeID
        envelope.data = fields.rest(without: Self.keys)
        (envelope.content, envelope.reference) = content(payload, recipeID: recipeID, hasBody: alert?.body != nil)
        return envelope
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
        if let text = payload["reaction_bundle"]?.string, let document = try? InlineBundle.document(of: text) {
            return (
                .reaction(RecipeReaction(plugin: plugin, action: action, bundleID: bundleID, document: document)), nil
            )
        }
        return (nil, .bundle(plugin: plugin, action: action, id: bundleID))
    }
}
