package import MarqueeModel
package import MarqueeSync

/// Everything that a dashboard keeps: definitions with their history, tokens, sessions, failed attempts, and who did what.
///
/// Several servers may share one storage, so nothing that a request relies on is kept anywhere else; what an
/// implementation remembers, it compares with the storage before each answer. Each method is one transaction: when it
/// returns, what it did is durable, and when it throws (always a ``StorageError``), nothing was done. Methods are called
/// from any number of tasks at once; they never see half of what another one does. Time comes in with the arguments.
/// An audit entry that comes with a change is kept in the same transaction, and only if something was changed; of all
/// entries, what exceeds ``AuditPolicy`` is forgotten then.
/// `checkDashboardStorage` in `MarqueeTesting` says whether an implementation does all of this.
///
/// Reading one definition and one token is on the way of every request, and has to be a matter of microseconds.
package protocol DashboardStorage:
    HostStorage, FeedStorage, MessageStorage, ContentStorage, RecipeStorage, TrackingStorage, ProfileStorage, JobStorage
{
    // MARK: Definitions

    /// The current version, or that of the state before the first sync, whose number is 0.
    func head() async throws -> CatalogVersion
    /// The definitions of a version, by name; nil for a version that never was.
    func definitions(at version: EntityVersion) async throws -> [StoredDefinition]?
    /// The current definition of a name.
    func definition(named name: String) async throws -> StoredDefinition?
    /// Replaces all definitions at once, and the recipes where the change has some, if the current version is still the
    /// one that it was planned against. Where recipes differ, the feed tells hosts.
    /// A new owner is a change too; earlier versions keep theirs.
    func replaceDefinitions(_ replacement: CatalogReplacement) async throws -> ReplacementOutcome
    /// One version; nil for one that never was.
    func version(_ number: EntityVersion) async throws -> CatalogVersion?
    /// The versions before one, or all, newest first.
    func versions(before number: EntityVersion?, limit: Int) async throws -> [CatalogVersion]
    /// The versions that added, changed or removed a definition, newest first.
    func versions(changing name: String, limit: Int) async throws -> [CatalogVersion]

    /// The forms that a definition has had, newest first.
    func forms(of name: String, limit: Int) async throws -> [DefinitionForm]

    // MARK: Tokens

    /// Keeps a new token. Names are unique among tokens that are not revoked.
    ///
    /// - Returns: Whether it was kept; not when the name is taken.
    func insertToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool
    /// Keeps a token if there has never been one. Of several servers that start at once, one gets true.
    func insertFirstToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool
    /// The token of an identifier, also a revoked one.
    func token(_ id: TokenID) async throws -> TokenRecord?
    /// All tokens, the oldest first.
    func tokens() async throws -> [TokenRecord]
    /// Ends a token; its sessions are gone with it.
    ///
    /// - Returns: Whether there was one that had not been revoked.
    func revokeToken(_ id: TokenID, at moment: Timestamp, audit: AuditEntry) async throws -> Bool

    /// Keeps that a token is used: never an earlier moment than the last one.
    func touchToken(_ id: TokenID, at moment: Timestamp) async throws

    // MARK: Sessions

    /// Keeps a new session. It forgets those that are over when the new one starts, and of the new one's token the least
    /// recently used when there are more than ``SessionPolicy/maximumPerToken``.
    func insertSession(_ session: SessionRecord, audit: AuditEntry) async throws
    /// The session one of whose secrets has a hash, with its token. It may be over.
    func session(_ hash: SecretHash) async throws -> (SessionRecord, TokenRecord)?
    /// The sessions that can be used at a moment, if their tokens can, the newest first.
    func sessions(at moment: Timestamp) async throws -> [SessionRecord]
    /// Keeps that a session is used: never an earlier moment than the last one. One that is gone stays so.
    func touchSession(_ id: SessionID, at moment: Timestamp) async throws
    /// Ends a session.
    ///
    /// - Returns: Whether there was one.
    func removeSession(_ id: SessionID, audit: AuditEntry) async throws -> Bool

    // MARK: Audit

    /// Keeps an entry that belongs to no change. A refusal that differs from a kept one of the last
    /// ``AuditPolicy/repetition`` only in its time is not kept again.
    ///
    /// - Returns: Whether it was kept.
    func recordAudit(_ entry: AuditEntry) async throws -> Bool
    /// The entries before one, or all, newest first.
    func auditRecords(before number: Int?, limit: Int) async throws -> [AuditRecord]

    // MARK: Its own state

    /// Reads and writes for real, and throws when either fails: what is damaged anywhere counts as a failure too.
    func probe(at moment: Timestamp) async throws
    /// A number that is another one after something was written, by whichever server, and costs next to nothing to ask.
    func changeNumber() async throws -> Int64
    /// How much room it takes, in bytes.
    func size() async throws -> Int64

    /// Ends its connections. Later calls throw.
    func close() throws(StorageError)

    // MARK: Failed attempts

    /// The failed attempts of an address since a moment.
    func attempts(from address: String, since moment: Timestamp) async throws -> FailedAttempts
    /// What every request asks before anything else, in one: the failed attempts of an address, and who shows the token,
    /// where that is one. The two need not be of the same state.
    func credentials(
        of id: TokenID?, from address: String, since moment: Timestamp
    ) async throws -> (attempts: FailedAttempts, bearer: Bearer?)
    /// Keeps a failed attempt. The same secret again from the same address is no new one. What is older than `oldest` is
    /// forgotten, and the oldest when there are more than ``AttemptPolicy/maximumRows``.
    func insertAttempt(_ attempt: FailedAttempt, forgettingBefore oldest: Timestamp) async throws
}
