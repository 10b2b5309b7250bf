import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct TrackCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Records an event of the application's own.",
        discussion: """
            It waits in the store until a server takes it. Values that are JSON keep their type; anything else is text.

            Example:
              marquee track Charged --set amount=120 --set category=shoes
            """)

    @Argument(help: "The event's name.")
    var event: String

    @Option(help: ArgumentHelp("A property: KEY=VALUE.", valueName: "property"))
    var set: [String] = []

    @Option(help: ArgumentHelp("The message or inbox item that it is about.", valueName: "id"))
    var message: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let properties = ValueObject(
            try set.map { text in
                let pair = try KeyedValue(text, example: "amount=120")
                return (pair.key, pair.value)
            })
        try await Tracking(store: context.project(to: .store).openStore().tracking).sendEvent(
            .custom(name: event, properties: properties), of: message)
        context.console.report(
            ["event": .string(event), "properties": .object(properties)], text: "recorded \(event)")
        return .success
    }
}

/// `KEY=VALUE`, as an argument gives it.
struct KeyedValue {
    let key: String
    let text: String

    init(_ argument: String, example: String) throws(CommandFailure) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
            throw CommandFailure(
                "usage", "'\(argument.shortened)' is no key with a value; expected such as '\(example)'", status: .usage
            )
        }
        key = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }

    /// The text as a number, boolean, list or object, where it is one.
    var value: Value {
        // Most texts are no JSON.
        (try? Value(json: text)) ?? .string(text)
    }
}
