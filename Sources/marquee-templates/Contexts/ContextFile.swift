import MarqueeModel

/// The Swift file with a typed context for each of some definitions: the same text for the same definitions.
struct ContextFile {
    private let definitions: [TemplateDefinition]

    init(_ definitions: [TemplateDefinition]) {
        self.definitions = definitions
    }

    /// As the definitions name them, in their order; nil is the project's own.
    private var presenters: [String?] {
        definitions.reduce(into: []) { presenters, definition in
            if !presenters.contains(definition.presenter) { presenters.append(definition.presenter) }
        }
    }

    var text: String {
        var swift = SwiftText()
        swift.line("// Generated from templates by the plugin TypedContexts. Do not edit.")
        swift.line()
        if !definitions.isEmpty { swift.line("import MarqueeModel") }
        swift.line("import PresenterKit")
        let scope = SwiftScope(
            definitions.map { definition in
                (
                    entry: SwiftScope.Entry(kind: .type, name: definition.name),
                    identifier: SwiftName.type(definition.name, suffix: "Context")
                )
            }
                + presenters.map { presenter in
                    (
                        entry: SwiftScope.Entry(kind: .presenter, name: presenter ?? ""),
                        identifier: SwiftName.type(
                            presenter?.split(separator: ".").last.map(String.init) ?? "any", suffix: "Template")
                    )
                })
        for definition in definitions {
            swift.line()
            ContextStruct(definition, named: scope[.type, definition.name]).write(to: &swift)
        }
        for presenter in presenters {
            swift.line()
            TemplateEnumeration(
                presenter: presenter, identifier: scope[.presenter, presenter ?? ""],
                contexts: definitions.filter { $0.presenter == presenter }.map { ($0.name, scope[.type, $0.name]) }
            ).write(to: &swift)
        }
        return swift.text
    }
}
