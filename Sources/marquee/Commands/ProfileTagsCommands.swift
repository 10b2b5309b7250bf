import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct ProfileTagsListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists tags, edits included that no server knows yet.",
        discussion: """
            Example:
              marquee profile tags list --format json
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let tags = try await Profile(store: context.project(to: .store).openStore().tracking).tags().sorted {
            $0.key < $1.key
        }
        switch output.format {
        case .json: context.console.print(json: .object(ValueObject(tags.map { ($0.key, .string($0.value)) })))
        case .text:
            var table = TextTable()
            for (key, value) in tags { table.append([key, value]) }
            context.console.print(table.text)
            if tags.isEmpty { context.console.note("no tags") }
        }
        return .success
    }
}

struct ProfileTagsSetCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Sets tags; a blank value deletes one.",
        discussion: """
            Example:
              marquee profile tags set plan=pro city=Milan
            """)

    @Argument(help: ArgumentHelp("Tags with their values: KEY=VALUE.", valueName: "tag"))
    var tags: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let pairs = try tags.map { try KeyedValue($0, example: "plan=pro") }
        try await Profile(store: context.project(to: .store).openStore().tracking).setTags(
            Dictionary(pairs.map { ($0.key, $0.text) }, uniquingKeysWith: { $1 }))
        context.console.report(["set": .integer(Int64(pairs.count))], text: "\(counted(pairs.count, "tag")) set")
        return .success
    }
}

struct ProfileTagsDeleteCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes tags, known or not.",
        discussion: """
            Example:
              marquee profile tags delete plan city
            """)

    @Argument(help: "The tags' keys.")
    var keys: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await Profile(store: context.project(to: .store).openStore().tracking).deleteTags(keys)
        context.console.report(["deleted": .integer(Int64(keys.count))], text: "\(counted(keys.count, "tag")) deleted")
        return .success
    }
}
