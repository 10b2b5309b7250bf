package import ArgumentParser
import MarqueeModel

/// A program: from its arguments to its exit code.
package struct Program {
    private let root: any ParsableCommand.Type
    private let name: String
    private let perform: (any ProgramCommand, _ arguments: [String]) async throws -> ExitStatus
    private let explain: (any Error) -> CommandFailure

    /// - Parameters:
    ///   - root: The command that has all others.
    ///   - name: How the program is called, in advice.
    ///   - perform: Does what a command is for; gets also the arguments that it was made of, the command's name first.
    ///   - explain: What people are told of an error.
    package init(
        _ root: any ParsableCommand.Type, name: String,
        perform: @escaping (any ProgramCommand, _ arguments: [String]) async throws -> ExitStatus,
        explain: @escaping (any Error) -> CommandFailure
    ) {
        self.root = root
        self.name = name
        self.perform = perform
        self.explain = explain
    }

    package func run(_ arguments: [String]) async -> ExitStatus {
        ClosedPipe.ignoreSignal()
        QuitSignal.endProcess()
        // What scripts ask first, and often: nothing has to be known of the commands or of the environment for it.
        if arguments == ["--version"] {
            StandardStream(.output, color: .never, environment: [:]).write("\(ProductVersion.current)\n")
            return .success
        }
        let names = CommandNames(arguments, of: root, name: name)
        if let problem = names.problem { return refuse(problem.message, usage: problem.usage, names) }
        let parsed: any ParsableCommand
        do {
            parsed = try root.parseAsRoot(names.reordered)
        } catch {
            return report(parsing: error, names)
        }
        guard let command = parsed as? any ProgramCommand else { return await show(parsed, names) }
        if let option = names.repeatedOption(of: type(of: command)) {
            return refuse(
                "'\(option)' is set more than once", usage: "Set it once. See '\(name) --help'.", names)
        }
        return await execute(command, names)
    }

    private func execute(_ command: any ProgramCommand, _ names: CommandNames) async -> ExitStatus {
        do {
            try OpenFiles.check()
            return try await perform(command, names.reordered)
        } catch {
            let failure = explain(error)
            var console = Console(
                command.global, format: command.format ?? .text, environment: ProcessEnvironment.read())
            if command.logFormat == .json { console.logFormat = .json }
            switch console.format {
            case .json: console.print(json: failure.json)
            case .text where console.logFormat == .json: console.log("error", failure.message, ["code": failure.code])
            case .text: console.messages.write(failure.text(isColored: console.messages.isColored))
            }
            return failure.status
        }
    }

    /// A group of commands has nothing to do but to say which there are.
    private func show(_ command: any ParsableCommand, _ names: CommandNames) async -> ExitStatus {
        var command = command
        do {
            try command.run()
            return .success
        } catch {
            return report(parsing: error, names)
        }
    }

    /// Help and version come as errors too.
    private func report(parsing error: any Error, _ names: CommandNames) -> ExitStatus {
        let text = root.fullMessage(for: error)
        guard root.exitCode(for: error) != .success else {
            Console.plain.print(text.hasSuffix("\n") ? text : text + "\n")
            return .success
        }
        return refuse(root.message(for: error), usage: usage(in: text), names)
    }

    private func refuse(_ message: String, usage: String, _ names: CommandNames) -> ExitStatus {
        if names.wantsJSON {
            Console.plain.print(json: CommandFailure("usage", message, status: .usage).json)
        } else {
            Console.plain.messages.write("error: \(message.visibleLines)\n\(usage)\n")
        }
        return .usage
    }

    /// What ArgumentParser prints below its error: how the command is called.
    private func usage(in text: String) -> String {
        guard let start = text.firstRange(of: "Usage:") else { return "See '\(name) --help'." }
        return String(text[start.lowerBound...])
    }
}
