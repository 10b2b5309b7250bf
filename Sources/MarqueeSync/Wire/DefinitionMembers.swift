import MarqueeModel

/// The members of a definition's JSON object, on the way to a draft.
struct DefinitionMembers {
    private static let keys = [
        "name", "type", "visual", "presenter", "description", "timeout", "maxDisplay", "priority", "arguments",
    ]
    /// How many arguments one definition may have.
    private static let maximumArguments = 10_000

    private(set) var problems: [WireProblem] = []
    private let members: ValueObject
    private let pointer: JSONPointer

    init(_ members: ValueObject, at pointer: JSONPointer) {
        self.members = members
        self.pointer = pointer
    }

    /// The draft; nil when it has no name, or when it is unknown what it defines.
    mutating func draft() -> DefinitionDraft? {
        problems += members.unknownKeys(known: Self.keys, in: "a definition", at: pointer)
        guard let name = text("name", isNeeded: true), let kind = kind() else { return nil }
        var draft = DefinitionDraft(name: name, kind: kind)
        draft.presenter = text("presenter")
        if let presenter = draft.presenter, presenter.isBlank {
            report(.wrongShape, "'presenter' is blank", at: "presenter")
        }
        draft.description = text("description")
        draft.timeout = span("timeout")
        draft.maxDisplay = span("maxDisplay")
        draft.priority = priority()
        for (index, item) in arguments().enumerated() {
            let place = pointer.appending("arguments").appending(index)
            guard let object = item.object else {
                problems.append(
                    WireProblem(
                        .wrongShape, "an argument is an object, and \(item.kindDescription) was found", at: place))
                continue
            }
            var reader = ArgumentMembers(object, at: place, anchor: index)
            if let argument = reader.draft() { draft.arguments.append(argument) }
            problems += reader.problems
        }
        return draft
    }

    private mutating func kind() -> DefinitionKind? {
        guard let type = members["type"] else {
            report(.unknownKind, "the definition has no 'type'", at: nil, help: "give it 'template' or 'function'")
            return nil
        }
        let visual = boolean("visual")
        switch type {
        case "template":
            if visual == false { report(.wrongShape, "a template is always visual", at: "visual") }
            return .template
        case "function": return .function(isVisual: visual ?? false)
        default:
            report(.unknownKind, "a definition is a template or a function, and not \(type.excerpt)", at: "type")
            return nil
        }
    }

    private mutating func arguments() -> [Value] {
        guard let value = members["arguments"] else { return [] }
        guard let items = value.list else {
            report(.wrongShape, "'arguments' is a list, and \(value.kindDescription) was found", at: "arguments")
            return []
        }
        guard items.count <= Self.maximumArguments else {
            report(
                .tooLarge, "there are \(items.count) arguments, and at most \(Self.maximumArguments) are taken",
                at: "arguments")
            return []
        }
        return items
    }

    private mutating func priority() -> Int32 {
        guard let value = members["priority"], value != .null else { return 0 }
        guard case .integer(let number) = value, let priority = Int32(exactly: number) else {
            report(.wrongShape, "'priority' is an integer of 32 bits, and not \(value.excerpt)", at: "priority")
            return 0
        }
        return priority
    }

    private mutating func span(_ key: String) -> TimeSpan? {
        guard let text = text(key) else { return nil }
        guard let span = TimeSpan(text) else {
            report(.wrongShape, "'\(key)' is a time such as 250ms, 10s or 2h, and not '\(text.shortened)'", at: key)
            return nil
        }
        return span
    }
}

extension DefinitionMembers {
    /// A member that is text; null counts as absent.
    private mutating func text(_ key: String, isNeeded: Bool = false) -> String? {
        switch members[key] {
        case .string(let text)?: return text
        case nil, .null?:
            if isNeeded { report(.wrongShape, "the definition has no '\(key)'", at: nil) }
        case let value?:
            report(.wrongShape, "'\(key)' is a text, and \(value.kindDescription) was found", at: key)
        }
        return nil
    }

    private mutating func boolean(_ key: String) -> Bool? {
        guard let value = members[key] else { return nil }
        guard let flag = value.boolean else {
            report(.wrongShape, "'\(key)' is true or false, and \(value.kindDescription) was found", at: key)
            return nil
        }
        return flag
    }

    private mutating func report(_ code: DiagnosticCode, _ message: String, at key: String?, help: String? = nil) {
        problems.append(WireProblem(code, message, at: key.map(pointer.appending) ?? pointer, help: help))
    }
}

extension ValueObject {
    /// A problem for each key that is not known.
    func unknownKeys(known: [String], in what: String, at pointer: JSONPointer) -> [WireProblem] {
        members.compactMap { member in
            guard !known.contains(member.key) else { return nil }
            // A key can be as long as the document; repeating it does not help.
            let place = member.key.utf8.count > 200 ? pointer : pointer.appending(member.key)
            return WireProblem(
                .unknownKey, "'\(member.key.shortened)' is no key of \(what)", at: place,
                help: NearestName.of(member.key, in: known).map { "did you mean '\($0)'?" })
        }
    }
}
