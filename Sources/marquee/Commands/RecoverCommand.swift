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
        abstract: "Saves what can be read of a damaged store, and lists what is gone.",
        discussion: """
            The damaged files are kept in a folder beside the store. A host does the same by itself, when it starts and \
            when it meets damage; on SIGHUP it looks for that. A store that is sound is left alone. Of an empty file nothing \
            can be saved.

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
            context.console.report(["recovered": false], text: "the store is sound; nothing was changed")
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
                "process \(host) is the host of this store, and recovers it by itself: run 'kill -HUP \(host)'; its log "
                    + "says what is gone", status: .otherHost)
        }
    }

    private func isSound(_ project: Project) throws -> Bool {
        do {
            if let empty = project.emptyStore {
                throw CommandFailure("store-empty", "\(empty); \(Self.remedy)", status: .cannotRead)
            }
            guard let store = try project.openStoreForReading() else {
                throw CommandFailure(
                    "store-not-found", "there is no store in '\(project.store)': nothing can be saved; \(Self.remedy)",
                    status: .invalidInput)
            }
            return try store.check().isEmpty
        } catch let error as StoreError where error.code == .damaged {
            return false
        }
    }

    private static let remedy =
        "'marquee restore FILE' puts a backup there; without one, the first message that is sent makes a new store"

    private func lines(of report: RecoveryReport) -> [String] {
        let saved = report.tables.filter { $0.saved > 0 }.map { "  \($0.feature): \($0.text)" }
        return ["recovered the store; the damaged files are in '\(report.kept)'"]
            + (saved.isEmpty ? ["nothing could be saved"] : ["saved:"] + saved)
            + (report.isWhole ? ["nothing is gone"] : ["gone:"] + report.losses.map { "  " + $0 })
    }
}
