import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync

/// One call of `marquee sync`: what it is about, and its steps.
struct SyncSession {
    let configured: ConfiguredTarget
    let memory: SyncMemory
    let console: Console
    private let run: SyncRun

    /// What is known before anything is sent.
    struct Draft {
        let baseline: SyncBaseline
        let plan: Plan
        /// Everything that the target is to have.
        let definitions: DefinitionSet
        let payload: Value
    }

    init(_ configured: ConfiguredTarget, project: Project, console: Console) {
        let memory = SyncMemory(project: project)
        self.configured = configured
        self.memory = memory
        self.console = console
        let key = configured.key
        self.run = SyncRun(target: configured.target) { try memory.lastSynced(to: key) }
    }

    /// Plans to give the target a project's definitions.
    ///
    /// - Parameter names: Only these; everything else stays as the target has it. Empty: all.
    func draft(_ catalog: TemplateCatalog, only names: [String], mayBeOffline: Bool) async throws -> Draft {
        let status = StatusLine(console, "asking \(configured.name) (\(configured.shownAddress)) …")
        defer { status.erase() }
        let baseline = try await run.baseline(mayBeOffline: mayBeOffline)
        var definitions = DefinitionSet(catalog)
        if !names.isEmpty {
            for name in names { try check(name, in: catalog, baseline) }
            definitions = baseline.definitions.taking(Set(names), from: definitions)
        }
        return try await draft(definitions, baseline)
    }

    /// Plans to give the target what a saved plan says; it still has the state that the plan was made against.
    func draft(_ saved: SavedPlan, mayBeOffline: Bool) async throws -> Draft {
        let status = StatusLine(console, "asking \(configured.name) (\(configured.shownAddress)) …")
        defer { status.erase() }
        let baseline = try await run.baseline(mayBeOffline: mayBeOffline)
        guard baseline.state?.version == saved.version else {
            throw SyncError(
                .lostRace,
                "the target '\(configured.name)' has moved on since the plan was saved, from \(Self.words(saved.version)) to"
                    + " \(Self.words(baseline.state?.version)), and nothing was sent; save a new plan")
        }
        return try await draft(saved.definitions, baseline)
    }

    private func draft(_ definitions: DefinitionSet, _ baseline: SyncBaseline) async throws -> Draft {
        let payload = try configured.target.payload(definitions)
        let plan = try await run.plan(to: definitions, from: baseline, localUsage: localUsage)
        return Draft(baseline: baseline, plan: plan, definitions: definitions, payload: payload)
    }

    private func localUsage(_ definitions: DefinitionSet) -> UsageDocument {
        do {
            return try memory.usage(of: definitions)
        } catch {
            // A plan without these counts is better than none.
            console.warn("what live messages here use is not counted: \(CommandFailure(error).message)")
            return .none
        }
    }

    /// Sends it, and remembers that it was sent.
    func send(_ draft: Draft) async throws -> SyncOutcome {
        let count = draft.definitions.definitions.count
        let status = StatusLine(console, "sending \(counted(count, "definition")) to \(configured.name) …")
        defer { status.erase() }
        let outcome = try await run.send(
            draft.definitions, replacing: draft.baseline.state?.version, permission: .commandLine)
        do {
            try memory.keep(outcome.state, of: configured)
        } catch {
            // The target has it, and that is what counts; only dry runs without the target miss it.
            console.warn("what was synced could not be remembered here: \(CommandFailure(error).message)")
        }
        return outcome
    }

    private func check(_ name: String, in catalog: TemplateCatalog, _ baseline: SyncBaseline) throws {
        guard BuiltInFunction(rawValue: name) == nil else {
            throw CommandFailure(
                "built-in", "'\(name)' is built in, and built-in functions are never sent", status: .usage)
        }
        guard catalog[name] == nil, baseline.definitions[name] == nil else { return }
        let help =
            catalog.nearestName(to: name).map { "did you mean '\($0)'?" }
            ?? "'marquee inspect' lists what there is"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue,
            "neither the project nor the target has a template or function '\(name)'; \(help)", status: .invalidInput)
    }

    private static func words(_ version: TargetVersion?) -> String {
        version.map { "version \($0)" } ?? "nothing"
    }
}
