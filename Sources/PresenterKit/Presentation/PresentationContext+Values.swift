public import MarqueeModel

/// Each getter throws ``ContextError/undefined(name:template:nearest:)`` for a name that the template doesn't define, and
/// ``ContextError/wrongType(name:expected:actual:)`` for an argument of another type.
extension PresentationContext {
    /// A text.
    public func string(_ name: String) throws(ContextError) -> String {
        let content = try content(of: name)
        guard case .string(let text) = content else { throw wrongType(name, "a string", content) }
        return text
    }

    /// A number as it was written.
    public func number(_ name: String) throws(ContextError) -> PresentationNumber {
        let content = try content(of: name)
        guard case .number(let number) = content else { throw wrongType(name, "a number", content) }
        return number
    }

    /// A number as an integer; throws ``ContextError/notAnInteger(name:number:)`` when it isn't exactly one of 64 bits.
    public func int(_ name: String) throws(ContextError) -> Int {
        let number = try number(name)
        guard let integer = number.integer else { throw .notAnInteger(name: name, number: number) }
        return Int(integer)
    }

    /// A number, rounded where it is an integer beyond 2⁵³.
    public func double(_ name: String) throws(ContextError) -> Double {
        try number(name).double
    }

    /// A boolean.
    public func bool(_ name: String) throws(ContextError) -> Bool {
        let content = try content(of: name)
        guard case .boolean(let flag) = content else { throw wrongType(name, "a boolean", content) }
        return flag
    }

    /// The local path of a file that is there, whole, until the presentation is over; nil when the message gives none.
    public func file(_ name: String) throws(ContextError) -> String? {
        let content = try content(of: name)
        guard case .file(let path) = content else { throw wrongType(name, "a file", content) }
        return path
    }

    /// An action, to be run with ``trigger(_:with:)``; nil when the message gives none.
    public func action(_ name: String) throws(ContextError) -> PresentationAction? {
        let content = try content(of: name)
        guard case .action(let action) = content else { throw wrongType(name, "an action", content) }
        return action
    }

    /// The items of a list of texts, numbers or booleans.
    public func list(_ name: String) throws(ContextError) -> [Value] {
        let content = try content(of: name)
        guard case .list(let items) = content else { throw wrongType(name, "a list of values", content) }
        return items
    }

    /// The local paths of a list of files.
    public func files(_ name: String) throws(ContextError) -> [String] {
        let content = try content(of: name)
        guard case .files(let paths) = content else { throw wrongType(name, "a list of files", content) }
        return paths
    }

    /// A JSON value of any shape, as it came.
    public func data(_ name: String) throws(ContextError) -> Value {
        let content = try content(of: name)
        guard case .data(let value) = content else { throw wrongType(name, "data", content) }
        return value
    }

    /// The arguments below a group, at any depth, with the nesting rebuilt: `dictionary("style")` holds `width` for
    /// `style.width`. A file is its local path, an action the name of its function or else its type; absent ones are not
    /// in it. Nil for the name of an argument, and for a name that the template doesn't define.
    public func dictionary(_ name: String) -> ValueObject? {
        let prefix = name + "."
        let members = message.arguments.filter { $0.name.hasPrefix(prefix) }
        guard !members.isEmpty else { return nil }
        var dictionary = ValueObject()
        for member in members {
            guard let value = member.content.dictionaryValue else { continue }
            let path = member.name.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
            dictionary.insert(value, at: path[...])
        }
        return dictionary
    }

    private func content(of name: String) throws(ContextError) -> PresentationArgument.Content {
        guard let argument = message.arguments.first(where: { $0.name == name }) else {
            throw .undefined(
                name: name, template: template, nearest: NearestName.of(name, in: message.arguments.map(\.name)))
        }
        return argument.content
    }

    private func wrongType(
        _ name: String, _ expected: String, _ actual: PresentationArgument.Content
    ) -> ContextError {
        .wrongType(name: name, expected: expected, actual: actual.typeDescription)
    }
}

extension ValueObject {
    fileprivate mutating func insert(_ value: Value, at path: ArraySlice<Substring>) {
        guard let first = path.first else { return }
        let key = String(first)
        guard path.count > 1 else {
            self[key] = value
            return
        }
        var group = self[key]?.object ?? [:]
        group.insert(value, at: path.dropFirst())
        self[key] = .object(group)
    }
}
