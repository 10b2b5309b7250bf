import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeTracking

struct ProfileSetCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set attributes: strings, numbers, booleans or dates.",
        discussion: """
            The type depends on the value: 5 is a number, true is a boolean, 2026-12-01T08:00:00Z is a date, and anything \
            else is a string; '"5"' is also a string.

            Example:
              marquee profile set age=42 member=true since=2026-12-01T08:00:00Z city=Milan
            """)

    @Argument(help: ArgumentHelp("The attributes and their values: KEY=VALUE.", valueName: "attribute"))
    var attributes: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let pairs = try attributes.map { text in
            let pair = try KeyedValue(text, example: "age=42")
            return (key: pair.key, value: try ProfileAttribute(written: pair))
        }
        let profile = try await context.profileToChange()
        for pair in pairs { try await profile.setAttribute(pair.key, pair.value) }
        let values = ValueObject(pairs.map { ($0.key, $0.value.json) })
        context.console.report(
            ["attributes": .object(values)], text: "\(counted(Set(pairs.map(\.key)).count, "attribute")) set")
        return .success
    }
}

struct ProfileUnsetCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Delete attributes, whether they exist or not.",
        discussion: """
            Example:
              marquee profile unset age city
            """)

    @Argument(help: "The attributes' keys.")
    var keys: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let profile = try await context.profileToChange()
        let known = try await profile.attributes()
        for key in keys { try await profile.setAttribute(key, nil) }
        let count = Set(keys).count { known[$0] != nil }
        context.console.report(["deleted": .integer(Int64(count))], text: "\(counted(count, "attribute")) deleted")
        return .success
    }
}

struct ProfileDataCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Set custom data: any JSON by key; null deletes a key.",
        discussion: """
            Example:
              marquee profile data 'cart={"items":3}' note=null
              marquee profile data secret=x --ignore secret
            """)

    @Argument(help: ArgumentHelp("The keys and their values: KEY=VALUE.", valueName: "value"))
    var values: [String]

    @Option(help: ArgumentHelp("A key to store, but not to offer for choosing recipients.", valueName: "key"))
    var ignore: [String] = []

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let data = ValueObject(
            try values.map { text in
                let pair = try KeyedValue(text, example: "cart={}")
                return (pair.key, try pair.value)
            })
        if let unknown = ignore.first(where: { data[$0] == nil }) {
            throw CommandFailure(
                "usage", "'--ignore \(unknown.shortened)' does not name one of the keys", status: .usage)
        }
        try await context.profileToChange().setCustomData(data, keysToIgnore: Set(ignore))
        context.console.report(["data": .object(data)], text: "\(counted(data.count, "value")) set")
        return .success
    }
}

extension ProfileAttribute {
    /// As it is written behind `KEY=`.
    fileprivate init(written pair: KeyedValue) throws {
        let value = try pair.value
        switch value {
        case .string(let text):
            self = Timestamp(text).map { .date($0) } ?? .string(text)
        case .integer(let number): self = .number(Double(number))
        case .double(let number): self = .number(number)
        case .boolean(let flag): self = .boolean(flag)
        case .null, .list, .object:
            throw CommandFailure(
                "invalid-value",
                "the attribute '\(pair.key.shortened)' must be a string, number, boolean or date, got \(value.kindDescription); "
                    + "use 'marquee profile data' for other JSON", status: .invalidInput)
        }
    }
}
