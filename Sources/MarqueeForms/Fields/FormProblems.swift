package import MarqueeModel

/// What is wrong with the values of a form, at the fields that it is about.
package struct FormProblems: Sendable {
    /// By field: of each the first.
    package private(set) var fields: [String: String]
    /// What is wrong with no field.
    package private(set) var others: [String] = []

    /// Sorts what resolution found in a message that was read from a form.
    ///
    /// - Parameters:
    ///   - unread: What could not be read at all, by field.
    ///   - written: What was written into the form.
    package init(
        _ diagnostics: some Sequence<Diagnostic>, unread: [String: String], _ definition: TemplateDefinition,
        _ written: [String: String], catalog: TemplateCatalog
    ) {
        fields = unread
        for diagnostic in diagnostics where diagnostic.severity == .error {
            let text = diagnostic.help.map { "\(diagnostic.message); \($0)" } ?? diagnostic.message
            guard let argument = diagnostic.argument,
                let place = Self.field(of: argument, definition, written, catalog)
            else {
                others.append(text)
                continue
            }
            let field = FieldName.place(of: place, in: written)
            if fields[field] == nil { fields[field] = text }
        }
    }

    /// The field of an argument: the message's own, or one of a function that one of its actions calls.
    private static func field(
        of argument: String, _ definition: TemplateDefinition, _ written: [String: String], _ catalog: TemplateCatalog
    ) -> String? {
        if definition.argument(argument) != nil { return FieldName.top + argument }
        return definition.arguments.lazy.filter { $0.type == .action }.compactMap { action -> String? in
            let block = FieldName.top + action.name
            guard let choice = written[block], choice.hasPrefix(FieldName.functionPrefix),
                catalog[String(choice.dropFirst(FieldName.functionPrefix.count))]?.argument(argument) != nil
            else { return nil }
            let field = FieldName.function(of: block) + argument
            return written[field] == nil ? nil : field
        }.first
    }
}
