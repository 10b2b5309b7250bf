import ArgumentParser

struct ContentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Exchange messages with Contentful: pull entries as messages, push messages as entries.",
        discussion: """
            The space is a target of kind 'contentful' in marquee.yaml; 'marquee sync' creates content types for its \
            templates there. What an editor has written is never overwritten.

            Example:
              marquee content pull
              marquee content diff
              marquee content push welcome --publish
            """,
        subcommands: [ContentPullCommand.self, ContentPushCommand.self, ContentDiffCommand.self])
}
