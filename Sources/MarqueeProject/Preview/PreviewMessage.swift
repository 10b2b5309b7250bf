package import MarqueeModel
import MarqueeYAML

/// A message that shows what a template looks like: what is given, and made-up values for the rest.
package struct PreviewMessage {
    package let message: Message
    private let definition: TemplateDefinition

    /// Creates a message for a definition with values as they are typed: `style.width=320`, `title=Hello`.
    ///
    /// A text is taken as it is, also one like `12`; for other types it is read as YAML, such as `[a, b]`.
    package init(_ definition: TemplateDefinition, settings: [String]) throws(ProjectError) {
        self.definition = definition
        var given: ValueObject = [:]
        for setting in settings {
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw ProjectError(.invalidValue, "'\(setting)' sets nothing; write it as NAME=VALUE")
            }
            let name = String(setting[..<sign])
            given[name] = try Self.value(of: String(setting[setting.index(after: sign)...]), name, in: definition)
        }
        message = Message(
            definition.name, id: "preview-\(definition.name)".prefixed(255),
            arguments: PlausibleValues(definition).arguments(keeping: given), expiry: .never)
    }

    private static func value(
        of text: String, _ name: String, in definition: TemplateDefinition
    ) throws(ProjectError) -> Value {
        guard let argument = definition.argument(name) else {
            let names = definition.arguments.map(\.name)
            let help =
                NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
                ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
            throw ProjectError(.invalidValue, "'\(definition.name)' has no argument '\(name)'; \(help)")
        }
        switch argument.type {
        case .string, .file: return .string(text)
        case .action where text == "close": return ["type": "close"]
        case .number, .boolean, .list, .data, .action: break
        }
        guard let value = YAMLText.value(of: text), argument.type.admits(value) else {
            let example = argument.defaultValue.map { ", such as \(YAMLText.flow($0))" } ?? ""
            throw ProjectError(.invalidValue, "'\(name)' is \(argument.type.phrase)\(example), and '\(text)' is none")
        }
        return value
    }
}

extension String {
    fileprivate func prefixed(_ bytes: Int) -> String {
        utf8.count <= bytes ? self : String(unicodeScalars.prefix(bytes / 4))
    }
}
