import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sends the project's definitions and recipes to a target, and first says what will change.",
        usage: """
            marquee sync [--to <target>] [--only <name> ...] [--dry-run] [--check] [--offline] [--out <file>] [--allow-breaking [<rule:name>]]
            marquee sync --plan <file> [--dry-run] [--allow-breaking [<rule:name>]]
            marquee sync rollback <version>
            """,
        discussion: """
            The plan shows what is added, changed, renamed and removed, and what may break for live messages. Breaking \
            changes are only sent with --allow-breaking. Somebody else's sync in between is noticed, and nothing is sent \
            then. A dashboard keeps whose definitions and recipes are whose, by the project's name: a plan touches no others.

            Example:
              marquee sync --dry-run
              marquee sync --to review
              marquee sync --to local --only product-banner --allow-breaking
              marquee sync --check --format markdown
              marquee sync --out plan.json
              marquee sync --plan plan.json
              marquee sync --allow-breaking argument-removed:product-banner
            """,
        subcommands: [SyncRollbackCommand.self])

    @OptionGroup var options: SyncOptions

    @Flag(help: "Like --dry-run, and the exit code is 2 when something would be changed.")
    var check = false

    @Flag(help: "Compare with what was synced last from here, without asking the target.")
    var offline = false

    @Option(
        help: ArgumentHelp("Only this template, function or recipe; may be given several times.", valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Take this definition or recipe over from the project that owns it; may be given several times.",
            valueName: "name"))
    var take: [String] = []

    @Option(help: ArgumentHelp("Save the plan, and change nothing else.", valueName: "file"))
    var out: String?

    @Option(help: ArgumentHelp("Do exactly what a saved plan says.", valueName: "file"))
    var plan: String?

    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { options.planFormat == .json ? .json : .text }

    func validate() throws {
        if offline, !options.dryRun, !check, out == nil {
            throw ValidationError("'--offline' sends nothing; add '--dry-run', '--check' or '--out FILE'.")
        }
        guard plan != nil else { return }
        let others = [
            ("--to", options.to != nil), ("--take", !take.isEmpty), ("--note", options.note != nil),
            ("--only", !only.isEmpty), ("--out", out != nil), ("--check", check), ("--offline", offline),
        ]
        if let other = others.first(where: \.1) {
            throw ValidationError("'\(other.0)' contradicts '--plan': a saved plan says what is sent, and where.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let read = try context.project()
        let isDry = options.dryRun || check || out != nil
        let saved = try plan.map { try savedPlan($0, of: read, in: context) }
        let written = try read.target(named: saved?.target ?? options.to)
        let project = try context.permitted(read, to: .target(written.name), .store)
        let configured = try project.configured(written, isSending: !isDry, showingOn: context.console)
        if let saved { try refuseOtherPlace(of: saved, configured) }
        let claim = try saved?.claim ?? project.claim(on: written, note: options.note, taking: take)
        let session = SyncSession(configured, project: project, claim: claim, console: context.console)
        let draft: SyncSession.Draft
        if let saved {
            draft = try await session.draft(saved)
        } else {
            let comparison = SyncSession.Comparison(isOffline: offline, isNeeded: check)
            draft = try await session.draft(
                project.definitions(), recipes: project.recipesToSync, only: only, comparison)
        }
        let flow = SyncFlow(
            session: session, options: options, isDry: isDry, tellsDifference: options.detailedExitcode || check)
        let status = try await flow.finish(draft, saved: saved)
        if let out { try save(draft, session, to: out, in: context) }
        return status
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
        _ draft: SyncSession.Draft, _ session: SyncSession, to file: String, in context: CommandContext
    ) throws {
        let configured = session.configured
        let report = SyncReport(draft, session, format: options.planFormat)
        let saved = SavedPlan(
            target: configured.name, address: configured.target.address, version: draft.baseline.state?.version,
            definitions: draft.definitions, claim: session.claim, exceptions: options.allowBreaking,
            overwrites: options.overwrite)
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
