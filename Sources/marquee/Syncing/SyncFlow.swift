import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// What follows once there is a plan: it is shown, and sent if it may be.
struct SyncFlow {
    let session: SyncSession
    let options: SyncOptions
    /// Whether nothing is sent.
    let isDry: Bool
    /// Whether changes give exit code 2.
    let tellsDifference: Bool

    /// - Parameter saved: Says what was allowed when a saved plan was made.
    func finish(_ draft: SyncSession.Draft, saved: SavedPlan? = nil) async throws -> ExitStatus {
        let report = SyncReport(draft, session, format: options.planFormat)
        let exceptions = options.allowBreaking + (saved?.exceptions ?? [])
        let overwrites = options.overwrite || saved?.overwrites == true
        for unused in draft.plan.unused(options.allowBreaking) {
            session.console.warn("--allow-breaking \(unused.text.inShell) matches no breaking change of this plan")
        }
        let blocked = draft.steps?.refusal
        let refusal = blocked ?? draft.plan.refusal(allowing: exceptions, overwrites: overwrites)
        // A definition that only gets another owner is a change too: others can't sync it any more.
        // And what was interrupted has something left to do, though the definitions are the same.
        let isUnfinished = draft.steps.map { !$0.requests.isEmpty || !$0.blocked.isEmpty } ?? false
        let changes = !draft.plan.summary.isEmpty || !draft.claimed.isEmpty || isUnfinished
        let status: ExitStatus = changes && tellsDifference ? .difference : .success
        if isDry {
            report.printPlan(isDryRun: true, refusal: refusal)
            try await session.rehearse(draft)
            return status
        }
        guard changes else {
            // Whoever has taken somebody else's changes over has nothing to do, and knows of them from now on.
            if draft.baseline.isFromTarget, let state = draft.baseline.state {
                session.remember(state, only: draft.only)
            }
            report.printNothingToDo()
            return .success
        }
        if options.planFormat != .json { report.printPlan(isDryRun: false, refusal: nil) }
        if let refusal { throw CommandFailure(refusal, isTold: options.planFormat != .json && blocked == nil) }
        // What only the target can know of recipes is told before they are sent, too.
        try await session.rehearse(draft)
        report.printOutcome(try await session.send(draft))
        return status
    }
}

extension Project {
    /// In whose name this project syncs to a target.
    func claim(on target: ProjectConfiguration.Target, note: String?, taking taken: [String] = []) throws -> SyncClaim {
        let name = configuration.name?.value
        let isShared =
            switch target.kind {
            case .dashboard, .contentful: true
            case .cleverTap, .file: false
            }
        if isShared, name == nil {
            throw CommandFailure(
                "no-project-name",
                "\(Self.configurationName) has no 'name', which \(target.isDashboard ? "a dashboard" : "Contentful") uses to identify the project; add"
                    + " 'name: \(root.name)'", status: .invalidInput)
        }
        return SyncClaim(
            SyncOrigin(project: name, revision: GitRepository(of: root)?.head, note: note), taking: Set(taken))
    }
}
