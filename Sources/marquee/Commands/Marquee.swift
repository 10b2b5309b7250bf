import ArgumentParser
import MarqueeCommandLine
import MarqueeModel

/// The program itself, which is nothing but its commands.
struct Marquee: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marquee",
        abstract: "Show templated messages with presenter plugins.",
        discussion: """
            Example, in a project's directory:
              marquee validate
              marquee send messages/welcome.yaml
              marquee run --until-empty
            """,
        version: ProductVersion.current,
        subcommands: [
            InitCommand.self,
            TrustCommand.self,
            ValidateCommand.self,
            FormatCommand.self,
            TestCommand.self,
            RecipesCommand.self,
            ExplainCommand.self,
            SchemaCommand.self,
            ImportCommand.self,
            InspectCommand.self,
            ResolveCommand.self,
            PreviewCommand.self,
            SendCommand.self,
            RunCommand.self,
            QueueCommand.self,
            BackupCommand.self,
            RestoreCommand.self,
            RecoverCommand.self,
            InboxCommand.self,
            ProfileCommand.self,
            TrackCommand.self,
            OutboxCommand.self,
            FilesCommand.self,
            PluginsCommand.self,
            SyncCommand.self,
            ContentCommand.self,
            DashboardCommand.self,
            DoctorCommand.self,
            LSPCommand.self,
            GenerateManualCommand.self,
        ])
}
