import MarqueeModel
import PresenterKit
import PresenterTesting

extension SampleMessage {
    /// A message of a template as it is defined: every value its default, no file, and an action that opens a link.
    init(_ definition: TemplateDefinition) {
        self.init(
            definition.name, definition.kind.isFunction ? .function : .template, isVisual: definition.kind.isVisual,
            arguments: definition.arguments.map { argument in
                PresentationArgument(name: argument.name, content: .init(argument))
            })
    }
}

extension PresentationArgument.Content {
    fileprivate init(_ argument: ArgumentDefinition) {
        let value = argument.defaultValue
        switch argument.type {
        case .string: self = .string(value?.string ?? "")
        case .number: self = .number(value.flatMap(PresentationNumber.init) ?? .integer(0))
        case .boolean: self = .boolean(value?.boolean ?? false)
        case .list(of: .file): self = .files(paths: [])
        case .list: self = .list(value?.list ?? [])
        case .data: self = .data(value ?? .null)
        // A file that is there and empty, where one has to be.
        case .file: self = .file(path: argument.isRequired ? "/dev/null" : nil)
        case .action: self = .action(PresentationAction(type: "url"))
        }
    }
}
