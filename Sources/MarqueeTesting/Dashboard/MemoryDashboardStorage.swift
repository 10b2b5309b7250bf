package import MarqueeDashboard
package import MarqueeModel
package import MarqueeSync
import Synchronization

/// A dashboard's storage that is gone with its process: for tests of what stands above.
package final class MemoryDashboardStorage: DashboardStorage {
    private struct State {
        var versions: [CatalogVersion] = []
        var forms: [DefinitionForm] = []
        var tokens: [TokenRecord] = []
        var sessions: [SessionRecord] = []
        var attempts: [FailedAttempt] = []
        var audit: [AuditRecord] = []
        var audited = 0

        var head: CatalogVersion { versions.last ?? .none }

        func definitions(at version: EntityVersion) -> [StoredDefinition] {
            forms.filter { $0.definition.since <= version && ($0.until.map { version < $0 } ?? true) }
                .map(\.definition).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }

        mutating func keep(_ entry: AuditEntry) {
            audited += 1
            audit.append(AuditRecord(number: audited, entry: entry))
            audit.removeAll { $0.entry.at + AuditPolicy.age <= entry.at }
            let alike = audit.filter { $0.entry.outcome == entry.outcome }
            guard alike.count > AuditPolicy.maximumRows else { return }
            let gone = Set(alike.dropLast(AuditPolicy.maximumRows).map(\.number))
            audit.removeAll { gone.contains($0.number) }
        }
    }

    private let state = Mutex(State())
    /// What comes of events and profiles.
    let people = Mutex(MemoryPeople())

    private let onProbe: @Sendable () async -> Void
    private let probeCount = Mutex(0)

    /// - Parameter onProbe: What a try has to wait for.
    package init(onProbe: @escaping @Sendable () async -> Void = {}) {
        self.onProbe = onProbe
    }

    /// How often it was tried.
    package var probes: Int { probeCount.withLock(\.self) }

    // MARK: Definitions

    package func head() async -> CatalogVersion {
        state.withLock(\.head)
    }

    package func definitions(at version: EntityVersion) async -> [StoredDefinition]? {
        state.withLock { state in
            guard version.number == 0 || state.versions.contains(where: { $0.number == version }) else { return nil }
            return state.definitions(at: version)
        }
    }

    package func definition(named name: String) async -> StoredDefinition? {
        state.withLock { state in
            state.forms.first { $0.definition.name == name && $0.until == nil }?.definition
        }
    }

    package func replaceDefinitions(_ replacement: CatalogReplacement) async -> ReplacementOutcome {
        state.withLock { state in
            let head = state.head
            guard head.number == replacement.expected else { return .conflict(head) }
            let (gone, new) = replacement.changes(of: state.definitions(at: head.number))
            guard !gone.isEmpty || !new.isEmpty else { return .unchanged(head) }
            let version = CatalogVersion(
                number: EntityVersion(head.number.number + 1), at: replacement.at, by: replacement.by,
                summary: replacement.summary, origin: replacement.origin)
            state.forms = state.forms.map { form in
                guard form.until == nil, gone.contains(form.definition.name) else { return form }
                return DefinitionForm(form.definition, until: version.number)
            }
            state.forms += new.map { DefinitionForm($0, until: nil) }
            state.versions.append(version)
            state.keep(replacement.auditEntry)
            return .stored(version)
        }
    }

    package func version(_ number: EntityVersion) async -> CatalogVersion? {
        state.withLock { $0.versions.first { $0.number == number } }
    }

    package func versions(before number: EntityVersion?, limit: Int) async -> [CatalogVersion] {
        state.withLock { state in
            let before = state.versions.reversed().filter { version in number.map { version.number < $0 } ?? true }
            return Array(before.prefix(limit))
        }
    }

    package func versions(changing name: String, limit: Int) async -> [CatalogVersion] {
        state.withLock { state in
            let forms = state.forms.filter { $0.definition.name == name }
            let numbers = Set(forms.map(\.definition.since) + forms.compactMap(\.until))
            return Array(state.versions.reversed().filter { numbers.contains($0.number) }.prefix(limit))
        }
    }

    package func forms(of name: String, limit: Int) async -> [DefinitionForm] {
        state.withLock { state in
            let forms = state.forms.filter { $0.definition.name == name }
            return Array(forms.sorted { $1.definition.since < $0.definition.since }.prefix(limit))
        }
    }

    // MARK: Tokens

    package func insertToken(_ token: TokenRecord, audit: AuditEntry) async -> Bool {
        state.withLock { state in
            guard !state.tokens.contains(where: { $0.name == token.name && $0.revokedAt == nil }) else { return false }
            state.tokens.append(token)
            state.keep(audit)
            return true
        }
    }

    package func insertFirstToken(_ token: TokenRecord, audit: AuditEntry) async -> Bool {
        state.withLock { state in
            guard state.tokens.isEmpty else { return false }
            state.tokens.append(token)
            state.keep(audit)
            return true
        }
    }

    package func token(_ id: TokenID) async -> TokenRecord? {
        state.withLock { $0.tokens.first { $0.id == id } }
    }

    package func tokens() async -> [TokenRecord] {
        state.withLock { state in
            state.tokens.sorted { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }
        }
    }

    package func revokeToken(_ id: TokenID, at moment: Timestamp, audit: AuditEntry) async -> Bool {
        state.withLock { state in
            guard let place = state.tokens.firstIndex(where: { $0.id == id && $0.revokedAt == nil }) else {
                return false
            }
            state.tokens[place].revokedAt = moment
            state.sessions.removeAll { $0.token == id }
            state.keep(audit)
            return true
        }
    }

    package func touchToken(_ id: TokenID, at moment: Timestamp) async {
        state.withLock { state in
            guard let place = state.tokens.firstIndex(where: { $0.id == id }) else { return }
            state.tokens[place].lastUsedAt = max(moment, state.tokens[place].lastUsedAt ?? moment)
        }
    }

    // MARK: Its own state

    package func probe(at moment: Timestamp) async {
        probeCount.withLock { $0 += 1 }
        await onProbe()
    }

    package func size() async -> Int64 {
        state.withLock { Int64($0.forms.reduce(0) { $0 + $1.definition.json.count }) }
    }

    // MARK: Sessions

    package func insertSession(_ session: SessionRecord, audit: AuditEntry) async {
        state.withLock { state in
            state.sessions.removeAll { !$0.isLive(at: session.startedAt) }
            state.sessions.append(session)
            let own = state.sessions.filter { $0.token == session.token }.sorted {
                ($0.lastSeenAt, $0.startedAt) < ($1.lastSeenAt, $1.startedAt)
            }
            let gone = Set(own.dropLast(SessionPolicy.maximumPerToken).map(\.id))
            state.sessions.removeAll { gone.contains($0.id) }
            state.keep(audit)
        }
    }

    package func session(_ hash: SecretHash) async -> (SessionRecord, TokenRecord)? {
        state.withLock { state in
            guard let session = state.sessions.first(where: { $0.readingHash == hash || $0.changingHash == hash }),
                let token = state.tokens.first(where: { $0.id == session.token })
            else { return nil }
            return (session, token)
        }
    }

    package func sessions(at moment: Timestamp) async -> [SessionRecord] {
        state.withLock { state in
            state.sessions.filter { $0.isLive(at: moment) }.sorted {
                ($1.startedAt, $0.id.text) < ($0.startedAt, $1.id.text)
            }
        }
    }

    package func touchSession(_ id: SessionID, at moment: Timestamp) async {
        state.withLock { state in
            guard let place = state.sessions.firstIndex(where: { $0.id == id }) else { return }
            state.sessions[place] = state.sessions[place].seen(at: moment)
        }
    }

    package func removeSession(_ id: SessionID, audit: AuditEntry) async -> Bool {
        state.withLock { state in
            guard let place = state.sessions.firstIndex(where: { $0.id == id }) else { return false }
            state.sessions.remove(at: place)
            state.keep(audit)
            return true
        }
    }

    // MARK: Audit

    package func recordAudit(_ entry: AuditEntry) async -> Bool {
        state.withLock { state in
            let isRepeated = state.audit.contains { record in
                let kept = record.entry
                return kept.outcome == .refused && entry.at < kept.at + AuditPolicy.repetition
                    && AuditEntry(kept.action, kept.outcome, by: kept.actor, detail: kept.detail, at: entry.at) == entry
            }
            guard !isRepeated else { return false }
            state.keep(entry)
            return true
        }
    }

    package func auditRecords(before number: Int?, limit: Int) async -> [AuditRecord] {
        state.withLock { state in
            Array(state.audit.reversed().filter { $0.number < number ?? Int.max }.prefix(limit))
        }
    }

    // MARK: Failed attempts

    package func attempts(from address: String, since moment: Timestamp) async -> FailedAttempts {
        state.withLock { state in
            let found = state.attempts.filter { $0.address == address && $0.at > moment }
            return FailedAttempts(count: found.count, last: found.map(\.at).max())
        }
    }

    package func insertAttempt(_ attempt: FailedAttempt, forgettingBefore oldest: Timestamp) async {
        state.withLock { state in
            state.attempts.removeAll { $0.at <= oldest }
            let isKnown = state.attempts.contains { $0.address == attempt.address && $0.secret == attempt.secret }
            if !isKnown { state.attempts.append(attempt) }
            state.attempts.removeFirst(max(0, state.attempts.count - AttemptPolicy.maximumRows))
        }
    }
}
