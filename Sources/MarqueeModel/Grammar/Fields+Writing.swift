extension Fields {
    /// The JSON object that these are read from again: in the order of the grammar, and each value in one way only,
    /// however it was written.
    package func written(as section: Grammar.Section, in grammar: Grammar = .standard) -> ValueObject {
        ValueObject(
            section.keys.compactMap { key in
                member(key.name).map { (key.name, Self.value(of: $0.content, key.shape, grammar)) }
            })
    }

    private static func value(of content: Content, _ shape: Grammar.Shape, _ grammar: Grammar) -> Value {
        switch content {
        case .text(let text): .string(text)
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .number(let number) where shape == .percent: .string("\(number.plain)%")
        case .number(let number): Int64(exactly: number).map(Value.integer) ?? .double(number)
        case .span(let span): .string(span.description)
        case .moment(let moment): .string(moment.description)
        case .bytes(let count): .string(count.description)
        case .value(let value): value
        case .fields(let fields):
            .object(fields.written(as: grammar[shape.section ?? ""], in: grammar))
        case .named(let members):
            .object(ValueObject(members.map { ($0.name, value(of: $0.content, shape.inner, grammar)) }))
        case .list(let members): .list(members.map { value(of: $0.content, shape.inner, grammar) })
        }
    }
}

extension Grammar.Shape {
    /// What is in a list, or behind the names of a mapping.
    fileprivate var inner: Grammar.Shape {
        switch self {
        case .named(let inner), .list(let inner), .items(let inner): inner
        case .either(let one, let other): one.isList || one.isMapping ? one.inner : other.inner
        default: self
        }
    }
}
