import HTTPTypes
import MarqueeModel
import MarqueeSync

/// Changes single recipes, for whoever does so by hand. Each change is a version, as a sync is.
struct RecipeEditing: Sendable {
    let service: DashboardService
    /// Who does it, and from where.
    let token: TokenRecord
    let address: String
    var note: String?

    /// What became of a change.
    struct Outcome: Sendable {
        let version: EntityVersion
        let isChanged: Bool
        let warnings: [WireProblem]
    }

    /// What hosts read at once; they take a little more.
    static let mostBytes = 15 << 20
    /// How often somebody else may be faster.
    private static let mostTries = 20

    /// Keeps a recipe, in place of what there was; it belongs to whom it belonged.
    ///
    /// - Parameter expected: The version that brought the recipe in the form that the change was made of; 0: there is no
    ///   such recipe. Nil: whatever there is.
    /// - Throws: ``Problem`` with every mistake, at its place in the recipe.
    func put(_ name: String, _ recipe: Value, replacing expected: EntityVersion? = nil) async throws -> Outcome {
        let decoder = RecipeDecoder(recipe, named: name)
        var warnings: [WireProblem] = []
        let version = try await change(name, expected, .recipeChanged) { definitions, recipes in
            do {
                let sent = try SentRecipes(decoder, among: definitions.decoded().definitions, at: service.now())
                warnings = sent.warnings
                for draft in sent.drafts { recipes[name] = draft.stored }
            } catch let error as WireError {
                throw Problem.recipes(error)
            }
        }
        return Outcome(version: version.number, isChanged: version.isNew, warnings: warnings)
    }

    /// - Returns: The version without it; nil: there is no such recipe.
    func remove(_ name: String, replacing expected: EntityVersion? = nil) async throws -> EntityVersion? {
        guard try await service.storage.recipe(named: name) != nil else { return nil }
        return try await change(name, expected, .recipeRemoved) { _, recipes in recipes[name] = nil }.number
    }

    private func change(
        _ name: String, _ expected: EntityVersion?, _ action: AuditEntry.Action,
        _ body: ([StoredDefinition], inout [String: [UInt8]]) throws -> Void
    ) async throws -> (number: EntityVersion, isNew: Bool) {
        for _ in 0..<Self.mostTries {
            let head = try await service.storage.head()
            guard let definitions = try await service.storage.definitions(at: head.number),
                let stored = try await service.storage.recipes(at: head.number)
            else { continue }
            let since = stored.first { $0.name == name }?.since ?? EntityVersion(0)
            if let expected, since != expected { throw Self.conflict(name, expected, since) }
            let before = Dictionary(uniqueKeysWithValues: stored.map { ($0.name, $0.json) })
            var after = before
            try body(definitions, &after)
            guard after != before else { return (head.number, false) }
            try Problem.refuseTooMuch(after)
            var summary = PlanSummary()
            switch (before[name], after[name]) {
            case (nil, _?): summary.added = 1
            case (_?, nil): summary.removed = 1
            default: summary.changed = 1
            }
            summary.unchanged = definitions.count + after.count - summary.added - summary.changed
            var replacement = CatalogReplacement(
                expected: head.number,
                definitions: Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0.json) }),
                summary: summary, by: token.name, at: service.now(), actor: AuditEntry.Actor(token, from: address))
            replacement.recipes = after
            replacement.origin.note = note
            (replacement.action, replacement.detail) = (action, name)
            switch try await service.storage.replaceDefinitions(replacement) {
            case .stored(let version):
                service.hub.notice()
                return (version.number, true)
            case .unchanged(let version): return (version.number, false)
            case .conflict: continue
            }
        }
        throw Problem(.serviceUnavailable, "definitions and recipes are being changed by others; try again")
    }

    private static func conflict(_ name: String, _ expected: EntityVersion, _ since: EntityVersion) -> Problem {
        let found =
            switch (expected.number, since.number) {
            case (_, 0): "the recipe '\(name.shortened)' no longer exists; nothing was changed"
            case (0, let version):
                "the recipe '\(name.shortened)' already exists, from version \(version); choose another name, or edit that"
                    + " one"
            case (let expected, let version):
                "the recipe '\(name.shortened)' was changed in version \(version), and this change is based on version"
                    + " \(expected); reload it"
            }
        return Problem(.preconditionFailed, found, headers: [.eTag: since.entityTag])
    }
}

extension Problem {
    /// Refuses more recipes than hosts read.
    static func refuseTooMuch(_ recipes: [String: [UInt8]]) throws {
        let bytes = recipes.reduce(0) { $0 + $1.value.count }
        guard bytes > RecipeEditing.mostBytes else { return }
        throw Problem(
            .unprocessableContent,
            "all recipes together would have \(bytes) bytes, which exceeds the limit of \(RecipeEditing.mostBytes); nothing was"
                + " changed")
    }

    /// Recipes that cannot be kept.
    static func recipes(_ error: WireError) -> Problem {
        let count = error.problems.count
        return Problem(
            .unprocessableContent,
            "the recipes contain \(count) error\(count == 1 ? "" : "s"); nothing was changed",
            errors: error.problems)
    }
}
