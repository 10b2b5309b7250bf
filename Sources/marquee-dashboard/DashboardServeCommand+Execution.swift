import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import MarqueeSystem

extension DashboardServeCommand: PerformedCommand {
    func execute(in context: DashboardContext) async throws -> ExitStatus {
        // Before anything else that could be interrupted: SIGINT during the start ends it cleanly too.
        let stops = try StopRequests()
        let place = try data.place(context.environment)
        let first = FirstToken(
            file: firstTokenFile, directory: try data.directory(context.environment),
            isWatched: context.console.output.isTerminal,
            lifetime: firstTokenExpiresIn)
        reach.warnOfMissingName(context.console)
        var options = DashboardOptions()
        options.host = host
        options.port = port
        options.exposure = try exposure()
        options.logsRequests = accessLog
        var details = DetailOptions()
        details.days = Int64(keepEvents)
        let run = DashboardRun(
            options: options, place: place, replica: try replica(context.environment), details: details, first: first,
            console: log.console(context.console), stops: stops,
            notifier: SystemdNotifier(environment: context.environment))
        return try await run.perform()
    }
}
