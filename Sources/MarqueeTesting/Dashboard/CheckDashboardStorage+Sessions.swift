import MarqueeDashboard
import MarqueeModel
import Testing

/// A session that begins with its first use.
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
