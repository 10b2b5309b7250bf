package import MarqueeModel

extension RecipeCheck {
    /// Of recipes that come from elsewhere, those that can be used beside others; and by name, why the rest cannot.
    package static func welcome(
        _ drafts: [RecipeDraft], beside others: [RecipeDraft], _ resolver: MessageResolver
    ) -> (drafts: [RecipeDraft], leftOut: [String: String]) {
        let taken = Set(others.map(\.id))
        var reasons: [String: String] = [:]
        var welcome = drafts.filter { draft in
            if taken.contains(draft.id) {
                reasons[draft.id] = "the project has a recipe with this name, which takes precedence"
                return false
            }
            reasons[draft.id] = problem(in: [draft], resolver)
            return reasons[draft.id] == nil
        }
        // What only shows beside others, such as one that can never win, costs the one that brings it.
        if !welcome.isEmpty, problem(in: others + welcome, resolver) != nil {
            welcome = welcome.reduce(into: []) { accepted, draft in
                reasons[draft.id] = problem(in: others + accepted + [draft], resolver)
                if reasons[draft.id] == nil { accepted.append(draft) }
            }
        }
        return (welcome, reasons)
    }

    private static func problem(in drafts: [RecipeDraft], _ resolver: MessageResolver) -> String? {
        findings(in: drafts, resolver).first { $0.severity == .error }?.message
    }
}
