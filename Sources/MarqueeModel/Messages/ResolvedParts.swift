/// The values of a resolved message, apart by what they are, in the form in which authors write them.
package struct ResolvedParts {
    /// Nested as the groups are.
    package private(set) var arguments: ValueObject = [:]
    /// By full dotted name.
    package private(set) var files: ValueObject = [:]
    package private(set) var actions: ValueObject = [:]

    package init(_ resolved: ResolvedArguments) {
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
    package var merged: ValueObject {
        var all = arguments
        for (name, value) in files.map({ ($0.key, $0.value) }) + actions.map({ ($0.key, $0.value) }) {
            Self.set(value, at: name.split(separator: ".")[...], in: &all)
        }
        return all
    }
}

extension MessageAction {
    /// As an author writes it.
    package var json: Value {
        switch self {
        case .close: ["type": "close"]
        case .openURL(let url): ["type": "url", "url": .string(url)]
        case .keyValue(let values, _): ["type": "key-value", "values": .object(values)]
        case .requestPermission(let request): ["type": "request-permission", "request": .object(request)]
        case .function(let call):
            [
                "type": "function", "function": .string(call.definition.name),
                "arguments": .object(ResolvedParts(call).merged),
            ]
        }
    }
}
