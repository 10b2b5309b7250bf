import Glibc
import MarqueeCommandLine

CrashNotice.install()
let program = Program(
    Marquee.self, name: "marquee",
    perform: { command, arguments in
        ParentProcess.follow(ProcessEnvironment.read())
        if command is any DashboardRequest { return try DashboardProgram.replaceThis(arguments) }
        guard let command = command as? any Command else { throw CommandFailure(notPerformed: command) }
        return try await command.execute(in: CommandContext(command.global, format: command.format))
    },
    explain: { CommandFailure($0) })
let status = await program.run(Array(CommandLine.arguments.dropFirst()))
PrintedText.flush()
// Not `exit`: presenters may have left threads behind, and nothing of theirs may be torn down under them.
_exit(status.rawValue)
