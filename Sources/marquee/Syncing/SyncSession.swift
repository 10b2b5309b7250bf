import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync

/// One call of `marquee sync`: what it is about, and its steps.
struct SyncSession {
    let configured: ConfiguredTarget
    let memory: SyncMemory
    let claim: SyncClaim
    let console: Console
    private let run: SyncRun

    /// What a plan is compared with.
    struct Comparison {
        /// Whether what was synced last is asked for, in place of what the target has.
        var isOffline = false
        /// Whether the answer has to be right: without anything to compare with there is none.
        var isNeeded = false
    }

    /// What is known before anything is sent.
    struct Draft {
        let baseline: SyncBaseline
        var plan: Plan
        /// Everything of the project that the target is to have.
        let definitions: DefinitionSet
        let payload: Value
        /// The requests that it takes, where the target takes definitions one at a time.
        var steps: TargetSteps?
        /// The names that it is about; empty: all.
        var only: [String] = []

        /// What becomes the project's.
        var claimed: [String] { baseline.claimed(by: definitions) }

        /// What that is.
        var claimedKind: String {
            let known = Set(definitions.definitions.map(\.name))
            if claimed.allSatisfy(known.contains) { return "definition" }
            return claimed.contains(where: known.contains) ? "definition or recipe" : "recipe"
        }
    }

    init(_ configured: ConfiguredTarget, project: Project, claim: SyncClaim, console: Console) {
        let memory = SyncMemory(project: project)
        self.claim = claim
        self.configured = configured
        self.memory = memory
        self.console = console
        let key = configured.key
        var origin: (@Sendable ([String]) -> String?)?
        if let repository = GitRepository(of: project.root) {
            origin = { repository.firstAncestor(among: $0) }
        }
        self.run = SyncRun(
            target: configured.target, claim: claim, lastSynced: { try memory.lastSynced(to: key) },
            unfinished: { try memory.unfinished(at: key) }, origin: origin)
    }

    /// Plans to give the target a project's definitions, and its recipes where the target takes some.
    ///
    /// - Parameters:
    ///   - recipes: Called only for a target that takes recipes.
    ///   - names: Only these; everything else stays as the target has it. Empty: all.
    func draft(
        _ catalog: TemplateCatalog, recipes: () throws -> RecipeCollection, only names: [String],
        _ comparison: Comparison
    ) async throws -> Draft {
        let baseline = try await baseline(comparison)
        var definitions = DefinitionSet(catalog)
        if baseline.definitions.recipes != nil { definitions.recipes = try recipes() }
        try checkTaken(in: definitions)
        if !names.isEmpty {
            for name in names where definitions.recipes?[name] == nil && baseline.definitions.recipes?[name] == nil {
                try check(name, in: catalog, baseline)
            }
            try checkRenamings(names, from: baseline, to: definitions)
            definitions = baseline.definitions.taking(Set(names), from: definitions)
        }
        var draft = try await draft(definitions, baseline)
        draft.only = names
        return draft
    }

    /// Plans to give the target what it had of the project in an earlier version.
    func draft(backTo version: TargetVersion) async throws -> Draft {
        let baseline = try await baseline(Comparison())
        guard let former = try await configured.target.state(at: version) else {
            throw CommandFailure(
                "no-versions", "the target '\(configured.name)' keeps no earlier versions", status: .usage)
        }
        let all = former.definitions(for: claim)
        let state = baseline.state
        func isOwn(_ name: String, _ owner: String?) -> Bool {
            guard let owner else { return true }
            console.warn(
                "'\(name.visible)' is not restored: it belongs to the project '\(owner.visible)' now;"
                    + " to take it back, define it here and use 'marquee sync --take \(name.inShell)'")
            return false
        }
        let definitions = all.definitions.filter { isOwn($0.name, state?.otherOwner(of: $0.name, than: claim)) }
        let recipes = all.recipes?.filter { isOwn($0, state?.otherOwner(ofRecipe: $0, than: claim)) }
        return try await draft(DefinitionSet(definitions, recipes: recipes), baseline)
    }

    /// Plans to give the target what a saved plan says; it still has the state that the plan was made against.
    func draft(_ saved: SavedPlan) async throws -> Draft {
        let baseline = try await baseline(Comparison())
        guard baseline.state?.version == saved.version else {
            throw SyncError(
                .lostRace,
                "the target '\(configured.name)' has changed since the plan was saved, from \(Self.words(saved.version)) to"
                    + " \(Self.words(baseline.state?.version)); nothing was sent", advice: "save a new plan")
        }
        return try await draft(saved.definitions, baseline)
    }

    private func draft(_ definitions: DefinitionSet, _ baseline: SyncBaseline) async throws -> Draft {
        let payload = try configured.target.payload(definitions)
        let plan = try await run.plan(to: definitions, from: baseline, localUsage: localUsage)
        var draft = Draft(baseline: baseline, plan: plan, definitions: definitions, payload: payload)
        if baseline.isFromTarget {
            let status = StatusLine(console, "asking \(configured.name) what it accepts …")
            defer { status.erase() }
            draft.steps = try await configured.target.steps(
                to: definitions, as: claim, from: baseline.state?.version)
            if plan.summary.isEmpty, draft.claimed.isEmpty {
                draft.plan.requestsLeft = draft.steps?.requests.count ?? 0
            }
        }
        return draft
    }

    private func baseline(_ comparison: Comparison) async throws -> SyncBaseline {
        let status = StatusLine(console, "asking \(configured.name) (\(configured.shownAddress)) …")
        defer { status.erase() }
        let baseline = try await run.baseline(isOffline: comparison.isOffline)
        guard comparison.isNeeded, !baseline.isFromTarget, baseline.state == nil else { return baseline }
        throw CommandFailure(
            "nothing-to-compare",
            "nothing was synced to '\(configured.name)' from here, so there is nothing to compare with; "
                + (comparison.isOffline
                    ? "remove --offline to contact the target" : "the target does not return definitions"),
            status: .unavailable)
    }

    private func localUsage(_ before: DefinitionSet, _ after: DefinitionSet) -> UsageDocument {
        do {
            return try memory.usage(of: before, becoming: after)
        } catch {
            // A plan without these counts is better than none.
            console.warn(
                "the definitions that live messages here use are not counted: \(CommandFailure(error).message)")
            return .none
        }
    }

    /// Finds out whether the target would accept it, and prints what it warns of; sends nothing that stays.
    func rehearse(_ draft: Draft) async throws {
        guard draft.baseline.isFromTarget, !draft.plan.summary.isEmpty else { return }
        let status = StatusLine(console, "asking \(configured.name) whether it accepts that …")
        let warnings: [String]
        do {
            defer { status.erase() }
            warnings = try await configured.target.rehearse(
                draft.definitions, as: claim, replacing: draft.baseline.state?.version)
        }
        for warning in warnings { console.warn(warning) }
    }

    /// Sends it, and remembers that it was sent.
    func send(_ draft: Draft) async throws -> SyncOutcome {
        let count = draft.definitions.definitions.count
        let status = StatusLine(console, "sending \(counted(count, "definition")) to \(configured.name) …")
        defer { status.erase() }
        // Known before anything is sent: what is interrupted must not look like somebody else's change later. Where it cannot
        // be recorded, 'remember' says so.
        try? memory.begin(UnfinishedSync(sending: draft.plan, draft.steps), at: configured)
        let outcome = try await run.send(
            draft.definitions, replacing: draft.baseline.state?.version, permission: .commandLine)
        remember(outcome.state, only: draft.only)
        return outcome
    }

    /// Remembers what the target has as what this project has seen of it.
    ///
    /// - Parameter names: What of it was looked at; empty: all.
    func remember(_ state: TargetState, only names: [String]) {
        do {
            let all = state.definitions(for: claim)
            // What somebody else has changed besides stays their change.
            let seen =
                names.isEmpty
                ? all : try memory.lastSynced(to: configured.key)?.definitions.taking(Set(names), from: all)
            try memory.keep(
                TargetState(version: state.version, syncedAt: state.syncedAt, definitions: seen ?? all), of: configured,
                unfinished: memory.unfinished(at: configured.key).completing(names))
        } catch {
            // The target has it, and that is what counts; only later plans miss it.
            console.warn("the sync could not be recorded here: \(CommandFailure(error).message)")
        }
    }

    /// What the project does not define would be planned as removed, and stay where it is.
    private func checkTaken(in definitions: DefinitionSet) throws {
        let own = Set(definitions.definitions.map(\.name) + (definitions.recipes?.names ?? []))
        guard let name = claim.taken.sorted().first(where: { !own.contains($0) }) else { return }
        let help =
            NearestName.of(name, in: own.sorted()).map { "did you mean '\($0)'?" }
            ?? "define it here first, as '\(configured.name)' has it"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue,
            "'--take' names '\(name.visible)', which the project does not define; \(help)", status: .invalidInput)
    }

    private func check(_ name: String, in catalog: TemplateCatalog, _ baseline: SyncBaseline) throws {
        guard BuiltInFunction(rawValue: name) == nil else {
            throw CommandFailure(
                "built-in", "'\(name)' is built in, and built-in functions are never sent", status: .usage)
        }
        guard catalog[name] == nil, baseline.definitions[name] == nil else { return }
        let help =
            catalog.nearestName(to: name).map { "did you mean '\($0)'?" }
            ?? "'marquee inspect' lists all"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue,
            "neither the project nor the target has a template, function or recipe '\(name)'; \(help)",
            status: .invalidInput)
    }

    /// Half of a renaming would be a silent addition or removal.
    private func checkRenamings(_ names: [String], from baseline: SyncBaseline, to definitions: DefinitionSet) throws {
        let plan = Plan(from: baseline.definitions, to: definitions)
        for change in plan.changes {
            guard let former = change.formerName, names.contains(former) != names.contains(change.name) else {
                continue
            }
            throw CommandFailure(
                "half-renaming",
                "'\(former)' was renamed to '\(change.name)'; name both, with --only \(former.inShell) --only"
                    + " \(change.name.inShell)", status: .usage)
        }
    }

    private static func words(_ version: TargetVersion?) -> String {
        version.map { "version \($0)" } ?? "nothing"
    }
}
