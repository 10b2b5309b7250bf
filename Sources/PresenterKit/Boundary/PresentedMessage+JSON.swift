import MarqueeModel

extension PresentedMessage {
    init(_ members: BoundaryReader) throws(BoundaryError) {
        guard let kind = PresentationKind(rawValue: try members.string("kind")) else {
            throw members.wrong("kind", "\"template\" or \"function\"")
        }
        var arguments: [PresentationArgument] = []
        for argument in try members.readers("arguments", "an argument") {
            let name = try argument.string("name")
            guard let content = try PresentationArgument.Content(argument) else { continue }
            arguments.append(PresentationArgument(name: name, content: content))
        }
        self.init(
            id: try members.string("id"), template: try members.string("template"), kind: kind,
            isVisual: try members.boolean("visual"), arguments: arguments,
            metadata: members.object["metadata"]?.object ?? [:])
    }

    var members: ValueObject {
        [
            "id": .string(id), "template": .string(template), "kind": .string(kind.rawValue),
            "visual": .boolean(isVisual), "arguments": .list(arguments.map { .object($0.members) }),
            "metadata": .object(metadata),
        ]
    }
}

extension PresentationArgument {
    fileprivate var members: ValueObject {
        var members: ValueObject = ["name": .string(name), "type": .string(content.typeName)]
        switch content {
        case .string(let text): members["value"] = .string(text)
        case .number(let number): members["value"] = number.value
        case .boolean(let flag): members["value"] = .boolean(flag)
        case .file(let path): members["path"] = path.map(Value.string)
        case .action(let action): members["action"] = action.map { .object($0.members) }
        case .list(let items): members["value"] = .list(items)
        case .files(let paths): members["paths"] = .list(paths.map(Value.string))
        case .data(let value): members["value"] = value
        }
        return members
    }
}

extension PresentationAction {
    fileprivate init(_ members: BoundaryReader) throws(BoundaryError) {
        self.init(type: try members.string("type"), function: try members.optionalString("name"))
    }

    fileprivate var members: ValueObject {
        var members: ValueObject = ["type": .string(type)]
        members["name"] = function.map(Value.string)
        return members
    }
}

extension PresentationArgument.Content {
    /// Nil for a type that this version does not know and that holds no value.
    fileprivate init?(_ members: BoundaryReader) throws(BoundaryError) {
        switch try members.string("type") {
        case "string":
            self = .string(try members.string("value"))
        case "number":
            guard let number = members.object["value"].flatMap(PresentationNumber.init) else {
                throw members.wrong("value", "a number")
            }
            self = .number(number)
        case "boolean":
            self = .boolean(try members.boolean("value"))
        case "file":
            self = .file(path: try members.optionalString("path"))
        case "action":
            let isThere = members.object["action"] != nil
            self = .action(isThere ? try PresentationAction(members.reader("action", "an action")) : nil)
        case "list":
            let isFiles = members.object["paths"] != nil
            self = isFiles ? .files(paths: try members.strings("paths")) : .list(try members.list("value"))
        default:
            guard let value = members.object["value"] else { return nil }
            self = .data(value)
        }
    }
}
