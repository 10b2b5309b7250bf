import ArgumentParser
import Glibc
import MarqueeModel

/// The program: from its arguments to its exit code.
enum Program {
    static func run(_ arguments: [String]) async -> ExitStatus {
        ClosedPipe.ignoreSignal()
        CrashNotice.install()
        let names = CommandNames(arguments)
        if let problem = names.problem { return refuse(problem.message, usage: problem.usage, names) }
        let parsed: any ParsableCommand
        do {
            parsed = try Marquee.parseAsRoot(names.reordered)
        } catch {
            return report(parsing: error, names)
        }
        guard let command = parsed as? any Command else { return await show(parsed, names) }
        return await execute(command)
    }

    private static func execute(_ command: any Command) async -> ExitStatus {
        do {
            return try await command.execute(in: CommandContext(command.global, format: command.format))
        } catch {
            let failure = CommandFailure(error)
            let console = Console(
                command.global, format: command.format ?? .text, environment: ProcessEnvironment.read())
            switch console.format {
            case .json: console.print(json: failure.json)
            case .text: console.messages.write(failure.text(isColored: console.messages.isColored))
            }
            return failure.status
        }
    }

    /// A group of commands has nothing to do but to say which there are.
    private static func show(_ command: any ParsableCommand, _ names: CommandNames) async -> ExitStatus {
        var command = command
        do {
            try command.run()
            return .success
        } catch {
            return report(parsing: error, names)
        }
    }

    /// Help and version come as errors too.
    private static func report(parsing error: any Error, _ names: CommandNames) -> ExitStatus {
        let text = Marquee.fullMessage(for: error)
        guard Marquee.exitCode(for: error) != .success else {
            Console.plain.print(text.hasSuffix("\n") ? text : text + "\n")
            return .success
        }
        return refuse(Marquee.message(for: error), usage: text.usage, names)
    }

    private static func refuse(_ message: String, usage: String, _ names: CommandNames) -> ExitStatus {
        if names.wantsJSON {
            Console.plain.print(json: CommandFailure("usage", message, status: .usage).json)
        } else {
            Console.plain.messages.write("error: \(message.visibleLines)\n\(usage)\n")
        }
        return .usage
    }
}

extension String {
    /// What ArgumentParser prints below its error: how the command is called.
    fileprivate var usage: String {
        guard let start = firstRange(of: "Usage:") else { return "See 'marquee --help'." }
        return String(self[start.lowerBound...])
    }
}
