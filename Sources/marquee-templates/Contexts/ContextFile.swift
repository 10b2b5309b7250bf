import MarqueeModel

/// The Swift file with a typed context for each of some definitions: the same text for the same definitions.
struct ContextFile {
    private let definitions: [TemplateDefinition]

    init(_ definitions: [TemplateDefinition]) {
        self.definitions = definitions
    }

    var text: String {
        var swift = SwiftText()
        swift.line("// Made from templates by the plugin TypedContexts; what is changed here is lost.")
        swift.line()
        if definitions.contains(where: { $0.arguments.contains { $0.type == .data } }) {
            swift.line("import MarqueeModel")
        }
        swift.line("import PresenterKit")
        let scope = SwiftScope(
            definitions.map { definition in
                (
                    entry: SwiftScope.Entry(kind: .type, name: definition.name),
                    identifier: SwiftName.type(definition.name, suffix: "Context")
                )
            })
        for definition in definitions {
            swift.line()
            ContextStruct(definition, named: scope[.type, definition.name]).write(to: &swift)
        }
        return swift.text
    }
}
