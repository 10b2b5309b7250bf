import MarqueeModel

/// Writes the struct of a definition, and those of its groups inside it.
struct ContextStruct {
    let definition: TemplateDefinition
    let identifier: String

    init(_ definition: TemplateDefinition, named identifier: String) {
        self.definition = definition
        self.identifier = identifier
    }

    private var actions: [ArgumentDefinition] {
        definition.kind.isFunction ? [] : definition.arguments.filter { $0.type == .action }
    }

    /// The identifiers of the struct's own members.
    var topScope: SwiftScope {
        let triggers = actions.map { action in
            (
                SwiftScope.Entry(kind: .trigger, name: action.name),
                "trigger" + SwiftName.type(action.name).filter { $0 != "_" }
            )
        }
        return Self.scope(
            of: ArgumentGroup(definition), path: [], adding: triggers, taken: ["context", "template"])
    }

    func write(to swift: inout SwiftText) {
        let top = ArgumentGroup(definition)
        let scope = topScope
        document(definition.description, "The \(definition.kind.name) `\(definition.name)`.", in: &swift)
        swift.block("struct \(SwiftName.quotingKeyword(identifier)): TypedContext") { swift in
            swift.documentation("The name of the \(definition.kind.name).")
            swift.line("static let template = \(SwiftText.literal(definition.name))")
            swift.line()
            swift.documentation("The presenter's context.")
            swift.line("let context: PresentationContext")
            writeMembers(of: top, path: [], scope, to: &swift)
            swift.line()
            swift.documentation(
                "Reads every argument; throws if the context belongs to another \(definition.kind.name).")
            swift.block("init(_ context: PresentationContext) throws(ContextError)") { swift in
                swift.line("self.context = context")
                writeReading(of: top, path: [], scope, to: &swift)
            }
            for action in actions {
                swift.line()
                swift.documentation("Runs the action `\(action.name)`; false if the message does not set it.")
                swift.block("func \(scope[.trigger, action.name])() async throws -> Bool") { swift in
                    swift.line("try await context.trigger(\(SwiftText.literal(action.name)))")
                }
            }
            swift.line()
            writeSample(to: &swift)
            writeTypes(of: top, path: [], scope, to: &swift)
        }
    }

    /// Writes the structs of groups, and the enumerations of arguments that have few values.
    private func writeTypes(
        of group: ArgumentGroup, path: [String], _ scope: SwiftScope, to swift: inout SwiftText
    ) {
        for member in group.members {
            let name = member.name
            guard case .group(let inner) = member.content else {
                if case .argument(let argument) = member.content, let choices = argument.choices {
                    swift.line()
                    write(choices, of: argument, named: scope[.type, name], to: &swift)
                }
                continue
            }
            let innerPath = path + [name]
            let innerScope = Self.scope(of: inner, path: innerPath)
            swift.line()
            swift.documentation("The group `\(innerPath.joined(separator: "."))`.")
            swift.block("struct \(scope[.type, name]): Sendable") { swift in
                writeMembers(of: inner, path: innerPath, innerScope, to: &swift)
                swift.line()
                swift.block("init(_ context: PresentationContext) throws(ContextError)") { swift in
                    writeReading(of: inner, path: innerPath, innerScope, to: &swift)
                }
                writeTypes(of: inner, path: innerPath, innerScope, to: &swift)
            }
        }
    }

    private func writeMembers(
        of group: ArgumentGroup, path: [String], _ scope: SwiftScope, to swift: inout SwiftText
    ) {
        for member in group.members {
            let name = member.name
            switch member.content {
            case .group:
                swift.documentation("The group `\((path + [name]).joined(separator: "."))`.")
                swift.line("let \(scope[.member, name]): \(scope[.type, name])")
            case .argument(let argument):
                document(argument.description, "The argument `\(argument.name)`.", in: &swift)
                let type = SwiftArgument(argument, enumeration: argument.choices.map { _ in scope[.type, name] }).type
                swift.line("let \(scope[.member, name]): \(type)")
            }
        }
    }

    private func writeReading(
        of group: ArgumentGroup, path: [String], _ scope: SwiftScope, to swift: inout SwiftText
    ) {
        for member in group.members {
            let name = member.name
            switch member.content {
            case .group:
                swift.line("self.\(scope[.member, name]) = try \(scope[.type, name])(context)")
            case .argument(let argument):
                let reading = SwiftArgument(argument, enumeration: argument.choices.map { _ in "" }).reading
                swift.line("self.\(scope[.member, name]) = \(reading)")
            }
        }
    }

    private func write(
        _ choices: [String], of argument: ArgumentDefinition, named identifier: String, to swift: inout SwiftText
    ) {
        let cases = SwiftScope(choices: choices)
        swift.documentation("The values of `\(argument.name)`.")
        swift.block("enum \(identifier): String, Sendable, CaseIterable") { swift in
            for choice in choices { swift.line("case \(cases[.member, choice]) = \(SwiftText.literal(choice))") }
        }
    }

    private func document(_ description: String?, _ subject: String, in swift: inout SwiftText) {
        if let description, !description.allSatisfy(\.isWhitespace) {
            swift.documentation(description)
            swift.documentation("")
        }
        swift.documentation(subject)
    }

    /// The identifiers of a struct's members; the names of its triggers are full, the others' are their own parts.
    static func scope(
        of group: ArgumentGroup, path: [String], adding triggers: [(SwiftScope.Entry, String)] = [],
        taken: Set<String> = []
    ) -> SwiftScope {
        var entries = triggers
        for member in group.members {
            let name = member.name
            entries.append((.init(kind: .member, name: name), SwiftName.member(name)))
            let needsType =
                switch member.content {
                case .group: true
                case .argument(let argument): argument.choices != nil
                }
            if needsType { entries.append((.init(kind: .type, name: name), SwiftName.type(name))) }
        }
        return SwiftScope(entries.map { (entry: $0.0, identifier: $0.1) }, taken: taken)
    }
}
