import MarqueeCommandLine
import MarqueeHost
import MarqueeProject

extension DashboardDemoCommand: Command {
    func execute(in context: CommandContext) async throws -> ExitStatus {
        // Before anything else that could be interrupted: SIGINT during the start ends it cleanly too.
        let stops = try StopRequests()
        let named = data.map { FilePath($0).absolute(in: context.workingDirectory) }
        let folder = try DemoFolder(named, isKept: keep)
        defer { folder.remove() }
        let run = try DemoRun(
            DemoRun.Options(port: port, seed: seed, opensBrowser: open, servers: servers, database: database),
            in: folder,
            environment: context.environment, console: context.console, stops: stops)
        let status = try await run.perform()
        if keep { context.console.note("everything is in '\(folder.path)'") }
        return status
    }
}
