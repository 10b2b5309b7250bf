import MarqueeModel

extension DefinitionDraft {
    /// How many arguments one definition may have.
    private static let maximumArguments = 10_000

    /// Reads a definition's JSON object; nil when it has no name, or when it is unknown what it defines.
    init?(wire members: ValueObject, at pointer: JSONPointer, problems: inout [WireProblem]) {
        if let count = members["arguments"]?.list?.count, count > Self.maximumArguments {
            problems.append(
                WireProblem(
                    .tooLarge, "the number of arguments, \(count), exceeds the limit of \(Self.maximumArguments)",
                    at: pointer.appending("arguments")))
            return nil
        }
        var found: [Fields.Problem] = []
        let fields = Fields.reading(members, as: Grammar.wire["definition"], in: .wire, reportingTo: &found)
        problems += found.map { problem in
            WireProblem(
                problem.code, problem.message, at: problem.path.reduce(pointer) { $0.appending($1) },
                help: problem.help)
        }
        guard let name = fields["name"]?.text, let type = fields["type"]?.text else { return nil }
        let isVisual = fields["visual"]?.boolean
        if type == "template", isVisual == false {
            problems.append(
                WireProblem(.wrongShape, "a template is always visual", at: pointer.appending("visual")))
        }
        self.init(name: name, kind: type == "function" ? .function(isVisual: isVisual ?? false) : .template)
        presenter = fields["presenter"]?.text
        description = fields["description"]?.text
        timeout = fields["timeout"]?.span
        maxDisplay = fields["maxDisplay"]?.span
        priority = fields["priority"]?.integer32 ?? 0
        let written = members["arguments"]?.list ?? []
        for argument in fields.list("arguments") {
            let place = pointer.appending("arguments").appending(argument.place)
            guard let fields = argument.content.fields, let members = written[argument.place].object else { continue }
            if let draft = ArgumentDraft(fields, members, at: place, anchor: argument.place, problems: &problems) {
                arguments.append(draft)
            }
        }
    }
}

extension ArgumentDraft {
    /// Nil when it has no name or no known type.
    fileprivate init?(
        _ fields: Fields, _ members: ValueObject, at pointer: JSONPointer, anchor: Int, problems: inout [WireProblem]
    ) {
        guard let name = fields["name"]?.text, let written = fields["type"]?.text else { return nil }
        let items = fields["items"]?.text.flatMap { ArgumentType.ItemType(rawValue: $0) }
        let type = ArgumentType.allCases.first { type in
            if case .list(let own) = type { written == "list" && own == items } else { type.name == written }
        }
        if written != "list", members["items"] != nil {
            problems.append(
                WireProblem(
                    .unknownKey, "'items' cannot be used with type '\(written)'",
                    at: pointer.appending("items")))
        } else if written == "list", members["items"] == nil {
            problems.append(WireProblem(.wrongShape, "the argument has no 'items'", at: pointer))
        }
        guard let type else { return nil }
        self.init(name: name, type: type, value: members["default"], anchor: anchor)
        description = fields["description"]?.text
        isRequired = fields["required"]?.boolean ?? false
        for member in members {
            guard let key = Constraint.Key(rawValue: member.key), member.value != .null else { continue }
            constraints.append(ConstraintDraft(key: key, value: member.value))
        }
    }
}
