import ArgumentParser

struct InboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "Shows and changes the inbox, whether a host runs or not.",
        discussion: """
            Without a subcommand: on a terminal, browse by keys; else the list.

            Example:
              marquee inbox
              marquee inbox list --status unread
            """,
        subcommands: [
            InboxBrowseCommand.self, InboxListCommand.self, InboxShowCommand.self, InboxOpenCommand.self,
            InboxReadCommand.self, InboxItemCommand<MarkUnread>.self, InboxItemCommand<Archive>.self,
            InboxItemCommand<Unarchive>.self, InboxItemCommand<Pin>.self, InboxItemCommand<Unpin>.self,
            InboxStatusCommand.self, InboxRemoveCommand.self, InboxCountCommand.self, InboxFetchCommand.self,
        ],
        defaultSubcommand: InboxBrowseCommand.self)
}
