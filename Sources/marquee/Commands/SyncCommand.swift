import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeSystem
import MarqueeYAML

struct SyncCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Send the project's definitions and recipes to a target, after showing what will change.",
        usage: """
            marquee sync [--to <target>] [--only <name> ...] [--dry-run] [--check] [--offline] [--out <file>] [--allow-breaking [<rule:name>]]
            marquee sync --plan <file> [--dry-run] [--allow-breaking [<rule:name>]]
            marquee sync rollback <version>
            """,
        discussion: """
            The plan shows what is added, changed, renamed and removed, and what may break live messages. Breaking changes \
            are only sent with --allow-breaking. If someone else syncs in between, nothing is sent. A dashboard records \
            which project owns each definition and recipe, by the project's name: a plan changes no others.

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

    @Flag(help: "Like --dry-run, but exit with code 2 if there are changes.")
    var check = false

    @Flag(help: "Compare with the last sync from here, without contacting the target.")
    var offline = false

    @Option(
        help: ArgumentHelp("Sync only this template, function or recipe. May be repeated.", valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Take over this definition or recipe from the project that owns it. May be repeated.",
            valueName: "name"))
    var take: [String] = []

    @Option(help: ArgumentHelp("Save the plan to a file, without changing anything.", valueName: "file"))
    var out: String?

    @Option(help: ArgumentHelp("Apply a saved plan exactly.", valueName: "file"))
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
            throw ValidationError(
                "'\(other.0)' cannot be used with '--plan': the saved plan determines what is sent, and where.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let read = try context.project()
        let isDry = options.dryRun || check || out != nil
        if let out { try refuseOtherFile(at: out, in: context) }
        let saved = try plan.map { try savedPlan($0, of: read, in: context) }
        let written = try read.target(named: saved?.target ?? options.to)
        let project = try context.permitted(read, to: .target(written.name), .store)
        let configured = try project.configured(written, isSending: !isDry, showingOn: context.console)
        if let saved { try refuseOtherPlace(of: saved, configured, project) }
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

    private func refuseOtherPlace(of saved: SavedPlan, _ configured: ConfiguredTarget, _ project: Project) throws {
        let (its, own) = (saved.claim.origin.project, project.configuration.name?.value)
        guard its == own else {
            throw SyncError(
                .stalePlan,
                "the plan was saved for \(its.map { "the project '\($0.visible)'" } ?? "a project without a name"), and this is"
                    + " \(own.map { "'\($0.visible)'" } ?? "one without a name")",
                advice: "apply it in that project, or save a new plan")
        }
        guard saved.address != configured.target.address else { return }
        throw SyncError(
            .stalePlan,
            "the plan was saved for '\(saved.target)' at \(saved.address), and that target is at"
                + " \(configured.target.address) now", advice: "save a new plan")
    }

    /// What is there is replaced only where it is a plan, too: a name that was completed wrongly may be the configuration's.
    private func refuseOtherFile(at file: String, in context: CommandContext) throws {
        let path = FilePath(file).absolute(in: context.workingDirectory)
        // Why something cannot be read is told when it cannot be written, either.
        guard FileStatus.of(path.text, followingLinks: true)?.kind == .regular,
            let there = try? FileSystem.content(of: path, limit: 512 << 20), !SavedPlan.isOne(there)
        else { return }
        throw CommandFailure(
            "unwritable-plan", "'\(file)' already exists and is not a saved plan; save the plan under another name",
            status: .cannotWrite)
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
            "saved the plan; apply it with: marquee sync --plan \(FilePath(file).inShell)")
    }
}
