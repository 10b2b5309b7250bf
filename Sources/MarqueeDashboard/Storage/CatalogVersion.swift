package import MarqueeModel
package import MarqueeSync

/// One state of all definitions, without them.
package struct CatalogVersion: Sendable, Hashable {
    /// Counted from 1; 0 is the state before the first sync.
    package let number: EntityVersion
    /// When it was synced; nil for 0.
    package let at: Timestamp?
    /// The name of the token that synced it; nil for 0.
    package let by: String?
    /// What changed, as ``CatalogReplacement/summary`` said.
    package let summary: PlanSummary
    package let origin: SyncOrigin

    package init(
        number: EntityVersion, at: Timestamp?, by: String?, summary: PlanSummary, origin: SyncOrigin = SyncOrigin()
    ) {
        self.number = number
        self.at = at
        self.by = by
        self.summary = summary
        self.origin = origin
    }

    /// The state before the first sync.
    package static let none = CatalogVersion(number: EntityVersion(0), at: nil, by: nil, summary: PlanSummary())
}

/// A definition as it is kept: by its name, and written in one way only, so that equal ones are equal byte for byte.
package struct StoredDefinition: Sendable, Hashable {
    package let name: String
    /// One JSON object.
    package let json: [UInt8]
    /// The version that brought it in this form.
    package let since: EntityVersion
    /// The project that it belongs to; nil: whoever syncs first.
    package let owner: String?

    package init(name: String, json: [UInt8], since: EntityVersion, owner: String? = nil) {
        self.name = name
        self.json = json
        self.since = since
        self.owner = owner
    }
}

/// A recipe as it is kept: as a definition is. Versions are of both together.
package typealias StoredRecipe = StoredDefinition

/// A definition as it was for some versions.
package struct DefinitionForm: Sendable, Hashable {
    package let definition: StoredDefinition
    /// The version that changed or removed it; nil when it is current.
    package let until: EntityVersion?

    package init(_ definition: StoredDefinition, until: EntityVersion?) {
        self.definition = definition
        self.until = until
    }
}

/// A change of all definitions at once, and of the recipes with them.
package struct CatalogReplacement: Sendable {
    /// The version that it was planned against.
    package var expected: EntityVersion
    /// The JSON of each definition, by name.
    package var definitions: [String: [UInt8]]
    /// The projects that definitions belong to from now on, by their names; of others, the owner stays.
    package var owners: [String: String] = [:]
    /// The JSON of each recipe, by name; nil: they stay as they are.
    package var recipes: [String: [UInt8]]?
    /// As ``owners``, of recipes.
    package var recipeOwners: [String: String] = [:]
    package var origin = SyncOrigin()
    /// What changes from the expected version: kept for the history, never looked into.
    package var summary: PlanSummary
    /// The name of the token that asks for it.
    package var by: String
    package var at: Timestamp
    /// Who asks for it, for the audit log.
    package var actor: AuditEntry.Actor
    /// What is asked for, for the audit log.
    package var action = AuditEntry.Action.sync
    /// What it is done to, for the audit log; nil: the version that it makes.
    package var detail: String?

    package init(
        expected: EntityVersion, definitions: [String: [UInt8]], summary: PlanSummary, by: String, at: Timestamp,
        actor: AuditEntry.Actor? = nil
    ) {
        self.expected = expected
        self.definitions = definitions
        self.summary = summary
        self.by = by
        self.at = at
        self.actor = actor ?? AuditEntry.Actor(who: by, token: nil, from: "unknown")
    }

    /// What ends with the version that this makes, and what begins with it. One that only gets another owner does both:
    /// history keeps who owned it before.
    ///
    /// - Parameter stored: Everything that there is.
    package func changes(of stored: [StoredDefinition]) -> (gone: Set<String>, new: [StoredDefinition]) {
        changes(of: stored, to: definitions, owners)
    }

    /// The same of recipes.
    package func recipeChanges(of stored: [StoredRecipe]) -> (gone: Set<String>, new: [StoredRecipe]) {
        recipes.map { changes(of: stored, to: $0, recipeOwners) } ?? ([], [])
    }

    private func changes(
        of stored: [StoredDefinition], to definitions: [String: [UInt8]], _ owners: [String: String]
    ) -> (gone: Set<String>, new: [StoredDefinition]) {
        let before = Dictionary(uniqueKeysWithValues: stored.map { ($0.name, $0) })
        let new = definitions.compactMap { name, json -> StoredDefinition? in
            let owner = owners[name] ?? before[name]?.owner
            guard before[name]?.json != json || before[name]?.owner != owner else { return nil }
            return StoredDefinition(
                name: name, json: json, since: EntityVersion(expected.number + 1), owner: owner)
        }
        let gone = before.keys.filter { definitions[$0] == nil } + new.map(\.name).filter { before[$0] != nil }
        return (Set(gone), new)
    }

    /// What is kept with the change, once it is made.
    package var auditEntry: AuditEntry {
        AuditEntry(action, by: actor, detail: detail ?? "version \(expected.number + 1)", at: at)
    }
}

/// What became of a replacement.
package enum ReplacementOutcome: Sendable, Hashable {
    /// It is now the current version.
    case stored(CatalogVersion)
    /// Nothing differed, so the version stays.
    case unchanged(CatalogVersion)
    /// The current version is another one; nothing was done.
    case conflict(CatalogVersion)
}
