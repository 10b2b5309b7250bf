import MarqueeModel

extension RecipeSet {
    /// Decides which recipe an event leads to. A pure function: what it is not told, it does not know, and it changes
    /// nothing; whoever calls it saves what ``Evaluation`` says.
    ///
    /// - Parameters:
    ///   - isOnline: What the server said to the winner, where a recipe asks it; nil while nobody asked.
    ///   - isExplained: Whether every recipe gets a verdict, also those that do not listen.
    /// - Throws: What `facts` throw.
    package func evaluate(
        _ event: RecipeEvent, at moment: Moment, _ facts: some RecipeFacts, isOnline: Bool? = nil,
        isExplained: Bool = false
    ) throws -> Evaluation {
        var evaluation = Evaluation()
        var stops: [Int: Stop] = [:]
        var triggered: [Int] = []
        for place in isExplained ? ranked(recipes.indices) : candidates(for: event.kind) {
            if let stop = recipes[place].triggering(event, facts) {
                if isExplained { stops[place] = stop }
            } else {
                triggered.append(place)
            }
        }
        evaluation.triggered = triggered.map { recipes[$0].id }
        var passed: [Int] = []
        for place in triggered {
            // What comes behind a winner cannot win; its steps are of interest only for an explanation.
            if let first = passed.first, !isExplained, !mayTakeTurns(place, with: first) { break }
            if let stop = try recipes[place].stop(at: moment, facts, caps: options.caps) {
                if isExplained { stops[place] = stop }
            } else if !recipes[place].isWithheld(from: facts.profile) {
                passed.append(place)
            } else if passed.isEmpty {
                evaluation.withheld.append(recipes[place].id)
                stops[place] = .control
            }
        }
        let winner = try firstInTurn(of: passed, at: moment, facts)
        if let winner, recipes[winner].asksOnline, isOnline == false {
            stops[winner] = .online
        } else {
            evaluation.winner = winner.map { recipes[$0] }
        }
        guard isExplained else { return evaluation }
        evaluation.verdicts = recipes.enumerated().map { place, recipe in
            if let stop = stops[place] {
                return Verdict(
                    recipe.id, .stopped(stop.step, reason: stop.reason(at: moment), until: stop.end(at: moment)))
            }
            guard let winner, winner != place else { return Verdict(recipe.id, .won) }
            return Verdict(
                recipe.id, .lost(reason: recipe.loss(to: recipes[winner], isBehind: ranks[place] > ranks[winner])))
        }
        return evaluation
    }
}

extension Recipe {
    /// Nil when the event triggers it, else why the nearest of its triggers does not fire.
    fileprivate func triggering(_ event: RecipeEvent, _ facts: some RecipeFacts) -> Stop? {
        var nearest = Trigger.Objection.otherSource
        for index in triggers.indices {
            guard let objection = triggers[index].objection(to: event, recipe: id, index: index) else {
                return facts.hasTemplate(template) ? nil : .template(template)
            }
            if nearest == .otherSource { nearest = objection }
        }
        return .trigger(nearest)
    }

    /// The first step that stops it, once it is triggered.
    fileprivate func stop(at moment: Moment, _ facts: some RecipeFacts, caps: RecipeCaps) throws -> Stop? {
        if let part = audience?.objection(of: facts.profile) { return .audience(part) }
        if let schedule, !schedule.contains(moment.local) { return .schedule(schedule) }
        return try rest(at: moment, facts) ?? exhausted(at: moment, facts, caps)
    }

    /// What cooldowns say. They are looked at again just before the message is presented.
    func rest(at moment: Moment, _ facts: some RecipeFacts) throws -> Stop? {
        let now = moment.now
        let last = try facts.lastNotified(id)
        // Whenever that was: a clock without a battery begins in 1970.
        if cooldown.isOnce, last != nil { return .once }
        let own = last.flatMap { $0.trusted(at: now) }
        // The rotation of a playlist asks for no rest, and gives none.
        let any = playlist == nil ? try facts.lastNotified(nil).flatMap { $0.trusted(at: now) } : nil
        let (ownEnd, end) = (own.map { $0 + cooldown.own } ?? now, any.map { $0 + cooldown.global } ?? now)
        guard max(ownEnd, end) > now else { return nil }
        return ownEnd >= end
            ? .cooldown(cooldown.own, isOwn: true, until: ownEnd)
            : .cooldown(cooldown.global, isOwn: false, until: end)
    }

    /// What limits and caps say. They are looked at again just before the message is presented, when no trigger is counted
    /// any more.
    func exhausted(
        at moment: Moment, _ facts: some RecipeFacts, _ caps: RecipeCaps, countsTrigger: Bool = true
    ) throws -> Stop? {
        for limit in limits where countsTrigger || limit.kind.countsViews {
            if let count = try excess(of: limit, at: moment, facts) { return .limit(limit, count: count) }
        }
        guard !excludesFromCaps else { return nil }
        func exceeded(_ cap: Int?, _ scope: ViewScope, since start: Timestamp?, _ kind: Stop.CapScope) throws -> Stop? {
            guard let cap, let start else { return nil }
            return try facts.views(of: scope, since: start, upTo: cap) < cap ? nil : .cap(cap, kind)
        }
        return try exceeded(caps.recipe, .recipe(id), since: moment.sessionStart, .recipe)
            ?? exceeded(caps.session, .capped, since: moment.sessionStart, .session)
            ?? exceeded(caps.day, .capped, since: moment.startOfDay(), .day)
    }

    /// What was counted, where that is too much.
    private func excess(of limit: Limit, at moment: Moment, _ facts: some RecipeFacts) throws -> Int? {
        switch limit.kind {
        case .onEvery:
            let count = try facts.triggers(of: id) + 1
            return limit.limit > 0 && count % limit.limit == 0 ? nil : count
        case .onExactly:
            let count = try facts.triggers(of: id) + 1
            return count == limit.limit ? nil : count
        default:
            // Without a session, nothing was seen in it.
            let isBefore = limit.kind == .session && moment.sessionStart == nil
            let count =
                isBefore ? 0 : try facts.views(of: .recipe(id), since: limit.start(at: moment), upTo: limit.limit)
            return count < limit.limit ? nil : count
        }
    }

    /// Why it lost.
    ///
    /// - Parameter isBehind: Whether it stands behind the winner also where nobody takes turns.
    fileprivate func loss(to winner: Recipe, isBehind: Bool) -> String {
        let name = winner.id.visible
        if winner.priority == priority, let playlist = winner.playlist, playlist == self.playlist || !isBehind {
            return "it is the turn of '\(name)' in the playlist '\(playlist.visible)'"
        }
        return winner.priority > priority
            ? "'\(name)' has a higher priority (\(winner.priority) instead of \(priority))"
            : "'\(name)' has the same priority and is defined earlier"
    }
}

extension Timestamp {
    /// A clock that jumped back leaves moments behind that have not come. What is a day ahead is no moment to wait for,
    /// and a little of it is now.
    fileprivate func trusted(at now: Timestamp) -> Timestamp? {
        self <= now ? self : self - now <= .days(1) ? now : nil
    }
}
