import MarqueeModel

/// How an argument stands in Swift: its type, what reads it, and what makes it for a sample.
struct SwiftArgument {
    private let argument: ArgumentDefinition
    /// The identifier of its enumeration, with those around it; nil where it has none.
    private let enumeration: String?

    init(_ argument: ArgumentDefinition, enumeration: String?) {
        self.argument = argument
        self.enumeration = enumeration
    }

    /// The type of its property.
    var type: String {
        switch argument.type {
        case .string: enumeration ?? "String"
        case .number: argument.isIntegral ? "Int" : "Double"
        case .boolean: "Bool"
        case .list(.string): "[\(enumeration ?? "String")]"
        case .list(.number): argument.isIntegral ? "[Int]" : "[Double]"
        case .list(.boolean): "[Bool]"
        case .list(.file): "[FilePath]"
        case .data: "Value"
        case .file: argument.isRequired ? "FilePath" : "FilePath?"
        case .action: argument.isRequired ? "PresentationAction" : "PresentationAction?"
        }
    }

    /// What gives its property the value.
    var reading: String {
        let name = SwiftText.literal(argument.name)
        return switch argument.type {
        case .string: "try context.\(enumeration == nil ? "string" : "choice")(\(name))"
        case .number: "try context.\(argument.isIntegral ? "int" : "double")(\(name))"
        case .boolean: "try context.bool(\(name))"
        case .list(.string): "try context.\(enumeration == nil ? "strings" : "choices")(\(name))"
        case .list(.number): "try context.\(argument.isIntegral ? "ints" : "doubles")(\(name))"
        case .list(.boolean): "try context.bools(\(name))"
        case .list(.file): "try context.files(\(name)).map { FilePath($0) }"
        case .data: "try context.data(\(name))"
        case .file where argument.isRequired: "FilePath(try context.requiredFile(\(name)))"
        case .file: "try context.file(\(name)).map { FilePath($0) }"
        case .action where argument.isRequired: "try context.requiredAction(\(name))"
        case .action: "try context.action(\(name))"
        }
    }

    /// The parameter of a sample, with the template's default where there is one.
    func parameter(_ identifier: String) -> String {
        "\(identifier): \(type)\(defaultValue.map { " = \($0)" } ?? "")"
    }

    private var defaultValue: String? {
        switch argument.type {
        case .file, .action: argument.isRequired ? nil : "nil"
        // Those of the template are no local paths.
        case .list(.file): "[]"
        case .string, .list(.string):
            argument.choices.map { choices in
                let cases = SwiftScope(choices: choices)
                let texts = argument.defaultValue?.list?.compactMap(\.string)
                return texts.map { "[\($0.map { ".\(cases[.member, $0])" }.joined(separator: ", "))]" }
                    ?? ".\(cases[.member, argument.defaultValue?.string ?? ""])"
            } ?? argument.defaultValue?.swiftLiteral
        case .number, .boolean, .list(.number), .list(.boolean), .data: argument.defaultValue?.swiftLiteral
        }
    }

    /// The argument of a sample, made of the parameter and checked.
    func made(of identifier: String) -> String {
        let rules = argument.constraints.filter { enumeration == nil || $0.key != .oneOf }.compactMap(\.swift)
            .joined(separator: ", ")
        let made = "PresentationArgument(name: \(SwiftText.literal(argument.name)), content: \(content(identifier)))"
        return rules.isEmpty ? made : "try \(made).keeping(\(rules))"
    }

    private func content(_ value: String) -> String {
        let text = enumeration == nil ? "" : ".rawValue"
        return switch argument.type {
        case .string: ".string(\(value)\(text))"
        case .number: ".number(\(argument.isIntegral ? ".integer(Int64(\(value)))" : ".double(\(value))"))"
        case .boolean: ".boolean(\(value))"
        case .list(.string): ".list(\(value).map { .string($0\(text)) })"
        case .list(.number):
            ".list(\(value).map { \(argument.isIntegral ? ".integer(Int64($0))" : ".double($0)") })"
        case .list(.boolean): ".list(\(value).map { .boolean($0) })"
        case .list(.file): ".files(paths: \(value).map { $0.string })"
        case .data: ".data(\(value))"
        case .file: ".file(path: \(value)\(argument.isRequired ? "" : "?").string)"
        case .action: ".action(\(value))"
        }
    }
}

extension ArgumentDefinition {
    /// The texts that are allowed, where that is constrained: they become an enumeration.
    var choices: [String]? {
        guard type == .string || type == .list(of: .string) else { return nil }
        for case .oneOf(let values) in constraints {
            var choices: [String] = []
            for case .string(let text) in values where !choices.contains(text) { choices.append(text) }
            return choices.isEmpty ? nil : choices
        }
        return nil
    }

    /// Whether only integers are allowed.
    fileprivate var isIntegral: Bool {
        for case .oneOf(let values) in constraints {
            return values.allSatisfy { if case .integer = $0 { true } else { false } }
        }
        return false
    }
}

extension SwiftScope {
    /// The cases of an enumeration of texts.
    init(choices: [String]) {
        self.init(
            choices.map { (Entry(kind: .member, name: $0), $0.isEmpty ? "empty" : SwiftName.member($0)) },
            taken: ["allCases", "hashValue", "rawValue"])
    }
}

extension Constraint {
    /// What checks it; nil for what is about the content of files.
    fileprivate var swift: String? {
        switch self {
        case .oneOf(let values): ".oneOf(\(Value.list(values).swiftLiteral))"
        case .pattern(let pattern): ".matching(\(SwiftText.literal(pattern.source)))"
        case .minLength(let count): ".minLength(\(count))"
        case .maxLength(let count): ".maxLength(\(count))"
        case .minimum(let number): ".minimum(\(number.plain))"
        case .maximum(let number): ".maximum(\(number.plain))"
        case .minItems(let count): ".minItems(\(count))"
        case .maxItems(let count): ".maxItems(\(count))"
        case .accept, .maxBytes, .sha256: nil
        }
    }
}

extension Value {
    /// The value as a literal.
    fileprivate var swiftLiteral: String {
        switch self {
        case .null: ".null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): SwiftText.literal(text)
        case .list(let items): "[\(items.map(\.swiftLiteral).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "[:]"
                : "[\(members.map { "\(SwiftText.literal($0.key)): \($0.value.swiftLiteral)" }.joined(separator: ", "))]"
        }
    }
}
