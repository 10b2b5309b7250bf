import MarqueeModel

extension ResolvedArguments {
    /// The values as a message would give them.
    var given: ValueObject {
        var given = ValueObject()
        for (argument, item) in zip(definition.arguments, items) {
            switch item {
            case .value(let value): given[argument.name] = value
            case .file(let reference): given[argument.name] = .string(reference.text)
            case .files(let references): given[argument.name] = .list(references.map { .string($0.text) })
            case .action, .absent: break
            }
        }
        return given
    }
}
