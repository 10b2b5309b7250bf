import ArgumentParser

struct ContentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Exchange messages with Contentful: entries become messages, and messages entries.",
        discussion: """
            The space is a target of kind 'contentful' in marquee.yaml; 'marquee sync' makes content types of the project's \
            templates there. What an editor has written is never overwritten.

            Example:
              marquee content pull
              marquee content diff
              marquee content push welcome --publish
            """,
        subcommands: [ContentPullCommand.self, ContentPushCommand.self, ContentDiffCommand.self])
}
