import MarqueeModel

/// Writes the struct of a definition, and those of its groups inside it.
struct ContextStruct {
    private let definition: TemplateDefinition
    private let identifier: String

    init(_ definition: TemplateDefinition, named identifier: String) {
        self.definition = definition
        self.identifier = identifier
    }

    func write(to swift: inout SwiftText) {
        let top = ArgumentGroup(definition)
        let actions = definition.kind.isFunction ? [] : definition.arguments.filter { $0.type == .action }
        let triggers = actions.map { action in
            (
                SwiftScope.Entry(kind: .trigger, name: action.name),
                "trigger" + SwiftName.type(action.name).filter { $0 != "_" }
            )
        }
        let scope = Self.scope(of: top, path: [], adding: triggers, taken: ["context", "template"])
        document(definition.description, "The \(definition.kind.name) `\(definition.name)`.", in: &swift)
        swift.block("struct \(SwiftName.quotingKeyword(identifier)): Sendable") { swift in
            swift.documentation("The name of the \(definition.kind.name).")
            swift.line("static let template = \(SwiftText.literal(definition.name))")
            swift.line()
            swift.documentation("What the presenter was given.")
            swift.line("let context: PresentationContext")
            writeMembers(of: top, path: [], scope, to: &swift)
            swift.line()
            swift.documentation("Reads every argument; throws when the context is of another \(definition.kind.name).")
            swift.block("init(_ context: PresentationContext) throws(ContextError)") { swift in
                swift.line("self.context = context")
                writeReading(of: top, path: [], scope, to: &swift)
            }
            for action in actions {
                swift.line()
                swift.documentation("Runs the action `\(action.name)`; false when the message doesn't give it.")
                swift.block("func \(scope[.trigger, action.name])() async throws -> Bool") { swift in
                    swift.line("try await context.trigger(\(SwiftText.literal(action.name)))")
                }
            }
            writeGroups(of: top, path: [], scope, to: &swift)
        }
    }

    private func writeGroups(
        of group: ArgumentGroup, path: [String], _ scope: SwiftScope, to swift: inout SwiftText
    ) {
        for member in group.members {
            let name = member.name
            guard case .group(let inner) = member.content else { continue }
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
                writeGroups(of: inner, path: innerPath, innerScope, to: &swift)
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
                swift.line("let \(scope[.member, name]): \(argument.swiftType)")
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
                swift.line("self.\(scope[.member, name]) = \(argument.swiftReading)")
            }
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
    private static func scope(
        of group: ArgumentGroup, path: [String], adding triggers: [(SwiftScope.Entry, String)] = [],
        taken: Set<String> = []
    ) -> SwiftScope {
        var entries = triggers
        for member in group.members {
            let name = member.name
            entries.append((.init(kind: .member, name: name), SwiftName.member(name)))
            if case .group = member.content { entries.append((.init(kind: .type, name: name), SwiftName.type(name))) }
        }
        return SwiftScope(entries.map { (entry: $0.0, identifier: $0.1) }, taken: taken)
    }
}

extension ArgumentDefinition {
    /// The type of its property.
    fileprivate var swiftType: String {
        switch type {
        case .string: "String"
        case .number: "Double"
        case .boolean: "Bool"
        case .list(.string): "[String]"
        case .list(.number): "[Double]"
        case .list(.boolean): "[Bool]"
        case .list(.file): "[FilePath]"
        case .data: "Value"
        case .file: isRequired ? "FilePath" : "FilePath?"
        case .action: isRequired ? "PresentationAction" : "PresentationAction?"
        }
    }

    /// What gives its property the value.
    fileprivate var swiftReading: String {
        let name = SwiftText.literal(name)
        return switch type {
        case .string: "try context.string(\(name))"
        case .number: "try context.double(\(name))"
        case .boolean: "try context.bool(\(name))"
        case .list(.string): "try context.strings(\(name))"
        case .list(.number): "try context.doubles(\(name))"
        case .list(.boolean): "try context.bools(\(name))"
        case .list(.file): "try context.files(\(name)).map { FilePath($0) }"
        case .data: "try context.data(\(name))"
        case .file where isRequired: "FilePath(try context.requiredFile(\(name)))"
        case .file: "try context.file(\(name)).map { FilePath($0) }"
        case .action where isRequired: "try context.requiredAction(\(name))"
        case .action: "try context.action(\(name))"
        }
    }
}
