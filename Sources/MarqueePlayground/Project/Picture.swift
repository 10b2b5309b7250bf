import MarqueeForms
import MarqueeModel
import MarqueeProject
import MarqueeYAML
import WebPresenter

/// A template with the values of a form, as the web presenter draws it.
struct Picture: Sendable {
    let definition: TemplateDefinition
    /// What fills the form before somebody writes.
    let filled: [String: String]
    /// What stands in it now.
    let fields: [String: String]
    /// What is drawn.
    let message: Message
    let problems: FormProblems
    private let state: ProjectState

    init(_ definition: TemplateDefinition, _ query: TemplateQuery, in state: ProjectState) throws(ProjectError) {
        (self.definition, self.state) = (definition, state)
        let stored = state.messages(of: definition.name).first { $0.key == query.message }
        let base =
            if let stored {
                PreviewMessage(definition, of: stored.message, number: stored.number, changing: []).message
            } else {
                try PreviewMessage(definition, settings: []).message
            }
        let locale = query.locales.first ?? ""
        let filling = FormFilling(catalog: state.catalog)
        filled = filling.fields(
            of: definition, with: base.values(of: definition, at: state.resolver(locale: locale).options.locales))
        fields = query.fields(over: filled, of: definition)
        var reading = FormReading(fields, catalog: state.catalog)
        let read = reading.values(of: definition)
        let (fields, filled) = (fields, filled)
        let changes = definition.arguments.compactMap { argument -> (String, Value?)? in
            let field = FieldName.top + argument.name
            guard fields.part(of: field) != filled.part(of: field) else { return nil }
            return (argument.name, read[argument.name] ?? argument.defaultValue)
        }
        message = PreviewMessage(definition, of: base, number: stored?.number ?? 0, changing: changes).message
        // Whoever writes it is there to put right what a host would replace.
        let strict = state.resolver(locale: locale, isStrict: true).resolve(message)
        problems = FormProblems(
            strict.diagnostics, unread: reading.problems, definition, fields, catalog: state.catalog)
    }

    /// What ``PreviewPage`` is told; nil where nothing can be drawn.
    func card(at locale: String, _ files: PreviewFiles) -> MessagePreview? {
        state.resolver(locale: locale).resolve(message).invocation.map {
            MessagePreview($0, theme: state.theme, files: files)
        }
    }

    /// The message as `marquee send` takes it.
    var yaml: String {
        var written = message
        written.expiry = .standard
        return YAMLText.block(written.written)
    }
}

extension [String: String] {
    /// What stands in the field of an argument, and in those that belong to it.
    fileprivate func part(of field: String) -> [String: String] {
        filter { $0.key == field || $0.key.hasPrefix(field + "!") }
    }
}

extension Message {
    /// Its values where some locales are preferred, by full dotted name.
    fileprivate func values(of definition: TemplateDefinition, at locales: LocaleChain) -> ValueObject {
        let layers = locales.select(from: localizations).map(\.arguments) + [arguments]
        return ValueObject(
            definition.arguments.compactMap { argument in
                layers.lazy.compactMap { $0.value(at: argument.name) }.first.map { (argument.name, $0) }
            })
    }
}
