import ArgumentParser
import MarqueeCommandLine
import MarqueeDatabase
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore

struct RecoverCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recover the readable data of a damaged store, and list what is lost.",
        discussion: """
            The damaged files are kept in a folder next to the store. A host also does this when it starts and when it \
            detects damage; on SIGHUP it checks for damage. An intact store is not changed. An empty file cannot be \
            recovered.

            Example:
              marquee recover
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        try project.require(.store)
        if try isSound(project) {
            context.console.report(["recovered": false], text: "the store is intact; nothing was changed")
            return .success
        }
        let report = try recover(project)
        guard var members = report.json.object else { return .success }
        members["recovered"] = true
        context.console.report(.object(members), lines: lines(of: report).map(\.visible).joined(separator: "\n"))
        report.finish()
        return .success
    }

    private func recover(_ project: Project) throws -> RecoveryReport {
        do throws(StoreError) {
            return try HostStore.recover(project.store.text)
        } catch {
            guard error.code == .claimed, let host = HostClaim.holder(at: project.store.text) else { throw error }
            throw CommandFailure(
                "store-claimed",
                "the host of this store (process \(host)) recovers it: run 'kill -HUP \(host)'; its log "
                    + "lists what is lost", status: .otherHost)
        }
    }

    private func isSound(_ project: Project) throws -> Bool {
        do {
            if let empty = project.emptyStore {
                throw CommandFailure("store-empty", "\(empty); \(Self.remedy)", status: .cannotRead)
            }
            guard let store = try project.openStoreForReading() else {
                throw CommandFailure(
                    "store-not-found", "there is no store in '\(project.store)'; \(Self.remedy)",
                    status: .invalidInput)
            }
            return try store.check().isEmpty
        } catch let error as StoreError where error.code == .damaged {
            return false
        }
    }

    private static let remedy =
        "restore a backup with 'marquee restore FILE'; without one, the first message creates a new store"

    private func lines(of report: RecoveryReport) -> [String] {
        let saved = report.tables.filter { $0.saved > 0 }.map { "  \($0.feature): \($0.text)" }
        return ["recovered the store; the damaged files are in '\(report.kept)'"]
            + (saved.isEmpty ? ["nothing could be recovered"] : ["saved:"] + saved)
            + (report.isWhole ? ["nothing is lost"] : ["gone:"] + report.losses.map { "  " + $0 })
    }
}
