import MarqueeModel

/// Writes the enumeration of all that one presenter is given.
struct TemplateEnumeration {
    /// As the definitions name it; nil for those that leave it to the project.
    let presenter: String?
    let identifier: String
    /// The definitions' names, with the identifiers of their contexts.
    let contexts: [(name: String, context: String)]

    func write(to swift: inout SwiftText) {
        let scope = SwiftScope(
            contexts.map { (SwiftScope.Entry(kind: .member, name: $0.name), SwiftName.member($0.name)) },
            taken: ["context"])
        swift.documentation(
            presenter.map { "The contexts of the presenter `\($0)`." }
                ?? "The contexts of the project's default presenter.")
        swift.block("enum \(identifier): TypedContext") { swift in
            for (name, context) in contexts { swift.line("case \(scope[.member, name])(\(context))") }
            swift.line()
            swift.documentation("The presenter's context.")
            swift.block("var context: PresentationContext") { swift in
                swift.line("switch self {")
                for (name, _) in contexts { swift.line("case .\(scope[.member, name])(let typed): typed.context") }
                swift.line("}")
            }
            swift.line()
            swift.documentation("Reads every argument; throws if the context belongs to another template.")
            swift.block("init(_ context: PresentationContext) throws(ContextError)") { swift in
                swift.line("switch context.template {")
                for (name, context) in contexts {
                    swift.line("case \(context).template: self = .\(scope[.member, name])(try \(context)(context))")
                }
                swift.line("default:")
                swift.indented { swift in
                    let served = contexts.map { "\($0.context).template" }.joined(separator: ", ")
                    swift.line("throw .otherTemplate(template: context.template, served: [\(served)])")
                }
                swift.line("}")
            }
        }
    }
}
