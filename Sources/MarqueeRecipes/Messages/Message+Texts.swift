package import MarqueeModel

extension Message {
    /// The message with texts where its template wants them: an expression that stands alone keeps the type of what an event
    /// brings, and a number there is a text for an argument that is one.
    package func withTexts(for definition: TemplateDefinition) -> Message {
        var message = self
        message.arguments = definition.withTexts(arguments, below: "")
        message.localizations = localizations.map {
            Localization(locale: $0.locale, arguments: definition.withTexts($0.arguments, below: ""))
        }
        return message
    }
}

extension TemplateDefinition {
    fileprivate func withTexts(_ values: ValueObject, below prefix: String) -> ValueObject {
        ValueObject(
            values.map { member in
                let name = prefix + member.key
                switch member.value {
                case let value where value.isPlain && argument(name)?.type == .string:
                    return (member.key, .string(value.json()))
                case .list(let items) where argument(name)?.type == .list(of: .string):
                    return (member.key, .list(items.map { $0.isPlain ? .string($0.json()) : $0 }))
                case .object(let inner) where argument(name) == nil:
                    return (member.key, .object(withTexts(inner, below: "\(name).")))
                default: return (member.key, member.value)
                }
            })
    }
}

extension Value {
    /// Whether it is one word that is no text.
    fileprivate var isPlain: Bool {
        switch self {
        case .integer, .double, .boolean: true
        case .null, .string, .list, .object: false
        }
    }
}
