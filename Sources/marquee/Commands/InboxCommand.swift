import ArgumentParser

struct InboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "Show and change the inbox, whether or not a host is running.",
        discussion: """
            Without a subcommand, browses the inbox in a terminal; elsewhere, prints the list.

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
