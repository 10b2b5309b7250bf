package import ArgumentParser

/// One command of a program: what it understands, and how its result is printed. What it does is the program's.
package protocol ProgramCommand: ParsableCommand {
    var global: GlobalOptions { get }
    /// How its result is printed; nil for a command that has only text.
    var format: OutputFormat? { get }
    /// How it writes its log; nil for a command that has none.
    var logFormat: OutputFormat? { get }
}

extension ProgramCommand {
    package var format: OutputFormat? { nil }
    package var logFormat: OutputFormat? { nil }
}
