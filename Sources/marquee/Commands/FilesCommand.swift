import ArgumentParser

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Shows and tidies the cache of downloaded files, whether a host runs or not.",
        discussion: """
            Example:
              marquee files list
              marquee files prune --all
            """,
        subcommands: [
            FilesListCommand.self, FilesPruneCommand.self, FilesVerifyCommand.self, FilesFetchCommand.self,
        ])
}
