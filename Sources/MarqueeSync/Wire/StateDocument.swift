package import MarqueeModel

/// What a dashboard answers to `GET /api/v1/definitions`: the definitions that it has, and since when.
///
/// `GET /api/v1/history/{version}` answers the same for an earlier state.
package struct StateDocument: Sendable {
    /// 0: nothing has been synced yet, and there are no definitions.
    package var version: EntityVersion
    package var syncedAt: Timestamp?
    /// The name of the token that was used.
    package var syncedBy: String?
    package var definitions: [TemplateDefinition]
    /// The projects that definitions belong to, by their names; one that is not in it belongs to nobody yet.
    package var owners: [String: String]
    /// Nil: the dashboard is of a version that has none.
    package var recipes: RecipeCollection?
    /// As ``owners``, of recipes.
    package var recipeOwners: [String: String]

    package init(
        version: EntityVersion, syncedAt: Timestamp? = nil, syncedBy: String? = nil, definitions: [TemplateDefinition],
        owners: [String: String] = [:], recipes: RecipeCollection? = nil, recipeOwners: [String: String] = [:]
    ) {
        self.owners = owners
        self.recipes = recipes
        self.recipeOwners = recipeOwners
        self.version = version
        self.syncedAt = syncedAt
        self.syncedBy = syncedBy
        self.definitions = definitions
    }

    package var json: Value {
        var members: ValueObject = [
            "version": .integer(Int64(version.number)), "syncedAt": .moment(syncedAt),
            "syncedBy": syncedBy.map(Value.string) ?? .null, "definitions": .list(definitions.map(\.json)),
            "owners": Self.json(owners),
        ]
        if let recipes { (members["recipes"], members["recipeOwners"]) = (recipes.json, Self.json(recipeOwners)) }
        return .object(members)
    }

    private static func json(_ owners: [String: String]) -> Value {
        .object(ValueObject(owners.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }

    private static func owners(_ value: Value?) -> [String: String] {
        (value?.object ?? [:]).reduce(into: [:]) { $0[$1.key] = $1.value.string }
    }

    /// Reads a document. Members that are not known are passed over: a newer server may say more.
    ///
    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the state of the definitions")
        let version = document.count("version")
        self.version = EntityVersion(version ?? 0)
        self.syncedAt = document.moment("syncedAt")
        self.syncedBy = document.text("syncedBy")
        self.owners = Self.owners(value.object?["owners"])
        self.recipes = RecipeCollection(json: value.object?["recipes"])
        self.recipeOwners = Self.owners(value.object?["recipeOwners"])
        try document.finish()
        self.definitions = try DefinitionDecoder.definitions(
            value.object?["definitions"], at: JSONPointer.root.appending("definitions"))
    }
}
