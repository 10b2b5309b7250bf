package import MarqueeModel

/// Somewhere that definitions are sent to.
///
/// - A *dashboard* is another program: every call is a request, and others sync to it at the same time.
/// - A *directory* is on this machine, and people change it by hand or with a version control system.
/// - A *vendor's service* may take definitions and never give them back.
///
/// Of these, a dashboard takes recipes too: its ``state()`` has some, even if none.
///
/// Targets hold no state of their own. ``state()``, ``usage()`` and ``check()`` change nothing, however often they are
/// called; ``put(_:replacing:permission:)`` is atomic: afterwards the target has all of the new state, or the former one.
/// Every call ends within the target's own time limits. `checkTarget` in MarqueeTesting checks all this.
package protocol SyncTarget: Sendable {
    /// Where it is, for people: without anything secret.
    var address: String { get }

    /// What the target has; nil when it takes definitions and does not give them back.
    ///
    /// - Throws: ``SyncError``; `unreachable` when nothing is known of it.
    func state() async throws(SyncError) -> TargetState?

    /// What live messages and recipes there use; nil when the target does not know of any.
    func usage() async throws(SyncError) -> UsageDocument?

    /// What ``put(_:replacing:permission:)`` would send, as JSON.
    ///
    /// - Throws: `unsupported` for definitions that the target has no form for; `wrongAnswer` where something is in
    ///   their way.
    func payload(_ definitions: DefinitionSet) throws(SyncError) -> Value

    /// What ``put(_:as:replacing:permission:)`` would send, request by request, where the target takes definitions one at a
    /// time: then it is no single change, and one that was interrupted goes on with the next sync. Nil: it takes all at once.
    func steps(
        to definitions: DefinitionSet, as claim: SyncClaim, from version: TargetVersion?
    ) async throws(SyncError) -> TargetSteps?

    /// Finds out whether ``put(_:as:replacing:permission:)`` would be accepted, as far as only the target can know; changes
    /// nothing. A target that cannot be asked accepts everything.
    ///
    /// - Returns: What it would accept and calls suspicious, a sentence each.
    /// - Throws: What that would.
    func rehearse(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?
    ) async throws(SyncError) -> [String]

    /// Makes these the target's definitions, if it still has the state of that version.
    ///
    /// - Parameter version: That of the state which the plan was made against; nil for targets without ``state()``.
    /// - Returns: What holds now, and whether that is another version.
    /// - Throws: `lostRace` when the target has another state; `uncertain` when it is not known whether they arrived.
    func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> TargetState

    /// What it had in a version; nil when it keeps no versions.
    func state(at version: TargetVersion) async throws(SyncError) -> TargetState?

    /// The versions that a project has made at a known revision, the newest first; empty when the target keeps none.
    func revisions(of project: String?) async throws(SyncError) -> [(version: TargetVersion, revision: String)]

    /// Who has changed a definition since a version, the latest first; empty when the target doesn't know.
    func authors(of name: String, since version: TargetVersion) async throws(SyncError) -> [String]

    /// The same of a recipe.
    func authors(ofRecipe name: String, since version: TargetVersion) async throws(SyncError) -> [String]

    /// Whether the target can be reached and used, as half a sentence for people.
    func check() async throws(SyncError) -> String
}

extension SyncTarget {
    package func steps(
        to definitions: DefinitionSet, as claim: SyncClaim, from version: TargetVersion?
    ) async throws(SyncError) -> TargetSteps? { nil }
    package func rehearse(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?
    ) async throws(SyncError) -> [String] { [] }
    package func state(at version: TargetVersion) async throws(SyncError) -> TargetState? { nil }
    package func revisions(
        of project: String?
    ) async throws(SyncError) -> [(version: TargetVersion, revision: String)] { [] }
    package func authors(of name: String, since version: TargetVersion) async throws(SyncError) -> [String] { [] }
    package func authors(ofRecipe name: String, since version: TargetVersion) async throws(SyncError) -> [String] { [] }

    /// In nobody's name.
    package func put(
        _ definitions: DefinitionSet, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> TargetState {
        try await put(definitions, as: SyncClaim(), replacing: version, permission: permission)
    }
}

/// What tells one state of a target from another; what it looks like is the target's own business.
package struct TargetVersion: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// What a target has.
package struct TargetState: Sendable {
    package let version: TargetVersion
    /// Whether anything was ever synced to it.
    package let isEmpty: Bool
    /// Nil: never, or the target keeps no time.
    package let syncedAt: Timestamp?
    package let syncedBy: String?
    package let definitions: DefinitionSet
    /// The project that each belongs to, as far as it belongs to one; nil where the target keeps no owners.
    package let owners: [String: String]?
    /// The same of recipes.
    package let recipeOwners: [String: String]?

    package init(
        version: TargetVersion, isEmpty: Bool = false, syncedAt: Timestamp? = nil, syncedBy: String? = nil,
        definitions: DefinitionSet, owners: [String: String]? = nil, recipeOwners: [String: String]? = nil
    ) {
        self.owners = owners
        self.recipeOwners = recipeOwners
        self.version = version
        self.isEmpty = isEmpty
        self.syncedAt = syncedAt
        self.syncedBy = syncedBy
        self.definitions = definitions
    }
}
