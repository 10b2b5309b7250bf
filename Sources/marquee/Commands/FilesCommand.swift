import ArgumentParser

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Show and clean up the cache of downloaded files, whether or not a host is running.",
        discussion: """
            Example:
              marquee files list
              marquee files prune --all
            """,
        subcommands: [
            FilesListCommand.self, FilesPruneCommand.self, FilesVerifyCommand.self, FilesFetchCommand.self,
        ])
}
