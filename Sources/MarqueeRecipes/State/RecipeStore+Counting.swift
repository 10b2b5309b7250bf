package import MarqueeDatabase
package import MarqueeModel
package import MarqueeTracking
import Synchronization

extension RecipeStore: TrackedEventFollower {
    /// Counts views, notes what was notified, and evaluates what an application names: in the transaction of the event.
    package func tracked(
        _ name: EventName, of subject: TrackedSubject?, properties: [UInt8]?, at moment: Timestamp,
        in access: Transaction
    ) throws {
        switch name {
        case .viewed:
            guard let recipe = subject?.recipe else { return }
            try noteView(of: recipe, at: moment, in: access)
        case .notified: if let recipe = subject?.recipe { try noteNotified(recipe, at: moment, in: access) }
        default:
            // What a recipe's function reports could lead to itself again, without end.
            guard let rules, !name.isBuiltIn, subject?.isUnattended != true, try !access.hasOptedOut() else { return }
            // Written by this product, as an object.
            let values = properties.flatMap { try? Value(json: $0) }?.object ?? [:]
            let event = RecipeEvent(.custom(name.rawValue), properties: values)
            guard rules.recipes.isConcerned(by: event) else { return }
            _ = try evaluate(event, at: moment, in: access)
        }
    }

    /// Deletes every count and clock: limits begin anew for whoever comes next.
    package func userIsForgotten(in access: Transaction) throws {
        for table in ["recipe_state", "recipe_view", "recipe_timer", "recipe_question"] {
            try access.command("DELETE FROM \(table)").run()
        }
        for key in [SettingKey.lastNotified, .session] { try access.set(key, to: nil) }
    }

    private func noteView(of recipe: String, at now: Timestamp, in access: Transaction) throws {
        try access.command(
            "INSERT INTO recipe_state (recipe, views) VALUES (?, 1) ON CONFLICT DO UPDATE SET views = views + 1"
        ).run(.text(recipe))
        let isCapped = !(rules?.recipes[recipe]?.excludesFromCaps ?? false)
        try access.command("INSERT INTO recipe_view (recipe, at, is_capped) VALUES (?, ?, ?)")
            .run(.text(recipe), .time(now), .flag(isCapped))
        guard let horizon = try horizon(of: recipe, at: now, in: access) else { return }
        try access.forgetViews(of: recipe, before: horizon)
    }

    func noteNotified(_ recipe: String, at now: Timestamp, in access: Transaction) throws {
        try access.command(
            """
            INSERT INTO recipe_state (recipe, notified_at) VALUES (?1, ?2)
            ON CONFLICT DO UPDATE SET notified_at = excluded.notified_at
            """
        ).run(.text(recipe), .time(now))
        // The rotation of a playlist gives no rest to anything.
        if rules?.recipes[recipe]?.playlist == nil { try access.set(.lastNotified, to: now) }
    }

    /// Before this moment no limit and no cap looks at views of the recipe; nil: one looks at all of them.
    ///
    /// A month stays in any case: a limit that is written tomorrow looks at it.
    private func horizon(of recipe: String, at now: Timestamp, in access: Transaction) throws -> Timestamp? {
        guard let rules else { return nil }
        let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
        var horizon = now + Self.aMonthBefore
        if let session = moment.sessionStart { horizon = min(horizon, session) }
        for limit in rules.recipes[recipe]?.limits ?? [] where limit.kind.countsViews && limit.kind != .ever {
            // A session that has not begun, or a time so long that it has no beginning.
            guard let start = limit.start(at: moment) else {
                if limit.kind == .session { continue }
                return nil
            }
            horizon = min(horizon, start)
        }
        return horizon
    }

    private static let aMonthBefore = TimeSpan.days(-31)

    /// Why a message of a recipe is not shown after all: limits and cooldowns are looked at once more when it would be. Nil
    /// where nothing speaks against it, or the recipe is gone.
    package func objection(
        toShowing id: String, at now: Timestamp, in access: Transaction
    ) throws -> String? {
        guard let rules, let recipe = rules.recipes[id] else { return nil }
        let facts = StoredFacts(
            access: access, now: now, profile: RecipeProfile(), templates: rules.hasTemplate)
        let moment = Moment(now, in: rules.calendar, sessionStart: try access.moment(.session))
        let stop =
            try recipe.rest(at: moment, facts)
            ?? recipe.exhausted(at: moment, facts, rules.recipes.options.caps, countsTrigger: false)
        return stop.map { "\($0.step.rawValue) of recipe '\(id.visible)': \($0.reason(at: moment))" }
    }

    /// Forgets what no limit can look at any more, of recipes too that are gone: of one recipe, and the next time of the
    /// next one.
    ///
    /// - Returns: Whether there may be more.
    package func prune(at now: Timestamp) throws(StoreError) -> Bool {
        guard let rules else { return false }
        let last = pruned.withLock(\.self)
        let next = try database.single { access in
            try access.command("SELECT recipe FROM recipe_view WHERE recipe > ? ORDER BY recipe LIMIT 1")
                .first(.text(last)) { $0.text(0) }
        }
        pruned.withLock { $0 = next ?? "" }
        guard let recipe = next else { return false }
        let isOld = try database.single { access in
            try access.command("SELECT 1 FROM recipe_view WHERE recipe = ? AND at < ? LIMIT 1")
                .first(.text(recipe), .time(now + Self.aMonthBefore)) { _ in true } ?? false
        }
        guard isOld else { return true }
        try database.write { access in
            let isGone = rules.recipes[recipe] == nil
            guard let limit = isGone ? now + Self.aMonthBefore : try horizon(of: recipe, at: now, in: access) else {
                return
            }
            try access.forgetViews(of: recipe, before: limit)
            // A batch at a time: the same one again.
            if access.changes == Transaction.viewsInBatch { pruned.withLock { $0 = last } }
        }
        return true
    }
}

extension Transaction {
    fileprivate static let viewsInBatch = 1_000

    fileprivate func forgetViews(of recipe: String, before limit: Timestamp) throws {
        try command(
            "DELETE FROM recipe_view WHERE seq IN (SELECT seq FROM recipe_view WHERE recipe = ? AND at < ? LIMIT ?)"
        ).run(.text(recipe), .time(limit), .integer(Self.viewsInBatch))
    }
}

extension EventName {
    /// Whether it tells what became of a message, or is an answer to one.
    fileprivate var isBuiltIn: Bool { BuiltInFunction.reservedEvents.contains(rawValue) }
}
