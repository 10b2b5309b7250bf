package import MarqueeModel
import MarqueeSystem

/// What stands for a set of definitions, and for how messages are resolved with it: each the same text in two processes
/// exactly when both would do the same with every message.
package struct DefinitionDigest: Sendable, Equatable {
    package let definitions: String
    /// Of what the configuration says: whoever runs a host starts it again to change that.
    package let settings: String

    init(definitions: String, settings: String) {
        (self.definitions, self.settings) = (definitions, settings)
    }

    package init(of catalog: TemplateCatalog, _ options: ResolutionOptions) {
        func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }
        func digest(_ value: Value) -> String { SHA256.digest(of: value.jsonBytes(.sorted)).hexadecimal }
        definitions = digest(
            .list(
                catalog.definitions.map { definition -> Value in
                    let arguments = definition.arguments.map { Value.list([.string($0.name), .object($0.written)]) }
                    return .list([.string(definition.name), .object(definition.written), .list(arguments)])
                }))
        settings = digest([
            "template": text(catalog.presenters.template), "function": text(catalog.presenters.function),
            "strict": .boolean(options.isStrict), "locales": .list(options.locales.tags.map(Value.string)),
            "schemes": .list(options.urlSchemes.sorted().map(Value.string)), "keyValues": text(options.onKeyValues),
        ])
    }
}
