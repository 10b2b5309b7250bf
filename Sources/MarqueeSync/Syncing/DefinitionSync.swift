public import MarqueeModel

/// Sends an application's definitions to where its messages are made, during development.
///
/// ```swift
/// #if DEBUG
///     let sync = try DefinitionSync.dashboard(url: "http://127.0.0.1:8642", token: token, permission: .development)
///     try await sync.sync(catalog)
/// #endif
/// ```
public struct DefinitionSync: Sendable {
    private let target: any SyncTarget
    private let permission: SyncPermission
    private let claim: SyncClaim

    private init(_ target: any SyncTarget, _ permission: SyncPermission, project: String? = nil) {
        self.target = target
        self.permission = permission
        self.claim = SyncClaim(SyncOrigin(project: project))
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

    /// Makes the catalog's definitions those of the target; built-in functions are never sent.
    ///
    /// Nothing is sent when the target has them already. At most three requests, each of which ends within a minute.
    /// Cancelling it while the definitions are on their way leaves open whether they arrived.
    ///
    /// - Parameter allowBreaking: Whether changes are sent that may break live messages; otherwise they are an error.
    /// - Throws: ``SyncError``. All but ``SyncError/Code/uncertain`` mean that nothing was changed.
    public func sync(_ catalog: TemplateCatalog, allowBreaking: Bool = false) async throws(SyncError) {
        let state = try await target.state()
        let definitions = DefinitionSet(catalog)
        let plan = Plan(from: state?.definitions(for: claim) ?? .empty, to: definitions)
        guard !plan.summary.isEmpty else { return }
        if let refusal = plan.refusal(allowing: allowBreaking ? [.all] : [], overwrites: true) { throw refusal }
        _ = try await SyncRun(target: target, claim: claim).send(
            definitions, replacing: state?.version, permission: permission)
    }
}
