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
