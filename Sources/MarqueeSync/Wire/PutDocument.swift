package import MarqueeModel

/// The body of `PUT /api/v1/definitions`: all that a project's definitions shall be, in place of the state that `If-Match`
/// names. What other projects own stays as it is.
package struct PutDocument: Sendable {
    package var definitions: [TemplateDefinition]
    /// All that the project's recipes shall be, as they were written; nil: they stay as they are. ``RecipeDecoder`` says
    /// what is wrong with them.
    package var recipes: RecipeCollection?
    package var origin: SyncOrigin
    /// Names that become the project's, whoever owns them.
    package var taken: Set<String>

    package init(
        definitions: [TemplateDefinition], recipes: RecipeCollection? = nil, origin: SyncOrigin = SyncOrigin(),
        taken: Set<String> = []
    ) {
        self.definitions = definitions
        self.recipes = recipes
        self.origin = origin
        self.taken = taken
    }

    package var json: Value {
        var members: ValueObject = ["definitions": .list(definitions.map(\.json))]
        members["recipes"] = recipes?.json
        for (key, value) in origin.members where value != .null { members[key] = value }
        if !taken.isEmpty { members["take"] = .list(taken.sorted().map(Value.string)) }
        return .object(members)
    }

    /// Reads a body. Whatever is not known is refused: it would not be kept.
    ///
    /// - Throws: ``WireError`` with the place of every problem.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["definitions", "recipes", "project", "revision", "note", "take"])
        self.origin = SyncOrigin(from: &document)
        self.taken = document.names("take")
        let recipes = value.object?["recipes"] ?? .null
        self.recipes = RecipeCollection(json: recipes)
        if self.recipes == nil, recipes != .null { document.refuse("recipes", "an object of recipes by name") }
        if origin.project == nil, !taken.isEmpty { document.refuse("take", "absent, except with 'project'") }
        try document.finish()
        self.definitions = try DefinitionDecoder.definitions(
            value.object?["definitions"], at: JSONPointer.root.appending("definitions"))
    }
}

/// The answer to a put that was taken.
package struct PutAnswer: Sendable, Hashable {
    /// The version that holds now.
    package var version: EntityVersion
    /// False when the same definitions were there before: the version stayed.
    package var changed: Bool

    package init(version: EntityVersion, changed: Bool) {
        self.version = version
        self.changed = changed
    }

    package var json: Value { ["version": .integer(Int64(version.number)), "changed": .boolean(changed)] }

    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the response")
        let version = document.count("version")
        let changed = document.flag("changed")
        try document.finish()
        self.version = EntityVersion(version ?? 0)
        self.changed = changed ?? false
    }
}
