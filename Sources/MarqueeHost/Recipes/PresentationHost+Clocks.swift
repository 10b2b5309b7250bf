import MarqueeModel
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// Evaluates what recipes do by themselves, once it is time; whether messages came of it.
    func fireRecipes(of host: RunningHost, until goal: RunGoal, in group: inout HostTaskGroup) async throws -> Bool {
        let (store, state) = (host.opened.store, host.state)
        guard state.hasStarted, !state.isStopping, let rules = store.recipes.rules else { return false }
        let areNew = host.hasNewRecipes
        host.hasNewRecipes = false
        if areNew { fetchRecipeFiles(of: host, rules.recipes) }
        let moment = Moment(now: clock.now, uptime: clock.uptime)
        let shown = state.stage.flatMap { state.performed[$0]?.entry }
        let page = shown?.recipe.flatMap { rules.recipes.isPage($0) ? shown : nil }
        host.clocks.pages.note(page?.number, isBusy: shown != nil && page == nil, at: moment.uptime)
        if let page {
            try await saving(of: host, until: goal, in: &group) {
                try interrupt(page, of: host, rules.recipes, at: moment.now)
            }
        }
        guard host.clocks.isDue(at: moment, isShowing: shown != nil) else { return false }
        var hasMessages = false
        let events = try host.clocks.events(at: moment, by: rules, store.recipes, isShowing: shown != nil)
        // Each of these is a commit of its own, and is tried again alone.
        let outcomes = try await saving(of: host, until: goal, in: &group) {
            try store.recipes.happened(events, at: moment.now)
        }
        for outcome in outcomes {
            tell(outcome)
            hasMessages = hasMessages || outcome.message != nil
        }
        try await saving(of: host, until: goal, in: &group) { try askOnline(of: host, rules, areNew: areNew) }
        guard shown == nil else { return hasMessages }
        let hasPage = try await saving(of: host, until: goal, in: &group) {
            try makePage(of: host, rules.recipes, at: moment)
        }
        return hasPage || hasMessages
    }

    /// Makes a page where nothing is shown and nothing waits that could be.
    private func makePage(of host: RunningHost, _ recipes: RecipeSet, at moment: Moment) throws -> Bool {
        guard let idle = recipes.shortestIdle, host.state.mode == .running else { return false }
        let store = host.opened.store
        guard try store.queue.upcoming(question(of: host), limit: 1).isEmpty,
            // One whose presenter is away waits for it: one is enough.
            try !store.queue.waitingRecipes().contains(where: recipes.isPage), host.questions.isEmpty
        else {
            // What waits for its files may fail without ever being shown, of which nothing else is heard here.
            host.clocks.lookAgain(within: Self.pauseBehindOthers, at: moment)
            return false
        }
        if let wait = host.clocks.pages.wait(after: idle, at: moment.uptime) {
            host.clocks.lookAgain(within: wait, at: moment)
            return false
        }
        let event = RecipeEvent(.idle(host.clocks.pages.idle(at: moment.uptime)))
        // Nothing is written each time that none may be shown.
        guard try store.recipes.winner(of: event, at: moment.now) != nil,
            let outcome = try store.recipes.happened(event, at: moment.now)
        else {
            host.clocks.pages.noneMade(at: moment.uptime)
            if let wait = host.clocks.pages.wait(after: idle, at: moment.uptime) {
                host.clocks.lookAgain(within: wait, at: moment)
            }
            return false
        }
        let definition = outcome.evaluation.winner.flatMap { host.opened.catalog[$0.template] }
        host.clocks.pages.made(at: moment.uptime, lasting: definition?.maxDisplay)
        if let wait = host.clocks.pages.wait(after: idle, at: moment.uptime) {
            host.clocks.lookAgain(within: wait, at: moment)
        }
        tell(outcome)
        return outcome.message != nil
    }

    private static let pauseBehindOthers = TimeSpan.seconds(2)

    /// A page gives way to whatever else can be shown now.
    private func interrupt(_ page: QueueEntry, of host: RunningHost, _ recipes: RecipeSet, at now: Timestamp) throws {
        guard host.state.mode == .running else { return }
        let upcoming = try host.opened.store.queue.upcoming(question(of: host), limit: ResolvedMessages.ahead)
        let comes = upcoming.contains { entry in
            !(entry.recipe.map(recipes.isPage) ?? false) && entry.expires.map { $0 > now } ?? true
                && host.state.waiting.mayBegin(entry.number)
        }
        guard comes else { return }
        let ending = MessageEnding(.dismissed, reason: "interrupted")
        if try host.opened.store.queue.end(page.number, as: ending, at: now) { host.inputs.yield(.storeChanged) }
    }

    private func question(of host: RunningHost) -> NextMessageQuery {
        NextMessageQuery(visuals: true, without: host.state.unavailable, passing: host.state.waiting.passed)
    }
}
