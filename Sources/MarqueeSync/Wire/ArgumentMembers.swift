import MarqueeModel

/// The members of an argument's JSON object, on the way to a draft.
struct ArgumentMembers {
    private static let keys =
        ["name", "type", "items", "order", "default", "required", "description"]
        + Constraint.Key.allCases.map(\.rawValue)

    private(set) var problems: [WireProblem] = []
    private let members: ValueObject
    private let pointer: JSONPointer
    private let anchor: Int

    init(_ members: ValueObject, at pointer: JSONPointer, anchor: Int) {
        self.members = members
        self.pointer = pointer
        self.anchor = anchor
    }

    /// The draft; nil when it has no name or no known type.
    mutating func draft() -> ArgumentDraft? {
        problems += members.unknownKeys(known: Self.keys, in: "an argument", at: pointer)
        guard let name = text("name", isNeeded: true), let type = type() else { return nil }
        var draft = ArgumentDraft(name: name, type: type, value: members["default"], anchor: anchor)
        draft.description = text("description")
        if let order = members["order"] {
            // The place in the list is what counts; written beside it is what `inspect` shows.
            if case .integer(0...) = order {
            } else {
                report(.wrongShape, "'order' is an integer from 0, and not \(order.excerpt)", at: "order")
            }
        }
        if let required = members["required"] {
            if let flag = required.boolean {
                draft.isRequired = flag
            } else {
                report(
                    .wrongShape, "'required' is true or false, and \(required.kindDescription) was found",
                    at: "required")
            }
        }
        for member in members {
            guard let key = Constraint.Key(rawValue: member.key) else { continue }
            draft.constraints.append(ConstraintDraft(key: key, value: member.value))
        }
        return draft
    }

    private mutating func type() -> ArgumentType? {
        guard let name = text("type", isNeeded: true) else { return nil }
        if name != "list", members["items"] != nil {
            report(.unknownKey, "'items' belongs to a list, and this is of type '\(name.shortened)'", at: "items")
        }
        switch name {
        case "string": return .string
        case "number": return .number
        case "boolean": return .boolean
        case "data": return .data
        case "file": return .file
        case "action": return .action
        case "list":
            guard let items = text("items", isNeeded: true) else { return nil }
            if let type = ArgumentType.ItemType(rawValue: items) { return .list(of: type) }
            let names = ArgumentType.ItemType.allCases.map(\.rawValue)
            report(
                .unknownType, "'\(items.shortened)' is no type of a list's items", at: "items",
                help: "the types are \(names.joined(separator: ", "))")
        default:
            let names = ArgumentType.writtenNames.filter { $0 != "object" }
            report(
                .unknownType, "'\(name.shortened)' is no type of an argument", at: "type",
                help: NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
                    ?? "the types are \(names.joined(separator: ", "))")
        }
        return nil
    }

    private mutating func text(_ key: String, isNeeded: Bool = false) -> String? {
        switch members[key] {
        case .string(let text)?: return text
        case nil where isNeeded:
            problems.append(WireProblem(.wrongShape, "the argument has no '\(key)'", at: pointer))
        case nil: break
        case let value?:
            report(.wrongShape, "'\(key)' is a text, and \(value.kindDescription) was found", at: key)
        }
        return nil
    }

    private mutating func report(_ code: DiagnosticCode, _ message: String, at key: String, help: String? = nil) {
        problems.append(WireProblem(code, message, at: pointer.appending(key), help: help))
    }
}
