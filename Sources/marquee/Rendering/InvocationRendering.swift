import MarqueeCommandLine
import MarqueeModel

/// A resolved message as `resolve` prints it.
struct InvocationRendering {
    let invocation: Invocation
    let warnings: [Diagnostic]

    var json: Value {
        let parts = ResolvedParts(invocation.arguments)
        return [
            "template": .string(invocation.definition.name), "id": invocation.id.map(Value.string) ?? .null,
            "priority": .integer(Int64(invocation.priority)), "arguments": .object(parts.arguments),
            "files": .object(parts.files), "actions": .object(parts.actions),
            "warnings": .list(warnings.map(Self.json)),
        ]
    }

    private static func json(_ warning: Diagnostic) -> Value {
        var members: ValueObject = ["code": .string(warning.code.rawValue), "message": .string(warning.message)]
        if let argument = warning.argument { members["argument"] = .string(argument) }
        return .object(members)
    }

    var text: String {
        var head = "\(invocation.definition.name.visible), priority \(invocation.priority)"
        if let id = invocation.id { head += ", id \(id.visible)" }
        var table = TextTable(indent: "  ")
        for (argument, item) in zip(invocation.definition.arguments, invocation.arguments.items) {
            table.append([argument.name, item.text])
        }
        return head + "\n" + table.text
    }
}

extension MessageAction {
    fileprivate var text: String {
        switch self {
        case .close: "closes the message"
        case .openURL(let url): "opens \(url)"
        case .keyValue(let values, let function):
            "passes \(Value.object(values).json()) to \(function?.definition.name ?? "the application")"
        case .requestPermission: "asks for a permission"
        case .function(let call): "runs \(call.definition.name) with \(Value.object(ResolvedParts(call).merged).json())"
        }
    }
}

extension ResolvedArguments.Item {
    fileprivate var text: String {
        switch self {
        case .value(.string(let text)): text
        case .value(let value): value.json()
        case .file(let reference): reference.text
        case .files(let references): references.map(\.text).joined(separator: ", ")
        case .action(let action): action.text
        case .absent: "-"
        }
    }
}
