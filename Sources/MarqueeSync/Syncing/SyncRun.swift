import MarqueeModel

/// One sync: look at the target, plan, send, and find out how it ended.
package struct SyncRun: Sendable {
    package let target: any SyncTarget
    package let claim: SyncClaim
    /// What was synced last from here; nil: nothing, as far as is known. Called only where the target is not asked, or
    /// does not tell.
    private let lastSynced: @Sendable () throws -> TargetState?
    /// What was begun since, and not completed.
    private let unfinished: @Sendable () throws -> UnfinishedSync
    /// The first of some revisions that the definitions here come from, or nil; called only where nothing was synced from
    /// here. Nil where no revisions are kept.
    private let origin: (@Sendable ([String]) -> String?)?

    package init(
        target: any SyncTarget, claim: SyncClaim = SyncClaim(),
        lastSynced: @escaping @Sendable () throws -> TargetState? = { nil },
        unfinished: @escaping @Sendable () throws -> UnfinishedSync = { .none },
        origin: (@Sendable ([String]) -> String?)? = nil
    ) {
        self.origin = origin
        self.target = target
        self.claim = claim
        self.lastSynced = lastSynced
        self.unfinished = unfinished
    }

    /// What a plan is made against.
    ///
    /// - Parameter isOffline: Whether what was synced last is asked for, in place of what the target has.
    /// - Throws: ``SyncError``: a target that does not answer is never stood in for.
    package func baseline(isOffline: Bool = false) async throws -> SyncBaseline {
        if !isOffline, let state = try await target.state() { return SyncBaseline(.target, state, claim) }
        return SyncBaseline(isOffline ? .offline : .notTold, try lastSynced(), claim)
    }

    /// The plan, with what live messages use where something may break for them.
    ///
    /// - Parameter localUsage: Counts the messages here; called only when the answer matters.
    package func plan(
        to definitions: DefinitionSet, from baseline: SyncBaseline,
        localUsage: (_ before: DefinitionSet, _ after: DefinitionSet) throws -> UsageDocument = { _, _ in .none }
    ) async throws -> Plan {
        let before = baseline.definitions(before: definitions)
        try baseline.refuseForeign(in: definitions)
        let bare = Plan(from: before, to: definitions)
        let (drift, recipeDrift) = try await drift(in: bare, from: baseline)
        func plan(_ usage: UsageDocument?) -> Plan {
            Plan(from: before, to: definitions, usage: usage, drift: drift, recipeDrift: recipeDrift)
        }
        guard bare.summary.breaking > 0 else { return plan(nil) }
        var usage = try localUsage(before, definitions)
        if baseline.isFromTarget, var remote = try await target.usage() {
            if let live = baseline.liveRecipes(with: definitions) {
                var counter = UsageCounter(before, becoming: definitions)
                for name in live.names { counter.add(recipe: live[name] ?? .null) }
                remote.recipes = counter.usage.recipes
            }
            usage.add(remote)
        }
        return plan(usage)
    }

    /// What somebody else has changed since the last sync from here, and the plan would revert.
    private func drift(
        in plan: Plan, from baseline: SyncBaseline
    ) async throws -> (definitions: [String: Drift], recipes: [String: Drift]) {
        guard baseline.isFromTarget, !plan.summary.isEmpty, let base = try await base() else { return ([:], [:]) }
        let unfinished = try unfinished()
        var drift: [String: Drift] = [:]
        for name in Drift.names(in: plan, since: base.definitions, unfinished) where !claim.taken.contains(name) {
            // Nobody reads more names than these.
            let authors = drift.count < 20 ? try await target.authors(of: name, since: base.version) : []
            drift[name] = Drift(by: authors, since: base.version)
        }
        var recipeDrift: [String: Drift] = [:]
        for name in Drift.recipeNames(in: plan, since: base.definitions.recipes, unfinished)
        where !claim.taken.contains(name) {
            // One that is new here, and there, was written there by somebody: it becomes this project's, and is told so.
            let authors = recipeDrift.count < 20 ? try await target.authors(ofRecipe: name, since: base.version) : []
            recipeDrift[name] = Drift(by: authors, since: base.version)
        }
        return (drift, recipeDrift)
    }

    /// The state that the definitions here were made from: what was synced last from here; of a fresh clone, the newest
    /// version whose revision it has.
    private func base() async throws -> TargetState? {
        if let last = try lastSynced() { return last }
        guard let origin else { return nil }
        let versions = try await target.revisions(of: claim.origin.project)
        guard let revision = origin(versions.map(\.revision)),
            let version = versions.first(where: { $0.revision == revision })?.version
        else { return nil }
        return try await target.state(at: version)
    }

    /// Sends what a plan says. When the answer is lost, the target is asked which state holds.
    package func send(
        _ definitions: DefinitionSet, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> SyncOutcome {
        let uncertainty: SyncError
        do {
            let state = try await target.put(definitions, as: claim, replacing: version, permission: permission)
            return SyncOutcome(state: state, isConfirmedLater: false)
        } catch {
            guard error.code == .uncertain else { throw error }
            uncertainty = error
        }
        let state: TargetState?
        do {
            state = try await target.state()
        } catch {
            throw SyncError(
                .uncertain,
                "\(uncertainty.message); it is unknown whether they arrived, because the target no longer responds;"
                    + " once it does, check with 'marquee sync --dry-run'", details: [error.sentence])
        }
        guard let state else { throw uncertainty }
        let now = SyncBaseline(.target, state, claim)
        if now.definitions.isSame(as: definitions), now.claimed(by: definitions).isEmpty {
            return SyncOutcome(state: state, isConfirmedLater: true)
        }
        guard state.version == version else {
            throw SyncError(
                .lostRace,
                "\(uncertainty.message); the target now has a different state (version \(state.version)) than this"
                    + " one", advice: SyncError.newPlan)
        }
        throw SyncError(
            .notArrived,
            "\(uncertainty.message); the target still has the state that it had before (version"
                + " \(state.version)): nothing has changed so far", advice: "sync again")
    }
}

/// What a plan is made against, and how that is known.
package struct SyncBaseline: Sendable {
    package enum Source: Sendable, Hashable {
        /// The target was asked.
        case target
        /// What was synced last from here, since the target gives nothing back.
        case notTold
        /// What was synced last from here, as was asked for.
        case offline
    }

    package let source: Source
    /// Nil: nothing is known, and everything counts as new.
    package let state: TargetState?
    /// What the sync is about: nothing that another project owns.
    package let definitions: DefinitionSet
    private let claim: SyncClaim

    init(_ source: Source, _ state: TargetState?, _ claim: SyncClaim) {
        self.source = source
        self.state = state
        self.claim = claim
        definitions = state?.definitions(for: claim) ?? .empty
    }

    /// The same, with the recipes that nobody owns and a sync would.
    func definitions(before definitions: DefinitionSet) -> DefinitionSet {
        let own = self.definitions
        guard let after = definitions.recipes, let all = state?.definitions.recipes, let recipes = own.recipes else {
            return own
        }
        let named = Set(after.names)
        return own.with(recipes: recipes.merging(all.filter { named.contains($0) && unowned($0) }))
    }

    private func unowned(_ recipe: String) -> Bool { state?.recipeOwners.map { $0[recipe] == nil } ?? false }

    /// The recipes that hold once these do: they, and those that a sync leaves alone. Nil where nobody knows.
    func liveRecipes(with definitions: DefinitionSet) -> RecipeCollection? {
        guard let all = state?.definitions.recipes else { return nil }
        guard let after = definitions.recipes else { return all }
        let own = Set(self.definitions(before: definitions).recipes?.names ?? [])
        return all.filter { !own.contains($0) }.merging(after)
    }

    /// What gets the project as its owner, since it has none, or another one that it is taken from: names of definitions,
    /// and then of recipes.
    package func claimed(by definitions: DefinitionSet) -> [String] {
        guard let project = claim.origin.project, let owners = state?.owners else { return [] }
        let recipes = definitions.recipes?.names.filter { name in
            state?.definitions.recipes?[name] != nil && state?.recipeOwners?[name] != project
        }
        return definitions.definitions.map(\.name).filter { self.definitions[$0] != nil && owners[$0] != project }
            + (recipes ?? [])
    }

    fileprivate func refuseForeign(in definitions: DefinitionSet) throws(SyncError) {
        guard let state else { return }
        let foreign =
            definitions.definitions.compactMap { definition in
                state.otherOwner(of: definition.name, than: claim).map { (definition.name, $0) }
            }
            + (definitions.recipes?.names ?? []).compactMap { name in
                state.otherOwner(ofRecipe: name, than: claim).map { (name, $0) }
            }
        guard let first = foreign.first else { return }
        throw SyncError(
            .notOwned,
            "'\(first.0)' belongs to the project '\(first.1)'; nothing was sent",
            advice: "rename it, or take ownership with --take \(first.0.inShell)",
            details: foreign.dropFirst().map { "'\($0.0)' belongs to '\($0.1)'" })
    }

    package var isFromTarget: Bool { source == .target }
}

/// How a sync ended that did what it should.
package struct SyncOutcome: Sendable {
    /// What the target has now.
    package let state: TargetState
    /// Whether the answer was lost, and the target was asked.
    package let isConfirmedLater: Bool
}
