import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSystem

extension DashboardCopyCommand: PerformedCommand {
    func execute(in context: DashboardContext) async throws -> ExitStatus {
        let console = context.console
        let stream = console.messages.isTerminal && !console.isQuiet ? console.messages : nil
        let copy = DashboardCopy(from: from, to: to)
        let tables =
            dryRun
            ? try await copy.plan(at: .now)
            : try await copy.perform(at: .now) { table in
                stream?.writeControl("\r\u{1B}[Kcopying: \(table.name), \(table.rows) rows")
            }
        stream?.writeControl("\r\u{1B}[K")
        let rows = tables.reduce(0) { $0 + $1.rows }
        var lines = TextTable()
        for table in tables { lines.append([table.name, "\(table.rows)"]) }
        let summary = dryRun ? "\(rows) rows to copy; nothing was copied" : "copied \(rows) rows"
        console.report(
            [
                "dryRun": .boolean(dryRun), "rows": .integer(Int64(rows)),
                "tables": .object(
                    tables.reduce(into: [:]) { $0[$1.name] = .integer(Int64($1.rows)) }),
            ],
            lines: lines.text + summary)
        return .success
    }
}
