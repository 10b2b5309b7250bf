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

/// A definition's values, apart by what they are.
private struct ResolvedParts {
    /// Nested as the groups are.
    private(set) var arguments: ValueObject = [:]
    /// By full dotted name.
    private(set) var files: ValueObject = [:]
    private(set) var actions: ValueObject = [:]

    init(_ resolved: ResolvedArguments) {
        for (argument, item) in zip(resolved.definition.arguments, resolved.items) {
            switch item {
            case .value(let value):
                Self.set(value, at: argument.name.split(separator: ".")[...], in: &arguments)
            case .file(let reference): files[argument.name] = .string(reference.text)
            case .files(let references): files[argument.name] = .list(references.map { .string($0.text) })
            case .action(let action): actions[argument.name] = action.json
            case .absent: break
            }
        }
    }

    private static func set(_ value: Value, at path: ArraySlice<Substring>, in object: inout ValueObject) {
        guard let key = path.first.map(String.init) else { return }
        guard path.count > 1 else { return object[key] = value }
        var inner = object[key]?.object ?? [:]
        set(value, at: path.dropFirst(), in: &inner)
        object[key] = .object(inner)
    }

    /// Everything below one object, as it is written in an action.
    var merged: ValueObject {
        var all = arguments
        for (name, value) in files.map({ ($0.key, $0.value) }) + actions.map({ ($0.key, $0.value) }) {
            Self.set(value, at: name.split(separator: ".")[...], in: &all)
        }
        return all
    }
}

extension Action {
    /// As an author writes it.
    fileprivate var json: Value {
        switch self {
        case .close: ["type": "close"]
        case .openURL(let url): ["type": "url", "url": .string(url)]
        case .keyValue(let values): ["type": "key-value", "values": .object(values)]
        case .requestPermission(let request): ["type": "request-permission", "request": .object(request)]
        case .function(let call):
            [
                "type": "function", "function": .string(call.definition.name),
                "arguments": .object(ResolvedParts(call).merged),
            ]
        }
    }

    fileprivate var text: String {
        switch self {
        case .close: "closes the message"
        case .openURL(let url): "opens \(url)"
        case .keyValue(let values): "hands over \(Value.object(values).json())"
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
