import ArgumentParser

struct PluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugins",
        abstract: "Show, check and create presenter plugins.",
        discussion: """
            Example:
              marquee plugins list
              marquee plugins check .build/debug/libAcme.so
              marquee plugins new acme && cd acme
              marquee plugins dev
            """,
        subcommands: [
            PluginsListCommand.self,
            PluginsCheckCommand.self,
            PluginsEnableCommand.self,
            PluginsRestartCommand.self,
            PluginsNewCommand.self,
            PluginsDevCommand.self,
        ])
}
