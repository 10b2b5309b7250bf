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

    /// Evaluates what a host does by itself, in one commit: many clocks may be due at once.
    package func happened(_ events: [RecipeEvent], at now: Timestamp) throws(StoreError) -> [RecipeOutcome] {
        guard !events.isEmpty else { return [] }
        return try database.write { access in try events.compactMap { try evaluate($0, at: now, in: access) } }
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
            var evaluation = try rules.recipes.evaluate(
                event, at: moment, facts, isOnline: rules.onlineAnswer, isExplained: true)
            if let winner = evaluation.winner, try question(of: winner.id, in: access)?.isOver(at: now) == false {
                evaluation.stopWinner(at: .online, reason: "it waits for the server's answer about an earlier event")
            }
            return (evaluation, facts.profile)
        }
    }

    /// The recipe that would win now; nothing is counted.
    package func winner(of event: RecipeEvent, at now: Timestamp) throws(StoreError) -> String? {
        guard let rules else { return nil }
        return try database.snapshot { access in
            let facts = StoredFacts(
                access: access, now: now, profile: try access.recipeProfile(), templates: rules.hasTemplate)
            let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
            return try rules.recipes.evaluate(event, at: moment, facts, isOnline: rules.onlineAnswer).winner?.id
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
        if case .timer(let id, let trigger) = event.kind, rules.recipes.runsTimer(id, trigger),
            try !access.endTimer(id, trigger, dueAt: now)
        {
            // Ended, or started anew, since it was looked at.
            return nil
        }
        let timers = rules.recipes.timers(after: event, at: now)
        try access.setTimers(timers)
        let facts = StoredFacts(
            access: access, now: now, profile: try access.madeRecipeProfile(), templates: rules.hasTemplate)
        let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
        let evaluation = try rules.recipes.evaluate(event, at: moment, facts, isOnline: rules.onlineAnswer)
        for id in evaluation.triggered {
            try access.command(
                "INSERT INTO recipe_state (recipe, triggers) VALUES (?, 1) ON CONFLICT DO UPDATE SET triggers = triggers + 1"
            ).run(.text(id))
        }
        if let winner = evaluation.winner, let playlist = winner.playlist {
            try access.set(.turn(playlist), to: winner.id)
        }
        let outcome = try outcome(
            of: evaluation, event, for: facts.profile, rules, asking: evaluation.winner?.asksOnline ?? false, at: now,
            in: access)
        if outcome.message != nil || outcome.isAsked || !timers.started.isEmpty || !timers.ended.isEmpty {
            rules.noticed()
        }
        return outcome
    }

    private func outcome(
        of evaluation: Evaluation, _ event: RecipeEvent, for profile: RecipeProfile, _ rules: RecipeRules,
        asking: Bool = false, at now: Timestamp, in access: Transaction
    ) throws -> RecipeOutcome {
        guard let winner = evaluation.winner, let staging = rules.staging else {
            return RecipeOutcome(evaluation: evaluation)
        }
        var filled = winner.message.filled(by: event, for: profile)
        let notice = event.kind.isInBackground ? filled.notice : nil
        if let message = filled.message, let definition = rules.definition(message.template) {
            filled.message = message.withTexts(for: definition)
        }
        if notice == nil, winner.delay > .seconds(0), filled.message?.start == .immediately {
            filled.message?.start = .delay(winner.delay)
        }
        if asking, let message = filled.message {
            let isAsked = try ask(message, of: winner, behind: notice, for: profile, at: now, in: access)
            var evaluation = evaluation
            if !isAsked { evaluation.winner = nil }
            return RecipeOutcome(
                evaluation: evaluation, filled: isAsked ? filled : FilledMessage(), isAsked: isAsked,
                waiting: isAsked ? nil : winner.id)
        }
        let staged = try staging.stage(
            filled.message, of: winner, behind: notice, refusing: nil, at: now, in: access)
        if staged.isNotified { try noteNotified(winner.id, at: now, in: access) }
        return RecipeOutcome(evaluation: evaluation, message: staged, filled: filled)
    }
}

extension RecipeRules {
    /// Nil: a winner asks before anything comes of it.
    fileprivate var onlineAnswer: Bool? { asksOnline ? nil : false }
}

extension RecipeEvent {
    /// Whether tracking tells a server of it.
    package var isReported: Bool { if case .custom = kind { true } else { false } }

    /// Its properties, with its items as one of them: as they are tracked.
    var reportedProperties: [UInt8]? {
        let all = ownProperties
        return all.isEmpty ? nil : Value.object(all).jsonBytes()
    }

    var ownProperties: ValueObject {
        var all = properties
        if !items.isEmpty, all["items"] == nil { all["items"] = .list(items.map(Value.object)) }
        return all
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
