import Glibc
import MarqueeCommandLine

let program = Program(
    DashboardCommand.self, name: "marquee dashboard",
    perform: { command, _ in
        if command is DashboardDemoCommand {
            throw CommandFailure(
                "usage", "a demo needs hosts, which this program does not have; run 'marquee dashboard demo'",
                status: .usage)
        }
        guard let command = command as? any PerformedCommand else {
            throw CommandFailure(notPerformed: command)
        }
        let environment = ProcessEnvironment.read()
        return try await command.execute(
            in: DashboardContext(
                console: Console(command.global, format: command.format ?? .text, environment: environment),
                environment: environment))
    },
    explain: { CommandFailure($0) })
let status = await program.run(Array(CommandLine.arguments.dropFirst()))
_exit(status.rawValue)
