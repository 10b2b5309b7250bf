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
        abstract: "List tags, including changes that wait for a server.",
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
        abstract: "Set tags; a blank value deletes a tag.",
        discussion: """
            Example:
              marquee profile tags set plan=pro city=Milan
            """)

    @Argument(help: ArgumentHelp("The tags and their values: KEY=VALUE.", valueName: "tag"))
    var tags: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let pairs = try tags.map { try KeyedValue($0, example: "plan=pro") }
        try await context.profileToChange().setTags(
            Dictionary(pairs.map { ($0.key, $0.text) }, uniquingKeysWith: { $1 }))
        context.console.report(["set": .integer(Int64(pairs.count))], text: "\(counted(pairs.count, "tag")) set")
        return .success
    }
}

struct ProfileTagsDeleteCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete tags, whether they exist or not.",
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
        let profile = try await context.profileToChange()
        let known = try await profile.tags()
        try await profile.deleteTags(keys)
        let count = Set(keys).count { known[$0] != nil }
        context.console.report(["deleted": .integer(Int64(count))], text: "\(counted(count, "tag")) deleted")
        return .success
    }
}

struct ProfileTagsAddCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add tags without values.",
        discussion: """
            Example:
              marquee profile tags add vip newsletter
            """)

    @Argument(help: "The tags' names.")
    var names: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let profile = try await context.profileToChange()
        let known = try await profile.tagSet()
        for name in names { try await profile.addTag(name) }
        let count = Set(names).subtracting(known).count
        context.console.report(["added": .integer(Int64(count))], text: "\(counted(count, "tag")) added")
        return .success
    }
}

struct ProfileTagsRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove tags without values, whether they exist or not.",
        discussion: """
            Example:
              marquee profile tags remove newsletter
            """)

    @Argument(help: "The tags' names.")
    var names: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let profile = try await context.profileToChange()
        let known = try await profile.tagSet()
        for name in names { try await profile.removeTag(name) }
        let count = Set(names).intersection(known).count
        context.console.report(["removed": .integer(Int64(count))], text: "\(counted(count, "tag")) removed")
        return .success
    }
}
