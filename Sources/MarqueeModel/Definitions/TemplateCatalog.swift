/// The immutable set of definitions that a host works with.
///
/// Names are unique in it, every definition has a presenter, and the built-in functions are always there; built-in templates are, once templates
/// have a default presenter.
public struct TemplateCatalog: Sendable {
    /// The definitions that were given, in their order; built-in functions are not among them.
    public let definitions: [TemplateDefinition]
    /// Presenters of definitions that name none.
    public let presenters: PresenterDefaults

    private let places: [String: Int]

    /// Collects definitions.
    ///
    /// - Throws: ``DefinitionError`` with every ``DiagnosticCode/duplicateTemplate`` and
    ///   ``DiagnosticCode/missingPresenter``.
    public init(_ definitions: [TemplateDefinition], presenters: PresenterDefaults) throws(DefinitionError) {
        var diagnostics: [Diagnostic] = []
        var places = Dictionary<String, Int>(minimumCapacity: definitions.count)
        // By index, as a copy of each definition costs more than its place.
        for index in definitions.indices {
            let name = definitions[index].name
            if let first = places.updateValue(index, forKey: name) {
                places[name] = first
                diagnostics.append(.duplicate(definitions[index], first: definitions[first]))
            }
            if definitions[index].presenter == nil, presenters[definitions[index].kind] == nil {
                diagnostics.append(.missingPresenter(definitions[index]))
            }
        }
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics) }
        self.definitions = definitions
        self.presenters = presenters
        self.places = places
    }

    /// The definition of a name, built-in functions and templates included.
    public subscript(name: String) -> TemplateDefinition? {
        if let place = places[name] { return definitions[place] }
        if let function = BuiltInFunction(rawValue: name) { return function.definition }
        return presenters.template == nil ? nil : BuiltInTemplate(rawValue: name)?.definition
    }

    /// The built-in templates, where there is a presenter for them.
    package var builtInTemplates: [TemplateDefinition] {
        presenters.template == nil ? [] : BuiltInTemplate.allCases.map(\.definition)
    }

    /// The presenter that shows or runs a definition, as written; nil for built-in functions.
    public func presenter(of definition: TemplateDefinition) -> String? {
        definition.presenter ?? (BuiltInFunction(rawValue: definition.name) == nil ? presenters[definition.kind] : nil)
    }

    /// The name that somebody probably meant.
    package func nearestName(to name: String) -> String? {
        NearestName.of(
            name,
            in: definitions.lazy.map(\.name) + BuiltInFunction.allCases.map(\.rawValue) + builtInTemplates.map(\.name))
    }
}

/// The presenters of definitions that name none, by kind.
public struct PresenterDefaults: Sendable, Hashable {
    /// For templates.
    public let template: String?
    /// For functions, visual or not.
    public let function: String?

    /// Creates defaults; nil: such definitions must name their presenter.
    public init(template: String? = nil, function: String? = nil) {
        self.template = template
        self.function = function
    }

    /// The default for a kind.
    package subscript(kind: DefinitionKind) -> String? {
        kind.isFunction ? function : template
    }
}

extension Diagnostic {
    package static func duplicate(_ definition: TemplateDefinition, first: TemplateDefinition) -> Diagnostic {
        Diagnostic(
            .duplicateTemplate, "'\(definition.name)' is defined twice", at: definition.source,
            notes: [Note("first defined here", at: first.source)])
    }

    package static func missingPresenter(_ definition: TemplateDefinition) -> Diagnostic {
        Diagnostic(
            .missingPresenter,
            "'\(definition.name)' has no presenter, and \(definition.kind.name)s have no default presenter",
            at: definition.source,
            help: "add 'presenter:' here, or 'presenters: { \(definition.kind.name): … }' to the configuration")
    }
}
