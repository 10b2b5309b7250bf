import ArgumentParser

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Shows and changes who uses the host: ids, tags, attributes.",
        discussion: """
            Edits wait in the store until a server takes them.

            Example:
              marquee profile show
              marquee profile tags set plan=pro city=Milan
            """,
        subcommands: [
            ProfileShowCommand.self, ProfileTagsCommand.self, ProfileSetCommand.self, ProfileUnsetCommand.self,
            ProfileDataCommand.self, ProfileIdentifyCommand.self, ProfilePushTokenCommand.self,
            ProfileResetCommand.self, ProfileOptOutCommand.self, ProfileOptInCommand.self,
        ])
}

struct ProfileTagsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Lists, sets and deletes tags, with values and without.",
        discussion: """
            A tag with a value is set and deleted; one without is added to the set of tags and removed from it.

            Example:
              marquee profile tags
              marquee profile tags set plan=pro
              marquee profile tags delete plan
              marquee profile tags add vip
            """,
        subcommands: [
            ProfileTagsListCommand.self, ProfileTagsSetCommand.self, ProfileTagsDeleteCommand.self,
            ProfileTagsAddCommand.self, ProfileTagsRemoveCommand.self,
        ],
        defaultSubcommand: ProfileTagsListCommand.self)
}
