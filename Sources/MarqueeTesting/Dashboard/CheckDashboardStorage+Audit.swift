import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import Testing

/// An entry, as those whom it does not concern need one.
func entry(
    _ action: AuditEntry.Action, _ outcome: AuditEntry.Outcome = .done, who: String? = "ada", from: String = "10.0.0.1",
    detail: String? = nil, after seconds: Int64 = 0
) -> AuditEntry {
    AuditEntry(
        action, outcome, by: AuditEntry.Actor(who: who, token: nil, from: from), detail: detail,
        at: start + .seconds(seconds))
}

func session(of token: TokenRecord, after seconds: Int64 = 0, lasting span: TimeSpan = .hours(12)) -> SessionRecord {
    let moment = start + .seconds(seconds)
    return SessionRecord(
        token: token.id, readingHash: Secret().hash, changingHash: Secret().hash, startedAt: moment,
        lastSeenAt: moment, expiresAt: moment + span, from: "10.0.0.1", agent: "Browser/1.0 é")
}

func checkSessions(of storage: any DashboardStorage) async throws {
    let owner = token("sessions", after: 20)
    #expect(try await storage.insertToken(owner, audit: entry(.tokenCreated)))
    let (short, long) = (session(of: owner, lasting: .seconds(50)), session(of: owner, after: 1))
    try await storage.insertSession(short, audit: entry(.login))
    try await storage.insertSession(long, audit: entry(.login))
    // By both of its secrets, and by nothing else.
    for hash in [long.readingHash, long.changingHash] {
        let found = try await storage.session(hash)
        #expect(found?.0 == long && found?.1 == owner)
    }
    #expect(try await storage.session(Secret().hash) == nil)
    #expect(try await storage.sessions(at: start + .seconds(49)) == [long, short])
    #expect(try await storage.sessions(at: start + .seconds(50)) == [long])

    // A use is never taken back, and does not bring back what is gone.
    let used = start + .hours(1)
    try await storage.touchSession(long.id, at: used)
    try await storage.touchSession(long.id, at: start + .seconds(2))
    #expect(try await storage.session(long.readingHash)?.0 == long.seen(at: used))
    #expect(try await storage.sessions(at: used + .seconds(3_599)).map(\.id) == [long.id])
    #expect(try await storage.sessions(at: used + SessionPolicy.idleLimit) == [])
    #expect(try await storage.removeSession(long.id, audit: entry(.logout)))
    #expect(try await !storage.removeSession(long.id, audit: entry(.logout)))
    try await storage.touchSession(long.id, at: used + .seconds(1))
    #expect(try await storage.session(long.readingHash) == nil)

    // A new one sweeps up those that are over, be it by their end or because nobody used them.
    let idle = session(of: owner, after: 2)
    try await storage.insertSession(idle, audit: entry(.login))
    let later = session(of: owner, after: 3_602)
    try await storage.insertSession(later, audit: entry(.login))
    #expect(try await storage.session(idle.readingHash) == nil)
    #expect(try await storage.session(short.readingHash) == nil)

    // One token has only so many: the one that was used least recently goes.
    let many = (1...SessionPolicy.maximumPerToken).map { session(of: owner, after: 3_602 + Int64($0)) }
    for session in many.dropLast() { try await storage.insertSession(session, audit: entry(.login)) }
    try await storage.touchSession(later.id, at: start + .hours(2))
    try await storage.insertSession(many[many.count - 1], audit: entry(.login))
    #expect(try await storage.session(later.readingHash) != nil)
    #expect(try await storage.session(many[0].readingHash) == nil)
    #expect(try await storage.sessions(at: start + .hours(2) + .seconds(-1)).count == SessionPolicy.maximumPerToken)
    #expect(try await storage.revokeToken(owner.id, at: start, audit: entry(.tokenRevoked)))
    #expect(try await storage.sessions(at: start + .hours(2) + .seconds(-1)) == [])
}

func checkAudit(of storage: any DashboardStorage) async throws {
    func newest(_ count: Int) async throws -> [AuditEntry] {
        try await storage.auditRecords(before: nil, limit: count).map(\.entry)
    }

    // What comes with a change is kept with it, and not without.
    let (created, revoked) = (entry(.tokenCreated, detail: "é"), entry(.tokenRevoked, detail: "é"))
    let audited = token("audited", after: 30)
    #expect(try await storage.insertToken(audited, audit: created))
    #expect(try await !storage.insertToken(audited, audit: entry(.tokenCreated, detail: "taken")))
    #expect(try await newest(1) == [created])
    #expect(try await storage.revokeToken(audited.id, at: start, audit: revoked))
    #expect(try await !storage.revokeToken(audited.id, at: start, audit: entry(.tokenRevoked, detail: "again")))
    #expect(try await newest(2) == [revoked, created])
    let head = try await storage.head().number
    var replacement = CatalogReplacement(
        expected: head, definitions: ["audited": Array("1".utf8)], summary: PlanSummary(), by: "ada", at: start,
        actor: AuditEntry.Actor(who: "ada", token: TokenID("0123abcd"), from: "10.0.0.7"))
    guard case .stored(let version) = try await storage.replaceDefinitions(replacement) else {
        Issue.record("the replacement was not stored")
        return
    }
    let synced = AuditEntry(.sync, by: replacement.actor, detail: "version \(version.number)", at: start)
    #expect(try await newest(1) == [synced])
    replacement.expected = version.number
    #expect(try await storage.replaceDefinitions(replacement) == .unchanged(version))
    #expect(try await newest(2) == [synced, revoked])

    // A refusal stands for others like it, for a while.
    let refused = entry(.request, .refused, who: nil, detail: "x")
    #expect(try await storage.recordAudit(refused))
    #expect(try await !storage.recordAudit(entry(.request, .refused, who: nil, detail: "x", after: 599)))
    for other in [
        entry(.login, .refused, who: nil, detail: "x"), entry(.request, .refused, who: "ada", detail: "x"),
        entry(.request, .refused, who: nil, from: "10.0.0.2", detail: "x"), entry(.request, .refused, who: nil),
        entry(.request, .refused, who: nil, detail: "x", after: 600),
    ] {
        #expect(try await storage.recordAudit(other))
        #expect(try await newest(1) == [other])
    }
    #expect(try await storage.recordAudit(entry(.login)))
    #expect(try await storage.recordAudit(entry(.login)))

    // In pages, newest first, by numbers that only grow.
    let all = try await storage.auditRecords(before: nil, limit: 1_000)
    #expect(all.map(\.number) == all.map(\.number).sorted(by: >) && Set(all.map(\.number)).count == all.count)
    #expect(try await storage.auditRecords(before: all[2].number, limit: 2) == Array(all[3...4]))

    // A year later everything is forgotten but the news.
    let news = AuditEntry(.login, by: created.actor, at: start + AuditPolicy.age + .seconds(600))
    #expect(try await storage.recordAudit(news))
    let rest = try await storage.auditRecords(before: nil, limit: 10)
    #expect(rest.map(\.entry) == [news] && rest[0].number > all[0].number)
}
