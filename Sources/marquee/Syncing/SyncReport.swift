import MarqueeCommandLine
import MarqueeModel
import MarqueeSync

/// What a sync prints: the plan before, the outcome behind it.
struct SyncReport {
    private let draft: SyncSession.Draft
    private let session: SyncSession
    private let format: PlanFormat

    private var configured: ConfiguredTarget { session.configured }
    private var console: Console { session.console }

    init(_ draft: SyncSession.Draft, _ session: SyncSession, format: PlanFormat) {
        self.draft = draft
        self.session = session
        self.format = format
    }

    /// The whole plan as JSON, and what it was made against.
    func json(isDryRun: Bool) -> Value {
        var members = draft.plan.json(target: configured.name, isDryRun: isDryRun, payload: draft.payload).object ?? [:]
        let state = draft.baseline.state
        members["against"] = [
            "source": .string(draft.baseline.isFromTarget ? "target" : state == nil ? "nothing" : "last-synced"),
            "version": state.map { .string($0.version.description) } ?? .null,
            "syncedAt": .moment(state?.syncedAt),
        ]
        if let steps = draft.steps {
            // What is sent are these.
            members["payload"] = .null
            members["requests"] = .list(steps.requests)
            members["blocked"] = .list(steps.blocked.map(\.json))
        }
        members["claimed"] = .list(draft.claimed.map(Value.string))
        return .object(members)
    }

    /// - Parameter refusal: Why it would not be sent, to be told beside it.
    func printPlan(isDryRun: Bool, refusal: SyncError?) {
        switch format {
        case .json: console.print(json: json(isDryRun: isDryRun))
        case .markdown: console.print(PlanMarkdown(draft.plan, heading: heading).text)
        case .github: console.print(PlanGitHub(draft.plan, heading: heading).text)
        case .text: console.print(PlanText(draft.plan, heading: heading).text(isColored: console.output.isColored))
        }
        let claimed = draft.claimed
        if !claimed.isEmpty {
            console.note(
                "\(counted(claimed.count, draft.claimedKind)) become\(claimed.count == 1 ? "s" : "") this project's")
        }
        if isDryRun, let steps = draft.steps {
            if !steps.requests.isEmpty {
                let them = steps.requests.count == 1 ? "it" : "them"
                console.note("\(counted(steps.requests.count, "request")); '--format json' shows \(them)")
            }
            for blocked in steps.blocked { console.note("blocked: \(blocked.words)") }
        }
        switch refusal?.code {
        case .breaking:
            guard let refusal else { break }
            let changes = Plan.words(breaking: refusal.details.count)
            let advice = refusal.advice.map { "; \($0)" } ?? ""
            console.note("'marquee sync' would refuse this: \(changes)\(advice)")
        case .drift: console.note("'marquee sync' reverts changes by others only with --overwrite")
        default: break
        }
    }

    func printNothingToDo() {
        guard format == .json else { return printPlan(isDryRun: false, refusal: nil) }
        print(changed: false, version: draft.baseline.state?.version)
    }

    func printOutcome(_ outcome: SyncOutcome) {
        guard format != .json else { return print(changed: true, version: outcome.state.version) }
        if outcome.isConfirmedLater {
            console.note("the response was lost, but the target has received everything")
        }
        if !console.isQuiet { console.print("Synced \(configured.name.visible), version \(outcome.state.version).\n") }
    }

    private func print(changed: Bool, version: TargetVersion?) {
        var members = json(isDryRun: false).object ?? [:]
        members["result"] = [
            "changed": .boolean(changed), "version": version.map { .string($0.description) } ?? .null,
        ]
        console.print(json: .object(members))
    }

    /// To the second: nobody reads more. JSON has all of it.
    private static func text(_ moment: Timestamp) -> String {
        Timestamp(milliseconds: moment.milliseconds / 1_000 * 1_000).description
    }

    /// What the plan was made against, in a sentence.
    private var heading: String {
        let state = draft.baseline.state
        let project = state?.owners == nil ? nil : session.claim.origin.project
        let target =
            "Target \(configured.name) (\(configured.shownAddress))" + (project.map { ", project \($0)" } ?? "")
        switch draft.baseline.source {
        case .target:
            guard let state, !state.isEmpty else { return "\(target), nothing synced yet" }
            let count = counted(draft.baseline.definitions.definitions.count, "definition")
            let time = state.syncedAt.map { ", last synced \(Self.text($0))" } ?? ""
            return "\(target), \(count)\(time)\(state.syncedBy.map { " by \($0)" } ?? "")"
        case .notTold, .offline:
            let reason = draft.baseline.source == .offline ? "was not contacted" : "does not report its definitions"
            guard let state else {
                return "\(target) \(reason), and nothing was synced to it from here, so everything counts as new"
            }
            let time = state.syncedAt.map { " at \(Self.text($0))" } ?? ""
            return "\(target) \(reason): compared with the last sync from here\(time)"
        }
    }
}
