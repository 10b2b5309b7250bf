import MarqueeCommandLine

/// A command of this program: reads its arguments, and leaves the work to the libraries.
protocol Command: ProgramCommand {
    /// Does what the command is for, and returns its exit code.
    func execute(in context: CommandContext) async throws -> ExitStatus
}
