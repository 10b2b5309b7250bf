import ArgumentParser

/// One command: reads its arguments, and leaves the work to the libraries.
protocol Command: ParsableCommand {
    var global: GlobalOptions { get }
    /// How its result is printed; nil for a command that has only text.
    var format: OutputFormat? { get }

    /// Does what the command is for, and returns its exit code.
    func execute(in context: CommandContext) async throws -> ExitStatus
}

extension Command {
    var format: OutputFormat? { nil }
}

/// The exit codes, the same for every command.
enum ExitStatus: Int32 {
    case success = 0
    /// The input has errors.
    case invalidInput = 1
    /// A difference was found where one was asked for.
    case difference = 2
    case usage = 64
    /// A server or plugin is not available.
    case unavailable = 69
    /// The store cannot be written.
    case cannotWrite = 73
    /// The store cannot be read.
    case cannotRead = 74
    /// Another host runs the store.
    case otherHost = 75
    case interrupted = 130
}
