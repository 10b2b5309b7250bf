import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sends the project's definitions to a target, and first says what will change.",
        usage: """
            marquee sync [--to <target>] [--only <name> ...] [--dry-run] [--check] [--out <file>] [--allow-breaking]
            marquee sync --plan <file> [--dry-run] [--allow-breaking]
            """,
        discussion: """
            The plan shows what is added, changed, renamed and removed, and what may break for live messages. Breaking \
            changes are only sent with --allow-breaking. Somebody else's sync in between is noticed, and nothing is sent \
            then.

            Example:
              marquee sync --dry-run
              marquee sync --to review
              marquee sync --to local --only product-banner --allow-breaking
              marquee sync --check --format markdown
              marquee sync --out plan.json
              marquee sync --plan plan.json
            """)

    @Option(
        help: ArgumentHelp("A target of marquee.yaml; needed where there are several.", valueName: "target"))
    var to: String?

    @Flag(help: "Only show what would be done; nothing is changed anywhere.")
    var dryRun = false

    @Flag(help: "Like --dry-run, and the exit code is 2 when something would be changed.")
    var check = false

    @Flag(help: "The exit code is 0 when there is nothing to do, and 2 when there are changes.")
    var detailedExitcode = false

    @Flag(help: "Send changes that may break live messages, too.")
    var allowBreaking = false

    @Option(help: ArgumentHelp("Only this template or function; may be given several times.", valueName: "name"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Save the plan, and change nothing else.", valueName: "file"))
    var out: String?

    @Option(help: ArgumentHelp("Do exactly what a saved plan says.", valueName: "file"))
    var plan: String?

    @Option(
        name: .customLong("format"), help: ArgumentHelp("How the plan is printed.", valueName: "format"))
    var planFormat: PlanFormat = .text

    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { planFormat == .json ? .json : .text }

    func validate() throws {
        guard plan != nil else { return }
        let others = [
            ("--to", to != nil), ("--only", !only.isEmpty), ("--out", out != nil), ("--check", check),
        ]
        if let other = others.first(where: \.1) {
            throw ValidationError("'\(other.0)' contradicts '--plan': a saved plan says what is sent, and where.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let read = try context.project()
        let isDry = dryRun || check || out != nil
        let saved = try plan.map { try savedPlan($0, of: read, in: context) }
        let written = try read.target(named: saved?.target ?? to)
        let project = try context.permitted(read, to: .target(written.name), .store)
        let configured = try project.configured(written, isSending: !isDry)
        if let saved { try refuseOtherPlace(of: saved, configured) }
        let session = SyncSession(configured, project: project, console: context.console)
        let draft: SyncSession.Draft
        if let saved {
            draft = try await session.draft(saved, mayBeOffline: false)
        } else {
            draft = try await session.draft(project.definitions(), only: only, mayBeOffline: isDry)
        }
        let report = SyncReport(draft, configured, console: context.console, format: planFormat)
        let changed: ExitStatus = detailedExitcode || check ? .difference : .success
        if isDry {
            report.printPlan(isDryRun: true, allowsBreaking: allowBreaking)
            if let out { try save(draft, configured, to: out, report, in: context) }
            return draft.plan.summary.isEmpty ? .success : changed
        }
        guard !draft.plan.summary.isEmpty else {
            report.printNothingToDo()
            return .success
        }
        if planFormat != .json { report.printPlan(isDryRun: false, allowsBreaking: true) }
        if draft.plan.summary.breaking > 0, !allowBreaking, saved?.allowsBreaking != true {
            throw CommandFailure(draft.plan.breakingRefusal, isTold: planFormat != .json)
        }
        report.printOutcome(try await session.send(draft))
        return changed
    }

    private func savedPlan(_ file: String, of project: Project, in context: CommandContext) throws -> SavedPlan {
        let path = FilePath(file).absolute(in: context.workingDirectory)
        try project.checkNamed(FilePath(file))
        do {
            return try SavedPlan(text: FileSystem.content(of: path, limit: 512 << 20), file: file)
        } catch let failure as FileSystem.Failure {
            throw CommandFailure("unreadable-plan", "'\(file)' cannot be read: \(failure)", status: .invalidInput)
        }
    }

    private func refuseOtherPlace(of saved: SavedPlan, _ configured: ConfiguredTarget) throws {
        guard saved.address != configured.target.address else { return }
        throw SyncError(
            .stalePlan,
            "the plan was saved for '\(saved.target)' at \(saved.address), and that target is at"
                + " \(configured.target.address) now; save a new plan")
    }

    private func save(
        _ draft: SyncSession.Draft, _ configured: ConfiguredTarget, to file: String, _ report: SyncReport,
        in context: CommandContext
    ) throws {
        let saved = SavedPlan(
            target: configured.name, address: configured.target.address, version: draft.baseline.state?.version,
            definitions: draft.definitions, allowsBreaking: allowBreaking)
        let path = FilePath(file).absolute(in: context.workingDirectory)
        do {
            try FileSystem.replace(path, with: Array(saved.text(with: report.json(isDryRun: true)).utf8))
        } catch {
            throw CommandFailure("unwritable-plan", "'\(file)' cannot be written: \(error)", status: .cannotWrite)
        }
        context.console.note(
            "saved the plan; this does exactly what it says: marquee sync --plan \(FilePath(file).inShell)")
    }
}

/// How a plan is printed.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
}
