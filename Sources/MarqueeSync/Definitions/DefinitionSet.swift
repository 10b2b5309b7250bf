package import MarqueeModel

/// Definitions as a target has them: in the order of their names, each with its presenter, without built-in functions. And
/// the recipes that are synced with them.
package struct DefinitionSet: Sendable {
    /// Sorted by name, which is there once.
    package let definitions: [TemplateDefinition]
    /// Nil: this is not about recipes, as where a target takes none.
    package var recipes: RecipeCollection?

    package static let empty = DefinitionSet([TemplateDefinition]())

    /// What a project has to send.
    package init(_ catalog: TemplateCatalog) {
        self.init(catalog.definitions.map { $0.presented(by: catalog.presenter(of: $0)) })
    }

    /// Built-in functions are left out; of several of one name, the first stays.
    package init(_ definitions: some Sequence<TemplateDefinition>, recipes: RecipeCollection? = nil) {
        self.recipes = recipes
        let sorted = definitions.enumerated().filter { BuiltInFunction(rawValue: $1.name) == nil }.sorted {
            $0.element.name == $1.element.name ? $0.offset < $1.offset : $0.element.name < $1.element.name
        }
        var unique: [TemplateDefinition] = []
        unique.reserveCapacity(sorted.count)
        for (_, definition) in sorted where unique.last?.name != definition.name { unique.append(definition) }
        self.definitions = unique
    }

    /// The definition of a name.
    package subscript(name: String) -> TemplateDefinition? {
        var (low, high) = (0, definitions.count)
        while low < high {
            let middle = (low + high) / 2
            if definitions[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low < definitions.count && definitions[low].name == name ? definitions[low] : nil
    }

    /// This set with the definitions and recipes of these names as another set has them, or without those that it does
    /// not have.
    package func taking(_ names: Set<String>, from other: DefinitionSet) -> DefinitionSet {
        DefinitionSet(
            definitions.filter { !names.contains($0.name) } + other.definitions.filter { names.contains($0.name) },
            recipes: recipes.map { recipes in other.recipes.map { recipes.taking(names, from: $0) } ?? recipes })
    }

    /// The same definitions with other recipes.
    package func with(recipes: RecipeCollection?) -> DefinitionSet {
        var set = self
        set.recipes = recipes
        return set
    }

    /// The definitions as JSON: an array, the same text for the same definitions.
    package var json: Value { .list(definitions.map(\.json)) }

    /// Whether two sets mean the same, whatever the order of arguments.
    package func isSame(as other: DefinitionSet) -> Bool {
        if let recipes, let others = other.recipes, !recipes.isSame(as: others) { return false }
        return definitions.count == other.definitions.count
            && zip(definitions, other.definitions).allSatisfy { left, right in
                left.name == right.name && DefinitionComparison(left, right).details.isEmpty
            }
    }
}

extension TemplateDefinition {
    /// The same definition with a presenter of its own.
    fileprivate func presented(by presenter: String?) -> TemplateDefinition {
        guard self.presenter != presenter else { return self }
        return TemplateDefinition(
            name: name, kind: kind, presenter: presenter, description: description, timeout: timeout,
            maxDisplay: maxDisplay, priority: priority, arguments: arguments, source: source)
    }
}
