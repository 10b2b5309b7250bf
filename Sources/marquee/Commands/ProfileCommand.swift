import ArgumentParser

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Shows and changes who uses the host: ids and tags.",
        discussion: """
            Edits wait in the store until a server takes them.

            Example:
              marquee profile show
              marquee profile tags set plan=pro city=Milan
            """,
        subcommands: [ProfileShowCommand.self, ProfileTagsCommand.self, ProfileResetCommand.self])
}

struct ProfileTagsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Lists, sets and deletes tags.",
        discussion: """
            Example:
              marquee profile tags
              marquee profile tags set plan=pro
              marquee profile tags delete plan
            """,
        subcommands: [ProfileTagsListCommand.self, ProfileTagsSetCommand.self, ProfileTagsDeleteCommand.self],
        defaultSubcommand: ProfileTagsListCommand.self)
}
