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

    init(_ definition: TemplateDefinition, _ fields: [String: String], catalog: TemplateCatalog) {
        self.definition = definition
        var reading = FormReading(fields, catalog: catalog)
        let values = reading.values(of: definition)
        message = ["template": .string(definition.name), "arguments": .object(values)]
        problems = reading.problems
        // Whoever writes it is there to mend what a host would replace.
        var options = ResolutionOptions()
        options.isStrict = true
        var written = Message(definition.name)
        written.arguments = values
        let resolution = MessageResolver(catalog: catalog, options: options).resolve(written)
        for diagnostic in resolution.diagnostics where diagnostic.severity == .error {
            let text = diagnostic.help.map { "\(diagnostic.message); \($0)" } ?? diagnostic.message
            if let argument = diagnostic.argument, definition.arguments.contains(where: { $0.name == argument }) {
                let field = FieldName.top + argument
                if problems[field] == nil { problems[field] = text }
            } else {
                others.append(text)
            }
        }
        invocation = resolution.invocation
    }

    /// The same with whom it is for, and when. What is wrong there is added to ``problems``.
    mutating func document(_ fields: [String: String]) -> MessageDocument? {
        let recipients = RecipientFields(fields)
        var body: ValueObject = ["message": .object(message), "to": recipients.json]
        problems.merge(recipients.problems) { first, _ in first }
        for key in ["start", "expires"] {
            guard let text = fields[key], !text.isBlank else { continue }
            body[key] = .string(fields["clock"] == "hosts" ? text : text + (text.utf8.count == 16 ? ":00Z" : "Z"))
        }
        if let title = fields["title"], !title.isBlank { body["title"] = .string(title) }
        if let id = fields["id"], !id.isEmpty { body["id"] = .string(id) }
        guard recipients.problems.isEmpty else { return nil }
        do {
            return try MessageDocument(json: .object(body))
        } catch {
            for problem in error.problems {
                let field = problem.pointer.description.split(separator: "/").first.map(String.init) ?? ""
                if ["start", "expires", "title", "to"].contains(field) {
                    problems[field] = problem.message
                } else {
                    others.append(problem.message)
                }
            }
            return nil
        }
    }
}

/// Whom a message is for, as a form says it.
struct RecipientFields {
    private(set) var problems: [String: String] = [:]
    private(set) var json: Value = .null

    init(_ fields: [String: String]) {
        switch fields["to"] ?? "" {
        case "everyone": json = "everyone"
        case "labels": json = ["labels": .object(labels(fields["labels"] ?? ""))]
        case "hosts":
            let hosts = fields.keys.filter { $0.hasPrefix(FieldName.host("")) }.map {
                $0.dropFirst(FieldName.host("").count)
            }.sorted()
            if hosts.isEmpty { problems["to"] = "no host is chosen: choose one, or somebody else" }
            json = ["hosts": .list(hosts.map { .string(String($0)) })]
        case "audience": json = ["audience": audience(fields)]
        default: problems["to"] = "choose whom it is for"
        }
    }

    private mutating func labels(_ text: String) -> ValueObject {
        var labels: ValueObject = [:]
        for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard let sign = part.firstIndex(of: "=") else {
                problems["labels"] = "'\(String(part).shortened)' is no label: write site=milan"
                continue
            }
            labels[String(part[..<sign])] = .string(String(part[part.index(after: sign)...]))
        }
        if labels.isEmpty, problems.isEmpty { problems["labels"] = "no label is written: write site=milan" }
        return labels
    }

    private mutating func audience(_ fields: [String: String]) -> Value {
        let kind = fields["audience-kind"] == "attribute" ? "attribute" : "tag"
        let key = fields["audience-key"] ?? ""
        if key.isBlank { problems["audience-key"] = "write the name of \(kind == "tag" ? "a tag" : "an attribute")" }
        var audience: ValueObject = [kind: .string(key)]
        if let value = fields["audience-value"], !value.isBlank {
            audience["equals"] = kind == "tag" ? .string(value) : scalar(value)
        }
        return .object(audience)
    }

    /// Attributes have types.
    private func scalar(_ text: String) -> Value {
        switch try? Value(json: text) {
        case .some(let value) where [Value.boolean(true), .boolean(false)].contains(value): value
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        default: .string(text)
        }
    }
}
