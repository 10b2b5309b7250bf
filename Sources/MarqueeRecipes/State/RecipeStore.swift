package import MarqueeDatabase
package import MarqueeModel
package import MarqueeTracking
import Synchronization

/// What recipes know of the past, in the host's database, and what follows from an event: evaluation, counts, clocks and
/// the winner's message share one transaction, so that a kill leaves all of it or nothing.
package final class RecipeStore: Sendable {
    package let database: Database
    private let tracking: TrackingOptions
    private let current = Mutex<RecipeRules?>(nil)
    /// The recipe whose old views were forgotten last.
    let pruned = Mutex("")

    /// - Parameter tracking: How events are reported; this store does not follow those that it reports itself.
    package init(_ database: Database, tracking: TrackingOptions = TrackingOptions()) {
        self.database = database
        self.tracking = tracking
    }

    /// By what events are evaluated in this process; nil: nobody evaluates any, and views are counted all the same.
    package var rules: RecipeRules? {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    /// Evaluates an event. One that an application names is reported in the same transaction; where it concerns no recipe,
    /// that is all.
    ///
    /// - Returns: What it led to; nil without rules, and where it concerns no recipe.
    package func happened(_ event: RecipeEvent, at now: Timestamp) throws(StoreError) -> RecipeOutcome? {
        let concerns = rules?.recipes.isConcerned(by: event) ?? false
        guard concerns || event.isReported else { return nil }
        return try database.write { access in
            // What a host does by itself is about nobody.
            guard try event.kind.isOfHost || !access.hasOptedOut() else { return nil }
            if case .custom(let name) = event.kind {
                var outbox = try OutboxWriter(access, options: tracking)
                try outbox.report(EventName(rawValue: name), of: nil, at: now, properties: event.reportedProperties)
                try outbox.finish()
            }
            return try concerns ? evaluate(event, at: now, in: access) : nil
        }
    }

    /// Evaluates for an explanation: nothing is counted, and nothing becomes a message.
    package func explanation(
        of event: RecipeEvent, at now: Timestamp, by rules: RecipeRules
    ) throws(StoreError) -> (evaluation: Evaluation, profile: RecipeProfile) {
        try database.snapshot { access in
            let facts = StoredFacts(
                access: access, now: now, profile: try access.recipeProfile(), templates: rules.hasTemplate)
            // A session that begins is the present one.
            let session = event.kind == .sessionStart ? now : try access.moment(.session)
            let moment = Moment(now, in: rules.calendar, sessionStart: session)
            return (
                try rules.recipes.evaluate(event, at: moment, facts, isOnline: false, isExplained: true), facts.profile
            )
        }
    }

    /// The recipe that would win now; nothing is counted.
    package func winner(of event: RecipeEvent, at now: Timestamp) throws(StoreError) -> String? {
        guard let rules else { return nil }
        return try database.snapshot { access in
            let facts = StoredFacts(
                access: access, now: now, profile: try access.recipeProfile(), templates: rules.hasTemplate)
            let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
            return try rules.recipes.evaluate(event, at: moment, facts, isOnline: false).winner?.id
        }
    }

    /// Makes the message of a recipe, whatever its trigger and everything else say; for trying it out.
    ///
    /// - Returns: Nil without rules, and where there is no such recipe.
    package func fire(_ id: String, with event: RecipeEvent, at now: Timestamp) throws(StoreError) -> RecipeOutcome? {
        guard let rules, let recipe = rules.recipes[id] else { return nil }
        return try database.write { access in
            var evaluation = Evaluation()
            evaluation.winner = recipe
            rules.noticed()
            return try outcome(
                of: evaluation, event, for: try access.madeRecipeProfile(), rules, at: now, in: access)
        }
    }

    func evaluate(
        _ event: RecipeEvent, at now: Timestamp, in access: Transaction
    ) throws -> RecipeOutcome? {
        guard let rules else { return nil }
        if case .sessionStart = event.kind { try access.set(.session, to: now) }
        if case .timer(let recipe, let trigger) = event.kind { try access.endTimer(recipe, trigger) }
        let timers = rules.recipes.timers(after: event, at: now)
        try access.setTimers(timers)
        let facts = StoredFacts(
            access: access, now: now, profile: try access.madeRecipeProfile(), templates: rules.hasTemplate)
        let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
        // Nobody is there to ask yet: a recipe that wants the server's word does nothing without it.
        let evaluation = try rules.recipes.evaluate(event, at: moment, facts, isOnline: false)
        for id in evaluation.triggered {
            try access.command(
                "INSERT INTO recipe_state (recipe, triggers) VALUES (?, 1) ON CONFLICT DO UPDATE SET triggers = triggers + 1"
            ).run(.text(id))
        }
        if let winner = evaluation.winner, let playlist = winner.playlist {
            try access.set(.turn(playlist), to: winner.id)
        }
        let outcome = try outcome(of: evaluation, event, for: facts.profile, rules, at: now, in: access)
        if outcome.message != nil || !timers.started.isEmpty || !timers.ended.isEmpty { rules.noticed() }
        return outcome
    }

    private func outcome(
        of evaluation: Evaluation, _ event: RecipeEvent, for profile: RecipeProfile, _ rules: RecipeRules,
        at now: Timestamp, in access: Transaction
    ) throws -> RecipeOutcome {
        guard let winner = evaluation.winner, let staging = rules.staging else {
            return RecipeOutcome(evaluation: evaluation, message: nil, content: nil, warnings: [])
        }
        var (message, unknown) = winner.message.filled(by: event, for: profile)
        let notice = event.kind.isInBackground ? winner.notification : nil
        if notice == nil, winner.delay > .seconds(0), message?.start == .immediately {
            message?.start = .delay(winner.delay)
        }
        let staged = try staging.stage(message, of: winner, behind: notice, at: now, in: access)
        if staged.isNotified { try noteNotified(winner.id, at: now, in: access) }
        return RecipeOutcome(
            evaluation: evaluation, message: staged, content: message,
            warnings: unknown.map { "'\($0.visible)' is unknown, so it is empty in the message" })
    }
}

extension RecipeEvent {
    /// Whether tracking tells a server of it.
    package var isReported: Bool { if case .custom = kind { true } else { false } }

    /// Its properties, with its items as one of them: as they are tracked.
    var reportedProperties: [UInt8]? {
        var all = properties
        if !items.isEmpty, all["items"] == nil { all["items"] = .list(items.map(Value.object)) }
        return all.isEmpty ? nil : Value.object(all).jsonBytes()
    }
}

extension RecipeEvent.Kind {
    /// Whether no person has done anything for it.
    fileprivate var isOfHost: Bool {
        switch self {
        case .idle, .timer: true
        default: false
        }
    }
}
