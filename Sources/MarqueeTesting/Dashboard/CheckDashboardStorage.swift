package import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import Testing

/// Checks that a storage keeps what ``DashboardStorage`` promises. It has to be empty.
package func checkDashboardStorage(_ storage: any DashboardStorage) async throws {
    try await checkDefinitions(of: storage)
    try await checkRaces(of: storage)
    try await checkTokens(of: storage)
    try await checkAttempts(of: storage)
    try await checkSessions(of: storage)
    try await checkAudit(of: storage)
    try await checkOrigins(of: storage)
    try await checkRecipes(of: storage)
    try await checkFleet(of: storage)
    try await checkTracking(of: storage)
    try await checkProfiles(of: storage)
    try await checkJobs(of: storage)
    let number = try await storage.changeNumber()
    #expect(try await storage.changeNumber() == number)
    try await storage.probe(at: start)
    #expect(try await storage.changeNumber() != number)
    try await storage.probe(at: start + .seconds(1))
    #expect(try await storage.size() > 0)
}

/// A job is somebody's, of however many who ask at once.
private func checkJobs(of storage: any DashboardStorage) async throws {
    for round in 0..<3 {
        let moment = start + .hours(Int64(round))
        let taken = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for _ in 0..<16 {
                tasks.addTask { try await storage.take(.upkeep, at: moment, every: .hours(1)) }
            }
            return try await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
        #expect(try await !storage.take(.upkeep, at: moment + .seconds(3_540), every: .hours(1)))
    }
}

/// Whose a definition is, and where a version came from.
private func checkOrigins(of storage: any DashboardStorage) async throws {
    let head = try await storage.head().number.number
    func owners(_ version: Int) async throws -> [String: String?] {
        let definitions = try await storage.definitions(at: EntityVersion(version)) ?? []
        return Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0.owner) })
    }
    var first = replacement(head, ["a": "1", "b": "1"])
    first.owners = ["a": "shop"]
    first.origin = SyncOrigin(project: "shop", revision: "abc", note: "Sale")
    guard case .stored(let version) = try await storage.replaceDefinitions(first) else {
        Issue.record("not stored")
        return
    }
    #expect(version.origin == first.origin)
    #expect(try await storage.version(version.number)?.origin == first.origin)
    #expect(try await owners(head + 1) == ["a": "shop", "b": nil])

    // Another form keeps its owner, and a new owner is a change by itself.
    _ = try await storage.replaceDefinitions(replacement(head + 1, ["a": "2", "b": "1"]))
    #expect(try await owners(head + 2) == ["a": "shop", "b": nil])
    var moved = replacement(head + 2, ["a": "2", "b": "1"])
    moved.owners = ["a": "kiosk", "b": "kiosk"]
    guard case .stored = try await storage.replaceDefinitions(moved) else {
        Issue.record("a new owner is not a change")
        return
    }
    #expect(try await owners(head + 3) == ["a": "kiosk", "b": "kiosk"])
    #expect(try await owners(head + 1)["a"] == "shop")
    moved.expected = EntityVersion(head + 3)
    guard case .unchanged = try await storage.replaceDefinitions(moved) else {
        Issue.record("the same owners are a change")
        return
    }
}

let start = Timestamp(milliseconds: 1_795_000_000_000)

private func replacement(
    _ expected: Int, _ definitions: [String: String], by name: String = "ada", added: Int = 0
) -> CatalogReplacement {
    var summary = PlanSummary()
    summary.added = added
    return CatalogReplacement(
        expected: EntityVersion(expected), definitions: definitions.mapValues { Array($0.utf8) }, summary: summary,
        by: name, at: start + .seconds(Int64(expected)))
}

private func texts(_ definitions: [StoredDefinition]?) -> [String: String]? {
    definitions.map { definitions in
        Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, String(decoding: $0.json, as: UTF8.self)) })
    }
}

private func checkDefinitions(of storage: any DashboardStorage) async throws {
    #expect(try await storage.head() == .none)
    #expect(try await storage.definitions(at: EntityVersion(0)) == [])
    #expect(try await storage.definitions(at: EntityVersion(1)) == nil)
    #expect(try await storage.version(EntityVersion(0)) == nil)
    #expect(try await storage.versions(before: nil, limit: 10) == [])
    #expect(try await storage.definition(named: "a") == nil)

    let first = try await storage.replaceDefinitions(replacement(0, ["a": "1", "é": "1", "B": "1"], added: 3))
    guard case .stored(let one) = first else {
        Issue.record("the first replacement was not stored: \(first)")
        return
    }
    #expect(one.number == EntityVersion(1) && one.at == start && one.by == "ada" && one.summary.added == 3)
    #expect(try await storage.head() == one)
    #expect(try await storage.version(EntityVersion(1)) == one)
    // In the order of the names' bytes.
    #expect(try await storage.definitions(at: EntityVersion(1))?.map(\.name) == ["B", "a", "é"])

    let same = try await storage.replaceDefinitions(replacement(1, ["a": "1", "é": "1", "B": "1"], by: "ben"))
    #expect(same == .unchanged(one))
    let late = try await storage.replaceDefinitions(replacement(0, ["c": "9"]))
    #expect(late == .conflict(one))
    let early = try await storage.replaceDefinitions(replacement(2, ["c": "9"]))
    #expect(early == .conflict(one))
    #expect(try await storage.head() == one)

    _ = try await storage.replaceDefinitions(replacement(1, ["a": "2", "B": "1"], by: "ben"))
    _ = try await storage.replaceDefinitions(replacement(2, ["a": "1", "B": "1", "é": "3"]))
    #expect(texts(try await storage.definitions(at: EntityVersion(1))) == ["a": "1", "é": "1", "B": "1"])
    #expect(texts(try await storage.definitions(at: EntityVersion(2))) == ["a": "2", "B": "1"])
    #expect(texts(try await storage.definitions(at: EntityVersion(3))) == ["a": "1", "B": "1", "é": "3"])
    #expect(try await storage.definition(named: "B")?.since == EntityVersion(1))
    #expect(try await storage.definition(named: "a")?.since == EntityVersion(3))
    #expect(try await storage.versions(before: nil, limit: 2).map(\.number.number) == [3, 2])
    #expect(try await storage.versions(before: EntityVersion(3), limit: 5).map(\.number.number) == [2, 1])
    #expect(try await storage.versions(before: EntityVersion(3), limit: 5).map(\.by) == ["ben", "ada"])
    #expect(try await storage.versions(changing: "B", limit: 5).map(\.number.number) == [1])
    #expect(try await storage.versions(changing: "é", limit: 5).map(\.number.number) == [3, 2, 1])
    #expect(try await storage.versions(changing: "é", limit: 1).map(\.number.number) == [3])
    #expect(try await storage.versions(changing: "nothing", limit: 5) == [])
    let forms = try await storage.forms(of: "é", limit: 5)
    #expect(forms.map(\.definition.since.number) == [3, 1])
    #expect(forms.map { $0.until?.number } == [nil, 2])
    #expect(try await storage.forms(of: "é", limit: 1).count == 1)

    _ = try await storage.replaceDefinitions(replacement(3, [:]))
    #expect(try await storage.definitions(at: EntityVersion(4)) == [])
    #expect(try await storage.definition(named: "a") == nil)
}

/// Of many who replace the same version at once, one wins, and the history shows it alone.
private func checkRaces(of storage: any DashboardStorage) async throws {
    for round in 0..<10 {
        let base = try await storage.head().number.number
        let winners = try await withThrowingTaskGroup(of: String?.self) { tasks in
            for racer in 0..<8 {
                tasks.addTask {
                    let name = "racer \(racer)"
                    let outcome = try await storage.replaceDefinitions(
                        replacement(base, ["r": "\(round) \(racer)"], by: name))
                    if case .stored = outcome { return name }
                    return nil
                }
            }
            return try await tasks.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        let head = try await storage.head()
        #expect(winners == [head.by] && head.number.number == base + 1)
    }
}

func token(_ name: String, after seconds: Int64 = 0, scopes: Set<TokenScope> = [.read]) -> TokenRecord {
    TokenRecord(
        id: TokenID(), name: name, hash: Secret().hash, scopes: scopes, createdAt: start + .seconds(seconds),
        expiresAt: seconds == 0 ? nil : start + .days(1))
}

private func checkTokens(of storage: any DashboardStorage) async throws {
    let first = token("first", scopes: Set(TokenScope.allCases))
    #expect(try await storage.insertFirstToken(first, audit: entry(.tokenCreated)))
    #expect(try await !storage.insertFirstToken(token("other"), audit: entry(.tokenCreated)))
    #expect(try await storage.token(first.id) == first)
    let bearer = try await storage.credentials(of: first.id, from: "10.0.0.1", since: start).bearer
    #expect(bearer == Bearer(token: first, host: nil))
    #expect(try await storage.token(TokenID()) == nil)
    let second = token("second", after: 1)
    #expect(try await storage.insertToken(second, audit: entry(.tokenCreated)))
    #expect(try await !storage.insertToken(token("second", after: 2), audit: entry(.tokenCreated)))
    #expect(try await storage.tokens() == [first, second])

    let gone = session(of: second)
    try await storage.insertSession(gone, audit: entry(.login))
    #expect(try await storage.revokeToken(second.id, at: start + .seconds(9), audit: entry(.tokenRevoked)))
    #expect(try await !storage.revokeToken(second.id, at: start + .seconds(10), audit: entry(.tokenRevoked)))
    #expect(try await storage.session(gone.readingHash) == nil)
    #expect(try await storage.token(second.id) == second.revoked(at: start + .seconds(9)))
    try await storage.touchToken(second.id, at: start + .seconds(8))
    try await storage.touchToken(second.id, at: start + .seconds(7))
    #expect(try await storage.token(second.id)?.lastUsedAt == start + .seconds(8))
    // The name is free again, and the first token is still not one to make again.
    #expect(try await storage.insertToken(token("second", after: 3), audit: entry(.tokenCreated)))
    #expect(try await !storage.insertFirstToken(token("third", after: 4), audit: entry(.tokenCreated)))
}

private func checkAttempts(of storage: any DashboardStorage) async throws {
    func attempt(_ address: String, _ secret: String, _ seconds: Int64) async throws {
        try await storage.insertAttempt(
            FailedAttempt(address: address, secret: SecretHash(of: secret), at: start + .seconds(seconds)),
            forgettingBefore: start + .seconds(seconds - 100))
    }
    try await attempt("10.0.0.1", "a", 0)
    try await attempt("10.0.0.1", "b", 10)
    try await attempt("10.0.0.1", "b", 20)
    try await attempt("10.0.0.2", "b", 30)
    let all = try await storage.attempts(from: "10.0.0.1", since: start + .seconds(-1))
    #expect(all == FailedAttempts(count: 2, last: start + .seconds(10)))
    #expect(try await storage.attempts(from: "10.0.0.1", since: start).count == 1)
    #expect(try await storage.attempts(from: "10.0.0.9", since: start) == FailedAttempts(count: 0, last: nil))
    let credentials = try await storage.credentials(of: nil, from: "10.0.0.1", since: start)
    #expect(credentials.attempts.count == 1)
    #expect(credentials.bearer == nil)
    try await attempt("10.0.0.3", "c", 105)
    #expect(try await storage.attempts(from: "10.0.0.1", since: start + .seconds(-1)).count == 1)
}
