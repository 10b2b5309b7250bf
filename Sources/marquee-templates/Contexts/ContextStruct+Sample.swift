import MarqueeModel

extension ContextStruct {
    /// Writes what makes a context of values, for tests and previews.
    func writeSample(to swift: inout SwiftText) {
        let arguments = typed
        let scope = SwiftScope(
            arguments.map { (SwiftScope.Entry(kind: .member, name: $0.name), SwiftName.member($0.name)) })
        swift.documentation("A context of a message with these values, for tests and previews.")
        swift.documentation("")
        swift.documentation("- Throws: ``ContextError`` for a value that the \(definition.kind.name) does not allow.")
        let head = "static func sample("
        let result = ") throws(ContextError) -> \(SwiftName.quotingKeyword(identifier))"
        if arguments.isEmpty {
            swift.block(head + result) { writeBody(of: [], scope, to: &$0) }
        } else {
            swift.line(head)
            swift.indented { swift in
                for (number, argument) in arguments.enumerated() {
                    let comma = number + 1 < arguments.count ? "," : ""
                    swift.line(argument.swift.parameter(scope[.member, argument.name]) + comma)
                }
            }
            swift.block(result) { writeBody(of: arguments, scope, to: &$0) }
        }
    }

    private func writeBody(
        of arguments: [(name: String, swift: SwiftArgument)], _ scope: SwiftScope, to swift: inout SwiftText
    ) {
        let kind = definition.kind.isFunction ? ", kind: .function, isVisual: \(definition.kind.isVisual)" : ""
        // A statement each, since the compiler takes long for a list of many. No parameter has such a name.
        if arguments.isEmpty {
            swift.line("let arguments_: [PresentationArgument] = []")
        } else {
            swift.line("var arguments_: [PresentationArgument] = []")
        }
        for argument in arguments {
            swift.line("arguments_.append(\(argument.swift.made(of: scope[.member, argument.name])))")
        }
        swift.line("return try Self(.sample(of: Self.template\(kind), arguments: arguments_))")
    }

    /// All arguments with their full names.
    private var typed: [(name: String, swift: SwiftArgument)] {
        func typed(
            _ group: ArgumentGroup, path: [String], around: String
        ) -> [(name: String, swift: SwiftArgument)] {
            let scope = path.isEmpty ? topScope : Self.scope(of: group, path: path)
            return group.members.flatMap { member in
                switch member.content {
                case .argument(let argument):
                    let enumeration = argument.choices.map { _ in around + scope[.type, member.name] }
                    return [(argument.name, SwiftArgument(argument, enumeration: enumeration))]
                case .group(let inner):
                    return typed(inner, path: path + [member.name], around: around + scope[.type, member.name] + ".")
                }
            }
        }
        let all = typed(ArgumentGroup(definition), path: [], around: "")
        // In the order of the definition, and not of its groups.
        return definition.arguments.compactMap { argument in all.first { $0.name == argument.name } }
    }
}
