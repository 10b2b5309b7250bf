import ArgumentParser

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and change the user of the host: ids, tags and attributes.",
        discussion: """
            Changes wait in the store until a server accepts them.

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
        abstract: "List, set and delete tags, with and without values.",
        discussion: """
            Set and delete tags with values; add and remove tags without values.

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
