import MarqueeForms
import MarqueeModel
import MarqueeSync

/// What somebody has written into the form of a template, and what is wrong with it.
struct ComposedMessage {
    let definition: TemplateDefinition
    /// As hosts get it.
    let message: ValueObject
    /// With all values; nil where something is wrong.
    let invocation: Invocation?
    /// What is wrong, by field.
    private(set) var problems: [String: String]
    /// What is wrong with no field of the template.
    private(set) var others: [String] = []
    /// What somebody has written.
    private let written: [String: String]

    /// Whom it is for; nil where that is not said, or not well.
    private(set) var recipients: Recipients?

    var isSound: Bool { problems.isEmpty && others.isEmpty }

    init(_ definition: TemplateDefinition, _ fields: [String: String], catalog: TemplateCatalog) {
        self.definition = definition
        self.written = fields
        var reading = FormReading(fields, catalog: catalog)
        let values = reading.values(of: definition)
        message = ["template": .string(definition.name), "arguments": .object(values)]
        // Whoever writes it is there to mend what a host would replace.
        var options = ResolutionOptions()
        options.isStrict = true
        var sample = Message(definition.name)
        sample.arguments = values
        let resolution = MessageResolver(catalog: catalog, options: options).resolve(sample)
        let found = FormProblems(
            resolution.diagnostics, unread: reading.problems, definition, fields, catalog: catalog)
        (problems, others) = (found.fields, found.others)
        invocation = resolution.invocation
        if let invocation {
            problems.merge(CarriedFiles.problems(of: invocation.arguments)) { first, _ in first }
        }
    }

    /// The same with whom it is for, and when. What is wrong there is added to ``problems``.
    mutating func document() -> MessageDocument? {
        let (fields, chosen) = (written, RecipientFields(written))
        let isChosen = chosen.problems.isEmpty
        var body: ValueObject = ["message": .object(message), "to": isChosen ? chosen.json : "everyone"]
        // What else is wrong does not change whom it reaches.
        recipients = isChosen ? try? Recipients(json: chosen.json) : nil
        problems.merge(chosen.problems) { first, _ in first }
        for key in ["start", "expires"] {
            guard let text = fields[key], !text.isBlank else { continue }
            body[key] = .string(fields["clock"] == "hosts" ? text : text + (text.utf8.count == 16 ? ":00Z" : "Z"))
        }
        if let title = fields["title"], !title.isBlank { body["title"] = .string(title) }
        if let id = fields["id"], !id.isEmpty { body["id"] = .string(id) }
        do {
            return try MessageDocument(json: .object(body))
        } catch {
            refuse(error.problems)
            return nil
        }
    }

    private static let removedHost =
        "a selected host was removed from this dashboard; check the selection, and send again"

    /// What is wrong with the whole message, as the API would say it, at the fields that it is about.
    mutating func refuse(_ wrong: [WireProblem]) {
        for problem in wrong {
            let text = problem.help.map { "\(problem.message); \($0)" } ?? problem.message
            if FieldName.isHost(problem.pointer) {
                problems.merge(["to": Self.removedHost]) { first, _ in first }
            } else if let field = FieldName.field(at: problem.pointer).map({ FieldName.place(of: $0, in: written) }) {
                let told = field.hasPrefix(FieldName.top) ? text : FieldName.told(text)
                problems.merge([field: told]) { first, _ in first }
            } else if !others.contains(text) {
                others.append(text)
            }
        }
    }
}
