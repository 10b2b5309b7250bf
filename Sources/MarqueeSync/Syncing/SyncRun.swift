/// One sync: look at the target, plan, send, and find out how it ended.
package struct SyncRun: Sendable {
    package let target: any SyncTarget
    /// What was synced last from here; nil: nothing, as far as is known. Called only where the target does not tell.
    private let lastSynced: @Sendable () throws -> TargetState?

    package init(target: any SyncTarget, lastSynced: @escaping @Sendable () throws -> TargetState? = { nil }) {
        self.target = target
        self.lastSynced = lastSynced
    }

    /// What a plan is made against.
    ///
    /// - Parameter mayBeOffline: Whether what was synced last stands in for a target that cannot be reached.
    package func baseline(mayBeOffline: Bool) async throws -> SyncBaseline {
        let state: TargetState?
        do throws(SyncError) {
            state = try await target.state()
        } catch {
            guard error.code == .unreachable, mayBeOffline else { throw error }
            return SyncBaseline(.lastSynced(because: error), state: try lastSynced())
        }
        guard let state else { return SyncBaseline(.lastSynced(because: nil), state: try lastSynced()) }
        return SyncBaseline(.target, state: state)
    }

    /// The plan, with what live messages use where something may break for them.
    ///
    /// - Parameter localUsage: Counts the messages here; called only when the answer matters.
    package func plan(
        to definitions: DefinitionSet, from baseline: SyncBaseline,
        localUsage: (DefinitionSet) throws -> UsageDocument = { _ in .none }
    ) async throws -> Plan {
        let before = baseline.definitions
        let plan = Plan(from: before, to: definitions)
        guard plan.summary.breaking > 0 else { return plan }
        var usage = try localUsage(before)
        if baseline.isFromTarget, let remote = try await target.usage() { usage.add(remote) }
        return Plan(from: before, to: definitions, usage: usage)
    }

    /// Sends what a plan says. When the answer is lost, the target is asked which state holds.
    package func send(
        _ definitions: DefinitionSet, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> SyncOutcome {
        let uncertainty: SyncError
        do {
            let state = try await target.put(definitions, replacing: version, permission: permission)
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
                "\(uncertainty.message): whether they arrived is not known, since the target does not answer any more;"
                    + " when it does, 'marquee sync --dry-run' tells", details: [error.message])
        }
        guard let state else { throw uncertainty }
        if state.definitions.isSame(as: definitions) { return SyncOutcome(state: state, isConfirmedLater: true) }
        guard state.version == version else {
            throw SyncError(
                .lostRace,
                "\(uncertainty.message); the target has another state now (version \(state.version)), which is not this"
                    + " one: run 'marquee sync --dry-run' for a new plan")
        }
        throw SyncError(
            .notArrived,
            "\(uncertainty.message); the target was asked, and has the state that it had before (version"
                + " \(state.version)): nothing was changed so far, sync again")
    }
}

/// What a plan is made against, and how that is known.
package struct SyncBaseline: Sendable {
    package enum Source: Sendable, Hashable {
        /// The target was asked.
        case target
        /// What was synced last from here, because the target gives nothing back (nil) or could not be reached.
        case lastSynced(because: SyncError?)
    }

    package let source: Source
    /// Nil: nothing is known, and everything counts as new.
    package let state: TargetState?

    init(_ source: Source, state: TargetState?) {
        self.source = source
        self.state = state
    }

    package var definitions: DefinitionSet { state?.definitions ?? .empty }

    package var isFromTarget: Bool { source == .target }
}

/// How a sync ended that did what it should.
package struct SyncOutcome: Sendable {
    /// What the target has now.
    package let state: TargetState
    /// Whether the answer was lost, and the target was asked.
    package let isConfirmedLater: Bool
}
