import ArgumentParser

struct PluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugins",
        abstract: "Shows and checks presenter plugins.",
        discussion: """
            Example:
              marquee plugins list
              marquee plugins check .build/debug/libAcme.so
            """,
        subcommands: [PluginsListCommand.self, PluginsCheckCommand.self, PluginsEnableCommand.self])
}
