package import MarqueeModel

extension PresentedMessage {
    /// What a presenter gets: the invocation with its files' local paths.
    package init(_ invocation: Invocation, id: String, paths: [FileReference: String], theme: Theme) {
        let definition = invocation.definition
        self.init(
            id: id, template: definition.name, kind: definition.kind.isFunction ? .function : .template,
            isVisual: definition.kind.isVisual,
            arguments: zip(definition.arguments, invocation.arguments.items).map { argument, item in
                PresentationArgument(
                    name: argument.name, content: .init(item, of: argument.type, paths: paths))
            },
            metadata: invocation.metadata, locale: invocation.locale,
            theme: definition.kind.isVisual ? theme : Theme())
    }
}

extension PresentationArgument.Content {
    fileprivate init(_ item: ResolvedArguments.Item, of type: ArgumentType, paths: [FileReference: String]) {
        switch (type, item) {
        case (_, .action(let action)):
            self = .action(PresentationAction(action))
        case (_, .file(let reference)):
            self = .file(path: paths[reference])
        case (_, .files(let references)):
            self = .files(paths: references.compactMap { paths[$0] })
        case (.string, .value(let value)): self = .string(value.string ?? "")
        case (.number, .value(let value)): self = .number(PresentationNumber(value) ?? .integer(0))
        case (.boolean, .value(let value)): self = .boolean(value.boolean ?? false)
        case (.list, .value(let value)): self = .list(value.list ?? [])
        case (.data, .value(let value)): self = .data(value)
        case (.action, _): self = .action(nil)
        case (.file, _): self = .file(path: nil)
        case (.list(of: .file), .absent): self = .files(paths: [])
        case (.list, .absent): self = .list([])
        case (.string, .absent): self = .string("")
        case (.number, .absent): self = .number(.integer(0))
        case (.boolean, .absent): self = .boolean(false)
        case (.data, .absent): self = .data(.null)
        }
    }
}

extension PresentationAction {
    fileprivate init(_ action: MessageAction) {
        switch action {
        case .openURL(let url): self.init(type: action.typeName, link: url)
        case .function(let call):
            self.init(type: action.typeName, function: call.definition.name, title: call.definition.description)
        case .close, .keyValue, .requestPermission: self.init(type: action.typeName)
        }
    }
}
