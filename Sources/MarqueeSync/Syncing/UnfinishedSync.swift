package import MarqueeModel

/// What syncs from here have begun to send since the last one that was completed.
///
/// Where a target has a definition in one of these forms, an interrupted sync has left it so: that is nobody else's change.
package struct UnfinishedSync: Sendable {
    /// What each definition was to become, and was in between; nil among them: it was to go.
    private var definitions: [String: [TemplateDefinition?]] = [:]
    /// The same of recipes.
    private var recipes: [String: [Value?]] = [:]

    /// Nothing was begun.
    package static let none = UnfinishedSync()

    private init() {}

    /// What is begun by sending a plan.
    package init(sending plan: Plan, _ steps: TargetSteps?) {
        for change in plan.changes where change.kind != .unchanged {
            add(change.after, of: change.name)
            if let former = change.formerName { add(nil, of: former) }
        }
        for change in plan.recipeChanges where change.kind != .unchanged { add(change.after, ofRecipe: change.name) }
        for (name, forms) in steps?.forms ?? [:] {
            for form in forms { add(form, of: name) }
        }
    }

    package var isEmpty: Bool { definitions.isEmpty && recipes.isEmpty }

    /// This, and what another one has begun.
    package func adding(_ other: UnfinishedSync) -> UnfinishedSync {
        var sum = self
        for (name, forms) in other.definitions {
            for form in forms { sum.add(form, of: name) }
        }
        for (name, forms) in other.recipes {
            for form in forms { sum.add(form, ofRecipe: name) }
        }
        return sum
    }

    /// What is left of it once the definitions and recipes of these names are as they should be. Empty: all are.
    package func completing(_ names: [String]) -> UnfinishedSync {
        guard !names.isEmpty else { return .none }
        var rest = self
        for name in names {
            rest.definitions[name] = nil
            rest.recipes[name] = nil
        }
        return rest
    }

    /// Whether a target that has a definition in this form, or has it no more, has it from here.
    func left(_ definition: TemplateDefinition?, of name: String) -> Bool {
        definitions[name]?.contains { Self.areSame($0, definition) } ?? false
    }

    /// The same of a recipe.
    func left(_ recipe: Value?, ofRecipe name: String) -> Bool {
        recipes[name]?.contains { Self.areSame($0, recipe, of: name) } ?? false
    }

    private mutating func add(_ form: TemplateDefinition?, of name: String) {
        if !left(form, of: name) { definitions[name, default: []].append(form) }
    }

    private mutating func add(_ form: Value?, ofRecipe name: String) {
        if !left(form, ofRecipe: name) { recipes[name, default: []].append(form) }
    }

    private static func areSame(_ one: TemplateDefinition?, _ other: TemplateDefinition?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.name == other.name && DefinitionComparison(one, other).details.isEmpty
    }

    private static func areSame(_ one: Value?, _ other: Value?, of name: String) -> Bool {
        func collection(_ recipe: Value?) -> RecipeCollection { RecipeCollection(recipe.map { [name: $0] } ?? [:]) }
        return collection(one).isSame(as: collection(other))
    }
}

// MARK: JSON

extension UnfinishedSync {
    /// As ``json`` writes it; nil for anything else.
    package init?(json value: Value) {
        guard let object = value.object else { return nil }
        self.init()
        for member in object["definitions"]?.object ?? [:] {
            for form in member.value.list ?? [] {
                guard form != .null else {
                    add(nil, of: member.key)
                    continue
                }
                guard let definition = try? DefinitionDecoder.definition(form) else { return nil }
                add(definition, of: member.key)
            }
        }
        for member in object["recipes"]?.object ?? [:] {
            for form in member.value.list ?? [] { add(form == .null ? nil : form, ofRecipe: member.key) }
        }
    }

    /// Every form of each name.
    package var json: Value {
        func forms<Form>(_ forms: [String: [Form?]], _ json: (Form) -> Value) -> Value {
            .object(
                ValueObject(
                    forms.sorted { $0.key < $1.key }.map { name, forms in
                        (name, .list(forms.map { $0.map(json) ?? .null }))
                    }))
        }
        return ["definitions": forms(definitions, \.json), "recipes": forms(recipes, \.self)]
    }
}
