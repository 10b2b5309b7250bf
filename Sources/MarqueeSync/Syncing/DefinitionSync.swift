public import MarqueeModel

/// Sends an application's definitions to where its messages are made, during development: what `marquee sync` does.
///
/// ```swift
/// #if DEBUG
///     let sync = try DefinitionSync.dashboard(url: "http://127.0.0.1:8642", token: token, permission: .development)
///     let plan = try await sync.plan(for: host.catalog())
///     print(plan)
///     try await sync.apply(plan)
/// #endif
/// ```
public struct DefinitionSync: Sendable {
    private let target: any SyncTarget
    private let permission: SyncPermission
    private let project: String?

    /// - Parameter project: In whose name it is done; nil: in nobody's.
    package init(_ target: any SyncTarget, _ permission: SyncPermission, project: String? = nil) {
        self.target = target
        self.permission = permission
        self.project = project
    }

    /// To a dashboard.
    ///
    /// - Parameters:
    ///   - url: `https://HOST`, or `http://` on loopback: a token over plain http can be read on its way.
    ///   - token: One with the scope `sync`. It is sent to this address only, and never printed.
    ///   - project: Whose definitions these are: what other projects own is left alone. Nil: only what nobody owns is
    ///     changed.
    /// - Throws: ``SyncError`` with ``SyncError/Code/configuration``.
    public static func dashboard(
        url: String, token: String?, project: String? = nil, permission: SyncPermission
    ) throws(SyncError) -> DefinitionSync {
        DefinitionSync(try DashboardTarget(url: url, token: token), permission, project: project)
    }

    /// To a directory, a JSON file for each definition.
    ///
    /// - Parameter path: Absolute. The directory is made if it is missing, the one above it has to be there.
    /// - Throws: ``SyncError`` with ``SyncError/Code/configuration``.
    public static func directory(_ path: String, permission: SyncPermission) throws(SyncError) -> DefinitionSync {
        DefinitionSync(try FileTarget(directory: path), permission)
    }

    /// To CleverTap, as `syncCustomTemplates` does. It gives nothing back, so in a plan everything is new; lists and data
    /// have no form there, and are an error of the plan.
    ///
    /// - Parameters:
    ///   - url: That of the account's region: `https://eu1.clevertap-prod.com`.
    ///   - accountID: Sent to this address only, like the token; neither is ever printed.
    /// - Throws: ``SyncError`` with ``SyncError/Code/configuration``.
    public static func cleverTap(
        url: String, accountID: String, accountToken: String, permission: SyncPermission
    ) throws(SyncError) -> DefinitionSync {
        let credentials = try CleverTapTarget.Credentials(accountID: accountID, accountToken: accountToken)
        return DefinitionSync(try CleverTapTarget(url: url, credentials: credentials), permission)
    }

    /// What would be changed to make the catalog's definitions those of the target, and what that may break; built-in
    /// functions are never sent. Changes nothing.
    ///
    /// - Parameter taken: Names that become this project's, whoever owns them.
    /// - Throws: ``SyncError``, also for definitions that belong to another project.
    public func plan(for catalog: TemplateCatalog, taking taken: Set<String> = []) async throws -> SyncPlan {
        let claim = SyncClaim(SyncOrigin(project: project), taking: taken)
        let definitions = DefinitionSet(catalog)
        let payload = try target.payload(definitions)
        let run = SyncRun(target: target, claim: claim)
        let baseline = try await run.baseline()
        let plan: Plan
        do {
            plan = try await run.plan(to: definitions, from: baseline)
        } catch let error as SyncError where error.code == .notOwned {
            throw error.advising("rename it, or take ownership with 'taking:'")
        }
        return SyncPlan(
            plan: plan, claim: claim, definitions: definitions, version: baseline.state?.version,
            claimed: baseline.claimed(by: definitions), address: target.address, payload: payload)
    }

    /// Does what a plan says, all of it or nothing. Nothing is sent when there is nothing to do.
    ///
    /// Every request ends within a minute. Cancelling it while the definitions are on their way leaves open whether they
    /// arrived.
    ///
    /// - Parameter allowBreaking: Whether changes are sent that may break live messages; otherwise they are an error.
    /// - Returns: The version that the target has then; nil when there was nothing to do.
    /// - Throws: ``SyncError``. All but ``SyncError/Code/uncertain`` mean that nothing was changed;
    ///   ``SyncError/Code/lostRace`` that somebody else was faster: make a new plan.
    @discardableResult
    public func apply(_ plan: SyncPlan, allowBreaking: Bool = false) async throws -> String? {
        guard plan.address == target.address else {
            throw SyncError(
                .stalePlan, "the plan was made for \(plan.address), not for \(target.address)",
                advice: "make a new plan")
        }
        guard !plan.isEmpty else { return nil }
        let exceptions: [BreakingException] = allowBreaking ? [.all] : []
        if let refusal = plan.plan.refusal(allowing: exceptions, overwrites: true) {
            throw refusal.advising("pass 'allowBreaking: true' to send them anyway")
        }
        do throws(any Error) {
            return try await SyncRun(target: target, claim: plan.claim).send(
                plan.definitions, replacing: plan.version, permission: permission
            ).state.version.description
        } catch let error as SyncError where error.code == .lostRace {
            throw error.advising("make a new plan")
        }
    }
}
